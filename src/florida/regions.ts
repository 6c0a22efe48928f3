/** In the order of the specification. */
export const regions = [
  { id: 'south', name: 'South Florida' },
  { id: 'tampa-bay', name: 'Tampa Bay' },
  { id: 'north-central', name: 'North Central' },
  { id: 'central', name: 'Central Florida' },
  { id: 'northwest', name: 'Northwest' },
  { id: 'northeast', name: 'Northeast' },
  { id: 'southwest', name: 'Southwest' },
] as const

export type Region = (typeof regions)[number]
export type RegionId = Region['id']

export function findRegion(id: string): Region | null {
  return regions.find((region) => region.id === id) ?? null
}

import type { RegionId } from './regions.ts'

/** The whole map's coordinates. */
export const mapViewBox = '0 0 600 589'

type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }

/** Where a region's name stands in the map's units: over open water where the land is too narrow. */
export const regionLabels: Readonly<Record<RegionId, Label>> = {
  northwest: { x: 150, y: 50, anchor: 'middle' },
  'north-central': { x: 312, y: 150, anchor: 'end' },
  northeast: { x: 485, y: 80, anchor: 'start' },
  central: { x: 468, y: 232, anchor: 'middle' },
  'tampa-bay': { x: 372, y: 300, anchor: 'end' },
  southwest: { x: 424, y: 410, anchor: 'end' },
  south: { x: 524, y: 480, anchor: 'middle' },
}

/** The name of a county's outline in the map file. */
export function countyShape(slug: string): string {
  return `county-${slug}`
}

/** The name of a region's outline in the map file. */
export function regionShape(id: string): string {
  return `region-${id}`
}

/** The name of a region's outline without its islands, in the map file. */
export function borderShape(id: string): string {
  return `border-${id}`
}

/** The address of one outline, for `<use href>`. */
export function shapeHref(shape: string): string {
  return `/map/florida.svg#${shape}`
}

import type { RegionId } from '../florida/regions.ts'

export type CountedCounty = { name: string; slug: string; count: number }

/** A business in two counties counts once for the region. */
export type CountedRegion = {
  id: RegionId
  name: string
  count: number
  counties: CountedCounty[]
}

/** `county` is highlighted. */
export type PlaceShape = { region: RegionId; counties: string[]; county?: string; viewBox: string }

/** For screen readers. */
export function countyLabel({ name, count }: Omit<CountedCounty, 'slug'>): string {
  return `${name} County, ${count ? businessCount(count) : 'no businesses yet, suggest one'}`
}

/** Shown once on each page with counts. */
export const whatPlacesCount =
  'A number counts the businesses located there. Those that only serve a county, or name none of their own, are not in it. One located in several counties counts in each, and once in their region.'

/** "1 business", "9 businesses". */
export function businessCount(count: number): string {
  return `${count} ${count === 1 ? 'business' : 'businesses'}`
}

/** "1 county", "7 counties". */
export function countyCount(count: number): string {
  return `${count} ${count === 1 ? 'county' : 'counties'}`
}

/** Worded by the spec. */
export function regionCardText(count: number): string {
  return count
    ? `${count} Veteran ${count === 1 ? 'Business' : 'Businesses'}`
    : 'Explore Businesses'
}

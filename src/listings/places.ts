import type { RegionId } from '../florida/regions.ts'

/** A county and how many published businesses are located in it. */
export type CountedCounty = { name: string; slug: string; count: number }

/** A region with its counties by name; a business in two of them counts once for the region. */
export type CountedRegion = {
  id: RegionId
  name: string
  count: number
  counties: CountedCounty[]
}

/** The outline of a region, cut out of the map; `county` is the one that stands out in it. */
export type PlaceShape = { region: RegionId; counties: string[]; county?: string; viewBox: string }

/** What a county's link says to somebody who does not see the map. */
export function countyLabel({ name, count }: Omit<CountedCounty, 'slug'>): string {
  return `${name} County, ${count ? businessCount(count) : 'no businesses yet, suggest one'}`
}

/** Said once on each page with numbers of regions and counties, which all count the same way. */
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

/** The last line of a region's card, as the specification words it. */
export function regionCardText(count: number): string {
  return count
    ? `${count} Veteran ${count === 1 ? 'Business' : 'Businesses'}`
    : 'Explore Businesses'
}

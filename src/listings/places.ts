import * as t from '#messages/places.ts'
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
  if (!count) return t.countyEmpty({ county: name })
  return t.countyWith({ county: name, businesses: businessCount(count) })
}

/** Shown once on each page with counts. */
export const whatPlacesCount = t.whatCounts

/** "1 business", "9 businesses". */
export function businessCount(count: number): string {
  return t.businesses({ count })
}

/** "1 county", "7 counties". */
export function countyCount(count: number): string {
  return t.counties({ count })
}

/** Worded by the spec. */
export function regionCardText(count: number): string {
  return t.veteranBusinesses({ count })
}

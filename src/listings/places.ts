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
  return count ? t.countyLabel({ name, count: businessCount(count) }) : t.countyEmpty({ name })
}

/** Shown once on each page with counts. */
export const whatPlacesCount = t.whatCounts

/** "1 business", "9 businesses". */
export function businessCount(count: number): string {
  return count === 1 ? t.oneBusiness() : t.businesses({ count })
}

/** "1 county", "7 counties". */
export function countyCount(count: number): string {
  return count === 1 ? t.oneCounty() : t.counties({ count })
}

/** Worded by the spec. */
export function regionCardText(count: number): string {
  if (count === 0) return t.explore()
  return count === 1 ? t.oneVeteranBusiness() : t.veteranBusinesses({ count })
}

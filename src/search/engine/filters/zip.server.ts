import { placeOfZipCode, type NamedPlace } from '../../../florida/place-names.ts'
import type { Point } from '../../../florida/distance.ts'
import type { Search } from '../search.ts'
import type { Filter } from './filter.server.ts'

/** Only sets the starting point. */
export const zip: Filter = {
  read({ zip }) {
    const place = placeOfZipCode(zip)
    return { search: place ? searchFrom(place) : {} }
  },
  inMemory: () => null,
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: () => null,
}

/** A search's starting point, and the listings located in or serving the place. */
export function searchFrom({ kind, point, counties, city }: NamedPlace): Search {
  const isArea = kind === 'county' || kind === 'area'
  return {
    origin: point,
    originCounties: counties,
    ...(kind === 'city' && city && { originCity: city }),
    ...(isArea && { isFromArea: true }),
  }
}

/** Null for military mail ZIPs. */
export function originOf(zip: string): Point | null {
  return placeOfZipCode(zip)?.point ?? null
}

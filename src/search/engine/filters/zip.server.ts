import { placeOfZipCode, type NamedPlace } from '../../../florida/place-names.ts'
import type { Point } from '../../../florida/distance.ts'
import type { Search } from '../search.ts'
import type { Filter } from './filter.server.ts'

/** Where distances start. It leaves nothing out by itself; a radius does. The search form checks it. */
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

/** Measures from a place, and knows who lies there and who comes there. */
export function searchFrom({ kind, point, counties }: NamedPlace): Search {
  const isArea = kind === 'county' || kind === 'area'
  return { origin: point, originCounties: counties, ...(isArea && { isFromArea: true }) }
}

/** The point from which a zip measures; null for military mail, which has no place in Florida. */
export function originOf(zip: string): Point | null {
  return placeOfZipCode(zip)?.point ?? null
}

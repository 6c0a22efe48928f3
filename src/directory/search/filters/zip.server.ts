import { findCounty } from '../../../florida/counties.ts'
import type { Point } from '../../../florida/distance.ts'
import { placeOfZip } from '../../../florida/zips.ts'
import type { Filter } from './filter.server.ts'

/** Where distances start. It leaves nothing out by itself; a radius does. The search form checks it. */
export const zip: Filter = {
  read({ zip }) {
    const origin = originOf(zip)
    if (!origin) return { search: {} }
    const place = placeOfZip(zip)
    const county = place?.kind === 'zip' ? findCounty(place.county)?.slug : undefined
    return { search: { origin, ...(county && { originCounty: county }) } }
  },
  sql: () => null,
  inMemory: () => null,
  facet: null,
  control: () => ({ kind: 'kept' }),
  chip: () => null,
}

/** The point from which a zip measures; null for military mail, which has no place in Florida. */
export function originOf(zip: string): Point | null {
  const place = placeOfZip(zip)
  return place && place.kind !== 'military' ? { lat: place.lat, lng: place.lng } : null
}

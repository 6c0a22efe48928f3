import { addressParts } from './address.ts'
import { findCityByName } from './cities.ts'
import { countiesNamed } from './counties.ts'
import type { Point, Precision } from './distance.ts'
import { findZip, findZipPrefix } from './zips.ts'

export type Location = { point: Point | null; precision: Precision }

export type Whereabouts = {
  lat?: number | null
  lng?: number | null
  street?: string | null
  city?: string | null
  zip?: string | null
  county: string
}

/**
 * Tries in order: coordinates; ZIP; city; a street part that is a city; the mean of ZIPs with the
 * same first 3, then 2, digits; the county's population center. Unknown for several counties
 * without an address.
 */
export function locate(place: Whereabouts): Location {
  const { lat, lng, zip } = place
  if (lat != null && lng != null) return { point: { lat, lng }, precision: 'exact' }
  const named = countiesNamed(place.county)
  const county = named.length === 1 ? named[0] : undefined
  const exactZip = zip ? findZip(zip) : null
  if (exactZip) return at(exactZip, 'zip')
  const city = cityIn(place, county?.name)
  if (city) return at(city, 'city')
  const prefix = zip ? findZipPrefix(zip) : null
  if (prefix) return at(prefix, 'prefix')
  if (county) return at(county.people, 'county')
  return { point: null, precision: 'unknown' }
}

function cityIn({ street, city }: Whereabouts, county?: string): Point | null {
  return [city ?? '', ...addressParts(street ?? '').reverse()]
    .map((part) => part.replace(/\s*\b(FL|Florida)\b.*$/i, ''))
    .map((part) => (part ? findCityByName(part, county) : null))
    .reduce((first, city) => first ?? city, null)
}

function at({ lat, lng }: Point, precision: Precision): Location {
  return { point: { lat, lng }, precision }
}

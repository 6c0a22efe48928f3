import * as t from '#messages/places.ts'

/** In degrees. */
export type Point = { lat: number; lng: number }

/** Mean radius, fixed by the specification. */
export const earthRadiusMiles = 3958.8

/**
 * Haversine great-circle distance.
 * @returns miles, rounded to 2 decimals.
 */
export function milesBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat)
  const lng = radians(to.lng - from.lng)
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2
  const miles = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
  return Math.round(miles * 100) / 100
}

/** Chord on the unit sphere for a surface distance, at most 2. */
export function chordOfMiles(miles: number): number {
  return 2 * Math.sin(Math.min(miles / (2 * earthRadiusMiles), Math.PI / 2))
}

/** Unit-sphere x, y, z, as the database stores it. */
export function spherePoint({ lat, lng }: Point): [x: number, y: number, z: number] {
  const [up, along] = [radians(lat), radians(lng)]
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)]
}

/** Badge text: two decimals under a mile, otherwise one. */
export function distanceText(miles: number): string {
  return t.miles({ miles: miles.toFixed(miles < 1 ? 2 : 1) })
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Best first. */
export type Precision = 'exact' | 'zip' | 'city' | 'prefix' | 'county' | 'unknown'

const notes: Record<Precision, (() => string) | null> = {
  exact: null,
  zip: null,
  city: t.townCenter,
  prefix: t.zipArea,
  county: t.countyOnly,
  unknown: t.unknown,
}

/** The note next to a distance from such a location; null when it is accurate to a mile or two. */
export function precisionNote(precision: Precision): string | null {
  return notes[precision]?.() ?? null
}

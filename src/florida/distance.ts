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

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Best first: how well we know where a business is. */
export type Precision = 'exact' | 'zip' | 'city' | 'prefix' | 'county' | 'unknown'

/** The miles that a rough distance is rounded to. The middle of a ZIP code is accurate to a mile or two. */
const steps: Partial<Record<Precision, number>> = { city: 1, prefix: 5, county: 5 }

function rounded(miles: number, precision: Precision): number {
  const step = steps[precision]
  if (step) return Math.round(miles / step) * step
  return precision === 'zip' && miles < 0.005 ? 0 : miles
}

/** The rounded distance is zero, but the business isn't exactly there. */
export function isNearby(miles: number, precision: Precision): boolean {
  return precision !== 'exact' && rounded(miles, precision) === 0
}

/** Two decimals under a mile, otherwise one; "about" and round where we know the place roughly. */
export function distanceText(miles: number, precision: Precision = 'exact'): string {
  if (isNearby(miles, precision)) return t.near()
  if (steps[precision]) return t.aboutMiles({ miles: rounded(miles, precision) })
  return t.miles({ miles: miles.toFixed(miles < 1 ? 2 : 1) })
}

/** Next to a rough distance: why it's rough. */
export function distanceNote(precision: Precision): string | null {
  const notes: Partial<Record<Precision, () => string>> = {
    city: t.measuredToTown,
    prefix: t.onlyZipArea,
    county: t.onlyCounty,
  }
  return notes[precision]?.() ?? null
}

/** Shown on a map in place of the exact location; null when that's known. */
export function middleShown(precision: Precision): string | null {
  const middles: Partial<Record<Precision, () => string>> = {
    zip: t.middleOfZip,
    city: t.middleOfTown,
    prefix: t.middleOfZipArea,
    county: t.middleOfCounty,
  }
  return middles[precision]?.() ?? null
}

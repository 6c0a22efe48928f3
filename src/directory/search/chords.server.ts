import { findCounty } from '../../florida/counties.ts'
import { earthRadiusMiles, spherePoint, type Point } from '../../florida/distance.ts'
import type { ListingIndex } from './listings.server.ts'

/**
 * How far each row is from a place, as the straight line through the unit sphere; a listing that only names
 * its counties is as far as the nearest of the points around which their people live. NaN where nothing is known.
 */
export function chordsFrom(
  { points, places }: ListingIndex,
  origin: Point,
): (row: number) => number {
  const [x, y, z] = spherePoint(origin)
  const to = (dx: number, dy: number, dz: number) => Math.sqrt(dx * dx + dy * dy + dz * dz)
  const toCounty = (slug: string) => {
    const county = findCounty(slug)
    if (!county) return NaN
    const point = spherePoint(county.people)
    return to(point[0] - x, point[1] - y, point[2] - z)
  }
  const known = new Map<number, number>()
  const toPlaces = (number: number) => {
    const located = places.values[number]?.located ?? []
    const chord = known.get(number) ?? (located.length ? Math.min(...located.map(toCounty)) : NaN)
    known.set(number, chord)
    return chord
  }
  return (row) => {
    const at = row * 3
    const chord = to(
      (points[at] as number) - x,
      (points[at + 1] as number) - y,
      (points[at + 2] as number) - z,
    )
    return chord === chord ? chord : toPlaces(places.numbers[row] as number)
  }
}

/** Miles along the sphere's surface, rounded to 2 decimals (haversine); null for an unknown distance. */
export function milesOfChord(chord: number): number | null {
  if (chord !== chord) return null
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.min(1, chord / 2)) * 100) / 100
}

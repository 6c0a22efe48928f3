import { findCounty } from '../../florida/counties.ts'
import { earthRadiusMiles, spherePoint, type Point } from '../../florida/distance.ts'
import { workspace } from './columns.ts'
import type { ListingIndex } from './listings.server.ts'

const chordsOf = workspace(new Float64Array(256))

/**
 * How far rows are from a place, as straight lines through the unit sphere; a listing that only names its counties is
 * as far as the nearest of the points around which their people live. NaN where nothing is known. The answer holds until
 * the next call.
 */
export function chordsFrom(
  { points, places }: ListingIndex,
  origin: Point,
  rows: Uint32Array,
): Float64Array {
  const [x, y, z] = spherePoint(origin)
  const toPlaces = new Map<number, number>()
  const chords = chordsOf(rows.length)
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] as number
    const at = row * 3
    const dx = (points[at] as number) - x
    const dy = (points[at + 1] as number) - y
    const dz = (points[at + 2] as number) - z
    const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
    chords[nth] = chord
    if (chord === chord) continue
    const number = places.numbers[row] as number
    const known = toPlaces.get(number) ?? chordTo(places.values[number]?.located ?? [], [x, y, z])
    toPlaces.set(number, known)
    chords[nth] = known
  }
  return chords
}

function chordTo(located: readonly string[], [x, y, z]: [number, number, number]): number {
  const chords = located.map((slug) => {
    const county = findCounty(slug)
    if (!county) return NaN
    const point = spherePoint(county.people)
    const [dx, dy, dz] = [point[0] - x, point[1] - y, point[2] - z]
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  })
  return chords.length ? Math.min(...chords) : NaN
}

/** Miles along the sphere's surface, rounded to 2 decimals (haversine); null for an unknown distance. */
export function milesOfChord(chord: number): number | null {
  if (chord !== chord) return null
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.min(1, chord / 2)) * 100) / 100
}

import { findCounty } from '../florida/counties.ts'
import { milesBetween, type Point } from '../florida/distance.ts'
import { findZip, zips, type Zip } from '../florida/zips.ts'

/** Where a business goes to its customers, besides whole counties. */
export type ServiceArea = { point: Point | null; servesMiles: number | null; servesZips: string[] }

/** A place this near the middle of a ZIP code is in or next to it. */
const zipMiles = 3

export function comesTo({ point, servesMiles, servesZips }: ServiceArea, place: Point): boolean {
  if (point && servesMiles !== null && milesBetween(point, place) <= servesMiles) return true
  return zipsOf(servesZips).some((zip) => milesBetween(zip, place) <= zipMiles)
}

/** Slugs of the counties that it reaches at least a part of. */
export function reachedCounties({ point, servesMiles, servesZips }: ServiceArea): string[] {
  const inCircle = point && servesMiles !== null ? zipsWithin(point, servesMiles) : []
  const names = new Set([...zipsOf(servesZips), ...inCircle].map(({ county }) => county))
  return [...names].flatMap((name) => findCounty(name)?.slug ?? [])
}

/** A degree of latitude is 69 miles; comparing those first spares most of the work. */
function zipsWithin(point: Point, miles: number): Zip[] {
  const degrees = miles / 68
  return zips.filter(
    (zip) => Math.abs(zip.lat - point.lat) <= degrees && milesBetween(point, zip) <= miles,
  )
}

export function zipsOf(codes: readonly string[]): Zip[] {
  return codes.flatMap((code) => findZip(code) ?? [])
}

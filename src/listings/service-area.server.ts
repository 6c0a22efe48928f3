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
  const inCircle =
    point && servesMiles !== null
      ? zips.filter((zip) => milesBetween(point, zip) <= servesMiles)
      : []
  const names = new Set([...zipsOf(servesZips), ...inCircle].map(({ county }) => county))
  return [...names].flatMap((name) => findCounty(name)?.slug ?? [])
}

export function zipsOf(codes: readonly string[]): Zip[] {
  return codes.flatMap((code) => findZip(code) ?? [])
}

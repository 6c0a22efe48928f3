import * as t from '#messages/search-bar.ts'
import { milesBetween, type Point } from '../../florida/distance.ts'

/** Rounded to 2 decimals, within a mile. */
export type ZipPoint = [zip: string, lat: number, lng: number]

/**
 * Cached forever, so a file with other points needs another name; the test next to
 * `zip-points.route.ts` checks it.
 */
export const zipPointsPath = '/zip-points.674028d3.json'

/** The farthest anyone in Florida is from a ZIP's point, even in the Everglades. */
const maxMiles = 40

/** Null outside Florida. */
export function nearestZip(position: Point, points: readonly ZipPoint[]): string | null {
  let nearest: { zip: string; miles: number } | null = null
  for (const [zip, lat, lng] of points) {
    const miles = milesBetween(position, { lat, lng })
    if (miles <= maxMiles && (!nearest || miles < nearest.miles)) nearest = { zip, miles }
  }
  return nearest?.zip ?? null
}

/** By the code of a `GeolocationPositionError`. */
export function whyNoPosition(code: number | undefined): string {
  if (code === 1) return t.locationDenied()
  if (code === 3) return t.locationSlow()
  return t.locationUnknown()
}

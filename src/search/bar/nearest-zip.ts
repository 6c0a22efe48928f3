import { milesBetween, type Point } from '../../florida/distance.ts'

/** A zip and about where it is: rounded to 2 decimals, which is within a mile. */
export type ZipPoint = [zip: string, lat: number, lng: number]

/**
 * Where the file of all zips lies. It is kept by browsers for good: a file with other points needs another name
 * (the test beside `zip-points.route.ts` says which).
 */
export const zipPointsPath = '/zip-points.674028d3.json'

/** Nobody in Florida is farther than this from the nearest zip, not even in the middle of the Everglades. */
const maxMiles = 40

/** The zip nearest to a position; null outside Florida. */
export function nearestZip(position: Point, points: readonly ZipPoint[]): string | null {
  let nearest: { zip: string; miles: number } | null = null
  for (const [zip, lat, lng] of points) {
    const miles = milesBetween(position, { lat, lng })
    if (miles <= maxMiles && (!nearest || miles < nearest.miles)) nearest = { zip, miles }
  }
  return nearest?.zip ?? null
}

/** What somebody is told whose position cannot be had, by the number of a `GeolocationPositionError`. */
export function whyNoPosition(code: number | undefined): string {
  if (code === 1)
    return 'Your browser does not tell this site where you are. Type a ZIP or a town instead.'
  if (code === 3) return 'Finding where you are takes too long. Type a ZIP or a town instead.'
  return 'Where you are could not be found out. Type a ZIP or a town instead.'
}

export const outsideFlorida =
  'You seem to be outside Florida. Type the ZIP or the town in Florida to search near.'

import { zips } from '../../florida/zips.ts'
import type { ZipPoint } from './nearest-zip.ts'

const points = zips
  .filter(({ area }) => area)
  .map(({ zip, lat, lng }): ZipPoint => [zip, rounded(lat), rounded(lng)])

/** ZIPs with an area and their points, for finding the nearest in the browser. */
export function loader(): Response {
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return Response.json(points, { headers })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

import { zips } from '../../florida/zips.ts'
import type { ZipPoint } from './nearest-zip.ts'

const points = zips
  .filter(({ area }) => area)
  .map(({ zip, lat, lng }): ZipPoint => [zip, rounded(lat), rounded(lng)])

/** All zips that cover an area, with their points: from it the browser finds the nearest by itself. */
export function loader(): Response {
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return Response.json(points, { headers })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

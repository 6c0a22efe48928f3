import type { Point } from './distance.ts'

/**
 * Where a point of Florida lies on the map, in the map's units. The map's projection as a polynomial, fitted
 * to the centroids of the 67 counties; it is off by at most a tenth of a unit, some 130 yards.
 */
export function mapPoint({ lat, lng }: Point): { x: number; y: number } {
  const [east, north] = [lng + 83.5, lat - 28]
  const at = (c: readonly [number, number, number, number, number, number]) =>
    c[0] + c[1] * east + c[2] * north + c[3] * east * north + c[4] * east ** 2 + c[5] * north ** 2
  return {
    x: at([320.8166, 79.4311, -0.3675, -0.7298, -0.0007, -0.001]),
    y: at([274.7077, -0.3544, -90.3565, 0.0141, -0.313, 0.0075]),
  }
}

import type { RegionId } from './regions.ts'
import type { Point } from './distance.ts'

export const mapViewBox = '0 0 600 589'

type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; isStacked?: true }

/** Label positions in map units: over open water, stacked where that is narrow. */
export const regionLabels: Readonly<Record<RegionId, Label>> = {
  northwest: { x: 78, y: 98, anchor: 'middle' },
  'north-central': { x: 312, y: 150, anchor: 'end' },
  northeast: { x: 491, y: 78, anchor: 'start' },
  central: { x: 521, y: 144, anchor: 'start', isStacked: true },
  'tampa-bay': { x: 366, y: 300, anchor: 'end' },
  southwest: { x: 414, y: 410, anchor: 'end' },
  south: { x: 492, y: 518, anchor: 'end' },
}

export function countyShape(slug: string): string {
  return `county-${slug}`
}

export function regionShape(id: string): string {
  return `region-${id}`
}

/** The region's outline without islands. */
export function borderShape(id: string): string {
  return `border-${id}`
}

export function shapeHref(shape: string): string {
  return `/map/florida.svg#${shape}`
}

/**
 * Position in map units. A polynomial fitted to the centroids of the 67 counties; off by at most a
 * tenth of a unit (130 yards).
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

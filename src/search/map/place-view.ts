import type { Point, Precision } from '../../florida/distance.ts'
import { milesInWorld, toWorld } from '../../florida/mercator.ts'
import type { Size, View } from './view.ts'

/** The frame of a small map, as the server takes it to be. */
export const smallFrame: Size = { width: 320, height: 240 }

/** Miles around a location within which the place itself lies; 0 for a point. */
const milesOff: Partial<Record<Precision, number>> = { city: 4, county: 20, prefix: 40 }
/** Miles from side to side that show where in Florida a point is. */
const usualMiles = 24

/** What a small map of one place shows: the place in its middle, and all of the area where it may be. */
export function placeView(point: Point, precision: Precision): View {
  const span = milesInWorld(milesAcross(precision), point.lat)
  return { center: toWorld(point), zoom: Math.log2(smallFrame.width / span / 256) }
}

/** How wide the area is where a place may be, in parts of the frame's width; 0 for a point. */
export function areaWidth(precision: Precision): number {
  return (2 * (milesOff[precision] ?? 0)) / milesAcross(precision)
}

function milesAcross(precision: Precision): number {
  return Math.max(usualMiles, 3.6 * (milesOff[precision] ?? 0))
}

import { toWorld, viewBoxOfWorld, type WorldPoint, milesInWorld } from '../../florida/mercator.ts'
import type { Point, Precision } from '../../florida/distance.ts'

/** What a map shows: the place in its middle, and how far it is zoomed in (a world of 256 px at 0, doubled by each 1). */
export type View = { center: WorldPoint; zoom: number }

/** Of a map's frame, in CSS pixels. */
export type Size = { width: number; height: number }

/** A place in the frame, in pixels from its upper left corner. */
export type Spot = { x: number; y: number }

/** The frame as the server takes it to be: that of a phone. Frames are square until script has measured them. */
export const phoneFrame: Size = { width: 360, height: 360 }

/** The height of a page's letters, in pixels, until script has measured it. */
export const letterHeight = 16

const corners = [
  { lat: 31.05, lng: -87.7 },
  { lat: 24.4, lng: -79.95 },
].map(toWorld)
const minZoom = 4.5
/** The outlines are no finer. */
export const maxZoom = 12
/** With pictures of another server beneath. */
const maxTileZoom = 17
/** The widest part of a frame that stays empty around what is shown, on each side. */
const room = 0.12
/** A single place is shown with its surroundings. */
const closest = 10

/** How many pixels the world is wide. */
function worldPixels({ zoom }: Pick<View, 'zoom'>): number {
  return 256 * 2 ** zoom
}

/**
 * The view that holds all these points with some room around them; without any, all of Florida.
 *
 * @param most how far to zoom in at most, in a phone's frame.
 */
export function fitView(points: readonly Point[], size: Size, most = closest): View {
  const places = points.length ? points.map(toWorld) : corners
  const [left, right] = rangeOf(places.map(({ x }) => x))
  const [top, bottom] = rangeOf(places.map(({ y }) => y))
  const share = points.length ? 1 - 2 * room : 1
  const pixels = Math.min(
    (size.width * share) / Math.max(right - left, 1e-9),
    (size.height * share) / Math.max(bottom - top, 1e-9),
  )
  const larger = Math.log2(Math.min(size.width, size.height) / phoneFrame.width)
  const zoom = Math.min(Math.log2(pixels / 256), most + larger)
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom }
}

/** A view of so many pixels farther to the right and down, kept over Florida. */
export function moveView(view: View, { x, y }: Spot): View {
  const pixels = worldPixels(view)
  return kept({
    zoom: view.zoom,
    center: { x: view.center.x + x / pixels, y: view.center.y + y / pixels },
  })
}

/** The view zoomed in by so much (out below 0), with the place under one spot where it was. */
export function zoomView(
  view: View,
  { by, at, size, isTiled = false }: { by: number; at?: Spot; size: Size; isTiled?: boolean },
): View {
  const zoom = Math.min(isTiled ? maxTileZoom : maxZoom, Math.max(minZoom, view.zoom + by))
  const middle = { x: size.width / 2, y: size.height / 2 }
  const { x, y } = at ?? middle
  const grown = 1 / worldPixels(view) - 1 / worldPixels({ zoom })
  return kept({
    zoom,
    center: {
      x: view.center.x + (x - middle.x) * grown,
      y: view.center.y + (y - middle.y) * grown,
    },
  })
}

/** Where a place of the world lies in the frame. */
export function spotOf(place: WorldPoint, view: View, size: Size): Spot {
  const pixels = worldPixels(view)
  return {
    x: (place.x - view.center.x) * pixels + size.width / 2,
    y: (place.y - view.center.y) * pixels + size.height / 2,
  }
}

/** Whether a spot lies in the frame, at least so far from its edges. */
export function isInFrame({ x, y }: Spot, size: Size, edge = 0): boolean {
  return x >= edge && y >= edge && x <= size.width - edge && y <= size.height - edge
}

/** The `viewBox` of the map file that fills the frame. */
export function viewBoxOf(view: View, size: Size): string {
  const pixels = worldPixels(view)
  const [width, height] = [size.width / pixels, size.height / pixels]
  const corner = { x: view.center.x - width / 2, y: view.center.y - height / 2 }
  return viewBoxOfWorld(corner, width, height)
}

function kept({ center, zoom }: View): View {
  const [left, right] = rangeOf(corners.map(({ x }) => x))
  const [top, bottom] = rangeOf(corners.map(({ y }) => y))
  const x = Math.min(right, Math.max(left, center.x))
  const y = Math.min(bottom, Math.max(top, center.y))
  return { center: { x, y }, zoom }
}

function rangeOf(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

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

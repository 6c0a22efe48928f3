import { toWorld, viewBoxOfWorld, type WorldPoint, milesInWorld } from '../../florida/mercator.ts'
import type { Point, Precision } from '../../florida/distance.ts'

/** Zoom 0 is a world of 256 px, doubled per level. */
export type View = { center: WorldPoint; zoom: number }

/** CSS pixels. */
export type Size = { width: number; height: number }

/** Pixels from the frame's upper left. */
export type Spot = { x: number; y: number }

/** The server's assumption; frames are square until measured. */
export const phoneFrame: Size = { width: 360, height: 360 }

/** Pixels, until measured. */
export const letterHeight = 16

const corners = [
  { lat: 31.05, lng: -87.7 },
  { lat: 24.4, lng: -79.95 },
].map(toWorld)
const minZoom = 4.5
/** Limited by the outlines' detail. */
export const maxZoom = 12
/** With tiles. */
const maxTileZoom = 17
/** Margin on each side, as a share. */
const room = 0.12
/** Zoom for a single place. */
const closest = 10

function worldPixels({ zoom }: Pick<View, 'zoom'>): number {
  return 256 * 2 ** zoom
}

/**
 * Fits the points with a margin; without any, all of Florida.
 * @param most the highest zoom, in a phone's frame.
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

/** In pixels right and down, kept over Florida. */
export function moveView(view: View, { x, y }: Spot): View {
  const pixels = worldPixels(view)
  return kept({
    zoom: view.zoom,
    center: { x: view.center.x + x / pixels, y: view.center.y + y / pixels },
  })
}

/** Keeps the place under the spot; negative values zoom out. */
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

export function spotOf(place: WorldPoint, view: View, size: Size): Spot {
  const pixels = worldPixels(view)
  return {
    x: (place.x - view.center.x) * pixels + size.width / 2,
    y: (place.y - view.center.y) * pixels + size.height / 2,
  }
}

/** At least `edge` pixels from the border. */
export function isInFrame({ x, y }: Spot, size: Size, edge = 0): boolean {
  return x >= edge && y >= edge && x <= size.width - edge && y <= size.height - edge
}

/** For the map file. */
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

/** The server's assumption. */
export const smallFrame: Size = { width: 320, height: 240 }

/** Uncertainty radius in miles; 0 for a point. */
const milesOff: Partial<Record<Precision, number>> = { city: 4, county: 20, prefix: 40 }
/** Width in miles around a point. */
const usualMiles = 24

/** Includes the whole area of an approximate location. */
function placeView(point: Point, precision: Precision): View {
  const span = milesInWorld(milesAcross(precision), point.lat)
  return { center: toWorld(point), zoom: Math.log2(smallFrame.width / span / 256) }
}

/** Miles around the point, and places. */
export type MapArea = { miles: number | null; zips: (Point & { zip: string })[] }

/** Includes the whole service area. */
export function areaView(point: Point, precision: Precision, area: MapArea | null): View {
  const usual = placeView(point, precision)
  if (!area) return usual
  const north = (area.miles ?? 0) / milesOfDegree
  const east = north / Math.cos((point.lat * Math.PI) / 180)
  const { lat, lng } = point
  const ends = [-1, 1].flatMap((side) => [
    { lat: lat + side * north, lng },
    { lat, lng: lng + side * east },
  ])
  const whole = fitView([...ends, ...area.zips], smallFrame, usual.zoom)
  return { ...whole, zoom: Math.min(whole.zoom, usual.zoom) }
}

/** The width of a circle of these miles, as a share of the frame's width. */
export function circleWidth(miles: number, { lat }: Point, view: View): number {
  return (milesInWorld(2 * miles, lat) * worldPixels(view)) / smallFrame.width
}

const milesOfDegree = 69.1

/** As a share of the frame's width; 0 for a point. */
export function areaWidth(precision: Precision, point: Point, view: View): number {
  return circleWidth(milesOff[precision] ?? 0, point, view)
}

function milesAcross(precision: Precision): number {
  return Math.max(usualMiles, 3.6 * (milesOff[precision] ?? 0))
}

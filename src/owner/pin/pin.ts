import type { Point } from '../../florida/distance.ts'
import { fromWorld, toWorld } from '../../florida/mercator.ts'

/** CSS pixels; fixed, so a tap's position needs no script. */
export const pinFrame = { width: 320, height: 240 }

export const zooms = { least: 6, usual: 11, most: 17 }

export type RequestedPin = { point: Point | null; zoom: number; problem: string | null }

const area = { south: 24.2, north: 31.2, west: -88, east: -79.7 }

export function isNearFlorida({ lat, lng }: Point): boolean {
  return lat >= area.south && lat <= area.north && lng >= area.west && lng <= area.east
}

/** Reads "27.1975, -80.2528" or degrees with N and W; null for anything else. */
export function readCoordinates(typed: string): Point | null {
  if (typed.length > 100) return null
  const [, first = '', ns = '', second = '', ew = ''] =
    /^\s*\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS]?)[,;\s]+(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW]?)\s*\)?\s*$/i.exec(
      typed,
    ) ?? []
  if (!first || !second) return null
  const lat = Number(first) * (ns.toUpperCase() === 'S' ? -1 : 1)
  const lng = Number(second) * (ew.toUpperCase() === 'W' && Number(second) > 0 ? -1 : 1)
  return { lat, lng }
}

/** Pixels to the east and south. */
export function movedBy(point: Point, zoom: number, by: { x: number; y: number }): Point {
  const pixels = 256 * 2 ** zoom
  const { x, y } = toWorld(point)
  return fromWorld({ x: x + by.x / pixels, y: y + by.y / pixels })
}

const lengths = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]

export function scaleOf({ lat }: Point, zoom: number): { miles: number; pixels: number } {
  const milesOfPixel = (24_901 * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom)
  const miles = lengths.findLast((one) => one / milesOfPixel <= 110) ?? lengths[0] ?? 1
  return { miles, pixels: Math.round(miles / milesOfPixel) }
}

/** In pixels; null if it's off the map. */
export function placeOnMap(point: Point, middle: Point, zoom: number) {
  const pixels = 256 * 2 ** zoom
  const [at, center] = [toWorld(point), toWorld(middle)]
  const x = pinFrame.width / 2 + (at.x - center.x) * pixels
  const y = pinFrame.height / 2 + (at.y - center.y) * pixels
  return x < 0 || y < 0 || x > pinFrame.width || y > pinFrame.height ? null : { x, y }
}

/** Accurate to about four feet. */
export function coordinatesText({ lat, lng }: Point): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** A form of the pin page. `to` is null to go back to the address. */
export function requestedMove(form: FormData): { to: Point | null } | 'nowhere' | 'unknown' {
  const intent = form.get('intent')
  if (intent === 'by-address') return { to: null }
  const at = form.get('at')
  if (intent === 'move') {
    const to = typeof at === 'string' ? readCoordinates(at) : null
    return to ? { to } : 'nowhere'
  }
  return 'unknown'
}

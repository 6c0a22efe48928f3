import type { Point } from './distance.ts'

/** Web Mercator: 0 to 1 from the west and from the north. */
export type WorldPoint = { x: number; y: number }

/** Map file units per world; must match `scripts/map-shapes.mjs`. */
const unitsPerWorld = 400_000
const origin = { x: 0.255, y: 0.406 }

/** Web Mercator (EPSG:3857), cut off at 85 degrees. */
export function toWorld({ lat, lng }: Point): WorldPoint {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The inverse of `toWorld`. */
export function fromWorld({ x, y }: WorldPoint): Point {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return { lat, lng: (x - 0.5) * 360 }
}

/** Miles at a latitude as a share of the world's width. */
export function milesInWorld(miles: number, lat: number): number {
  const milesAround = 2 * Math.PI * 3958.8
  return miles / (milesAround * Math.cos((lat * Math.PI) / 180))
}

export function viewBoxOfWorld(corner: WorldPoint, width: number, height: number): string {
  const parts = [corner.x - origin.x, corner.y - origin.y, width, height]
  return parts.map((part) => Math.round(part * unitsPerWorld * 100) / 100).join(' ')
}

export const mapLayers = ['neighbors', 'land', 'lake', 'borders'] as const
export type MapLayer = (typeof mapLayers)[number]

export function layerHref(layer: MapLayer): string {
  return `/map/florida-mercator.svg#${layer}`
}

import { spotOf, type Size, type Spot, type View } from './view.ts'

/** One picture, where it lies in the frame, and how wide and high it is there, in pixels. */
export type Tile = Spot & { url: string; side: number }

const maxTileZoom = 19

/** The pictures that fill the frame. */
export function tilesOf(template: string, view: View, size: Size): Tile[] {
  const z = Math.max(0, Math.min(maxTileZoom, Math.round(view.zoom)))
  const across = 2 ** z
  const side = 256 * 2 ** (view.zoom - z)
  const corner = spotOf({ x: 0, y: 0 }, view, size)
  return range(-corner.x, size.width, side).flatMap((x) =>
    range(-corner.y, size.height, side)
      .filter((y) => x >= 0 && y >= 0 && x < across && y < across)
      .map((y) => ({
        url: tileUrl(template, { z, x, y }),
        side,
        x: corner.x + x * side,
        y: corner.y + y * side,
      })),
  )
}

/** Numbers of the pictures that reach into a length of the frame. */
function range(start: number, length: number, side: number): number[] {
  const first = Math.floor(start / side)
  const last = Math.ceil((start + length) / side) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function tileUrl(template: string, { z, x, y }: { z: number; x: number; y: number }): string {
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
}

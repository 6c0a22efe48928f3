import { toWorld, type WorldPoint } from '../../florida/mercator.ts'
import { isInFrame, spotOf, type Size, type Spot, type View } from './view.ts'

/** A town next to its dot, a county in its middle. */
export type PlaceName = { name: string; kind: 'town' | 'county'; lat: number; lng: number }

export type PlacedLabel = Spot & { name: string; side: 'middle' | 'right' | 'left' }

/** Most important first, with the zoom that shows it. */
export type NamedPlace = Pick<PlaceName, 'name' | 'kind'> & WorldPoint & { fromZoom: number }

/** In units of the page's font size. */
export const labelEm = 0.875

type Box = { left: number; top: number; right: number; bottom: number }

/** Zoom that shows towns up to this rank. */
const townSteps: [rank: number, zoom: number][] = [
  [8, 0],
  [22, 5.8],
  [50, 6.6],
  [110, 7.6],
  [220, 8.4],
  [450, 9.2],
  [Infinity, 10],
]
const countiesFrom = 7.2

/** Towns by population. */
export function namedPlaces(places: readonly PlaceName[]): NamedPlace[] {
  let rank = 0
  return places
    .map((place) => {
      const fromZoom = place.kind === 'county' ? countiesFrom : zoomOfRank((rank += 1))
      return { name: place.name, kind: place.kind, ...toWorld(place), fromZoom }
    })
    .sort((a, b) => a.fromZoom - b.fromZoom)
}

/**
 * Most important first, inside the frame, without overlapping each other, dots, or occupied spots.
 * @param em letter height in pixels. @param taken spots to keep free, such as pins.
 */
export function placeLabels(
  places: readonly NamedPlace[],
  { view, size, em, taken }: { view: View; size: Size; em: number; taken: readonly Spot[] },
): PlacedLabel[] {
  const boxes = taken.map(({ x, y }) => around({ x, y }, em * 2.4, em * 2.4))
  const labels: PlacedLabel[] = []
  for (const { name, kind, fromZoom, ...place } of places) {
    if (fromZoom > view.zoom) break
    const spot = spotOf(place, view, size)
    if (!isInFrame(spot, size) || labels.some((label) => label.name === name)) continue
    const sides = kind === 'county' ? (['middle'] as const) : (['right', 'left'] as const)
    const fits = sides
      .map((side) => ({ label: { ...spot, name, side }, box: boxOf({ ...spot, name, side }, em) }))
      .find(({ box }) => isWhole(box, size) && !boxes.some((other) => isOver(box, other)))
    if (!fits) continue
    boxes.push(fits.box)
    labels.push(fits.label)
  }
  return labels
}

/** A generous estimate: letters are about half as wide as high. */
function boxOf({ name, side, x, y }: PlacedLabel, em: number): Box {
  const width = em * (0.58 * name.length + 0.4)
  const middle = around({ x, y }, width, em * 1.5)
  const dot = em * 0.5
  if (side === 'right') return { ...middle, left: x - dot, right: x + dot + width }
  return side === 'left' ? { ...middle, left: x - dot - width, right: x + dot } : middle
}

function zoomOfRank(rank: number): number {
  return townSteps.find(([most]) => rank <= most)?.[1] ?? 0
}

function around({ x, y }: Spot, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function isWhole({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  )
}

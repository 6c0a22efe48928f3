import { toWorld } from '../../florida/mercator.ts'
import type { Precision } from '../../florida/distance.ts'
import { fitView, spotOf, type Size, type Spot, type View } from './view.ts'

/** A listing on a map; `number` is its own in the list beside it. */
export type Pin = {
  number: number | null
  id: string
  name: string
  /** What else is said of it, in a few words. */
  detail: string
  lat: number
  lng: number
  precision: Precision
}

/** Where distances are measured from. */
export type MapOrigin = { lat: number; lng: number; label: string }

/**
 * Pins that lie so close that they are shown as one; mostly it is a single one. `x` and `y` are its place, above which
 * its middle stands by `lift`, in heights of a page's letters.
 */
export type PinGroup = Spot & { lift: number; pins: Pin[] }

/**
 * Puts together what would lie within a finger's width of each other, in the order of the list. No two of the
 * groups are closer than that, so that each can be hit.
 *
 * @param em the height of a page's letters, in pixels.
 */
export function groupPins(
  pins: readonly Pin[],
  { view, size, em }: { view: View; size: Size; em: number },
): PinGroup[] {
  let groups: PinGroup[] = pins.map((pin) => ({
    ...spotOf(toWorld(pin), view, size),
    lift: isPoint(pin.precision) ? letters.tip : 0,
    pins: [pin],
  }))
  for (;;) {
    const merged = mergeClose(groups, em)
    if (merged.length === groups.length) return merged
    groups = merged
  }
}

/** The middle of what is drawn for a group. */
export function middleOf({ x, y, lift }: PinGroup, em: number): Spot {
  return { x, y: y - lift * em }
}

/** Whether a location is good for a point on the map; else it stands for an area. */
export function isPoint(precision: Precision): boolean {
  return precision === 'exact' || precision === 'zip'
}

/** Sizes in parts of the height of a page's letters, for pins grow with them. */
const letters = {
  /** Between the middles of two pins: a finger's width. */
  apart: 2.75,
  /** From the middle of a pin down to its tip, which is the place: half the diagonal of its square. */
  tip: Math.SQRT2,
}

/** What a map of results shows at first: all pins, and where distances are measured from. */
export function startView(pins: readonly Pin[], origin: MapOrigin | null, size: Size): View {
  return fitView(origin ? [origin, ...pins] : pins, size)
}

/** Degrees within which pins stay together however far one zooms in. */
const onePlace = 0.012

/** Whether zooming in does not part these pins: they stand at one place. */
export function isOnePlace(pins: readonly Pin[]): boolean {
  const [first, ...rest] = pins
  if (!first) return true
  return rest.every(
    ({ lat, lng }) => Math.abs(lat - first.lat) < onePlace && Math.abs(lng - first.lng) < onePlace,
  )
}

/** "3 businesses here: numbers 2, 5 and 7". */
export function groupLabel(pins: readonly Pin[]): string {
  const numbers = pins.flatMap(({ number }) => (number === null ? [] : [String(number)]))
  const last = numbers.at(-1)
  const list = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} and ${last}` : last
  return `${pins.length} businesses here${list ? `: numbers ${list}` : ''}`
}

function mergeClose(groups: PinGroup[], em: number): PinGroup[] {
  const merged: PinGroup[] = []
  for (const group of groups) {
    const { x, y } = middleOf(group, em)
    const near = merged.findIndex((one) => {
      const other = middleOf(one, em)
      return Math.hypot(other.x - x, other.y - y) < letters.apart * em
    })
    const other = merged[near]
    if (other) merged[near] = joined(other, group)
    else merged.push(group)
  }
  return merged
}

function joined(one: PinGroup, other: PinGroup): PinGroup {
  const [few, more] = [one.pins.length, other.pins.length]
  const mean = (a: number, b: number) => (a * few + b * more) / (few + more)
  return {
    x: mean(one.x, other.x),
    y: mean(one.y, other.y),
    lift: 0,
    pins: [...one.pins, ...other.pins],
  }
}

import * as t from '#messages/map.ts'
import { toWorld } from '../../florida/mercator.ts'
import type { Precision } from '../../florida/distance.ts'
import { fitView, spotOf, type Size, type Spot, type View } from './view.ts'

/** `number` is its number in the list. */
export type Pin = {
  number: number | null
  id: string
  name: string
  detail: string
  lat: number
  lng: number
  precision: Precision
}

/** The point distances start from. */
export type MapOrigin = { lat: number; lng: number; label: string }

/**
 * Pins too close to show apart, usually just one. Its center is `lift` letter heights above `x`,
 * `y`.
 */
export type PinGroup = Spot & { lift: number; pins: Pin[] }

/**
 * Groups pins within a finger's width, in list order; groups stay at least that far apart.
 * @param em letter height in pixels.
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

export function middleOf({ x, y, lift }: PinGroup, em: number): Spot {
  return { x, y: y - lift * em }
}

/** False for an approximate location. */
export function isPoint(precision: Precision): boolean {
  return precision === 'exact' || precision === 'zip'
}

/** In letter heights, since pins scale with the font. */
const letters = {
  /** A finger's width. */
  apart: 2.75,
  /** From the center to the tip: half a square's diagonal. */
  tip: Math.SQRT2,
}

/** All pins and the origin. */
export function startView(pins: readonly Pin[], origin: MapOrigin | null, size: Size): View {
  return fitView(origin ? [origin, ...pins] : pins, size)
}

/** In degrees; closer pins never separate. */
const onePlace = 0.012

/** Zooming in can't separate them. */
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
  const first = numbers.slice(0, -1).join(', ')
  const list = first && last ? t.listAnd({ first, last }) : last
  const count = pins.length
  return list ? t.numberedHere({ count, list }) : t.manyHere({ count })
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

/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupLabel, groupPins, isOnePlace, middleOf, startView, type Pin } from './pins.ts'
import { letterHeight, phoneFrame } from './view.ts'

const pinAt = (number: number, lat: number, lng: number): Pin => ({
  number,
  id: `business-${number}`,
  name: `Business ${number}`,
  detail: '',
  lat,
  lng,
  precision: 'exact',
})
const frame = (pins: Pin[]) => ({
  view: startView(pins, null, phoneFrame),
  size: phoneFrame,
  em: letterHeight,
})

const manyPins = fc
  .array(
    fc.record({
      lat: fc.double({ min: 24.5, max: 31, noNaN: true }),
      lng: fc.double({ min: -87.6, max: -80, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((points) => points.map(({ lat, lng }, index) => pinAt(index + 1, lat, lng)))

describe('pins close together', () => {
  test('form groups at least a finger’s width apart', () => {
    fc.assert(
      fc.property(manyPins, (pins) => {
        const groups = groupPins(pins, frame(pins)).map((group) => middleOf(group, letterHeight))
        const gaps = groups.flatMap((one, index) =>
          groups.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
        )
        expect(gaps.filter((gap) => gap < 44)).toEqual([])
      }),
    )
  })

  test('all appear once, in the order of the list', () => {
    fc.assert(
      fc.property(manyPins, (pins) => {
        const groups = groupPins(pins, frame(pins)).map(({ pins }) =>
          pins.map(({ number }) => number),
        )
        expect(groups.flat().sort((a, b) => Number(a) - Number(b))).toEqual(
          pins.map(({ number }) => number),
        )
        const firsts = groups.map(([first]) => first)
        expect(firsts).toEqual(firsts.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })

  test('take more room with larger text', () => {
    const pins = [pinAt(1, 27.2, -80.25), pinAt(2, 27.2, -80.1)]
    const near = { ...frame(pins), view: { ...frame(pins).view, zoom: 8.9 } }
    expect(groupPins(pins, near)).toHaveLength(2)
    expect(groupPins(pins, { ...near, em: 32 })).toHaveLength(1)
  })

  test('show their number and their businesses', () => {
    const pins = [pinAt(2, 27, -80), pinAt(5, 27, -80), pinAt(7, 27, -80)]
    expect(groupLabel(pins)).toBe('3 businesses here: numbers 2, 5 and 7')
    expect(groupLabel(pins.map((pin) => ({ ...pin, number: null })))).toBe('3 businesses here')
  })

  test('are one group if no zoom separates them', () => {
    expect(isOnePlace([pinAt(1, 27, -80), pinAt(2, 27.001, -80)])).toBe(true)
    expect(isOnePlace([pinAt(1, 27, -80), pinAt(2, 27.1, -80)])).toBe(false)
  })
})

test('a pin’s tip marks its point, a disc’s center the center of its area', () => {
  const pin = pinAt(1, 27.2, -80.25)
  const [point] = groupPins([pin], frame([pin]))
  const [area] = groupPins([{ ...pin, precision: 'county' }], frame([pin]))
  expect([point?.y, area?.y]).toEqual([180, 180])
  expect([point?.lift, area?.lift]).toEqual([Math.SQRT2, 0])
})

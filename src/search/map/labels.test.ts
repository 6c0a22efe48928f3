/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namedPlaces, placeLabels, type PlaceName } from './labels.ts'
import { mapNames } from './map-data.server.ts'
import { fitView, zoomView } from './view.ts'

const named = namedPlaces(mapNames)
const size = { width: 400, height: 400 }
const em = 14

function labelsAt(place: { lat: number; lng: number }, zoom: number) {
  const view = { ...fitView([place], size), zoom }
  return placeLabels(named, { view, size, em, taken: [] })
}

/** An upper bound for the width of drawn letters. */
const widthOf = (name: string) => 0.55 * em * name.length

describe('the names on a map', () => {
  test('don’t overlap anywhere', () => {
    const point = fc.record({
      lat: fc.double({ min: 25, max: 31, noNaN: true }),
      lng: fc.double({ min: -87, max: -80, noNaN: true }),
      zoom: fc.double({ min: 5, max: 12, noNaN: true }),
    })
    fc.assert(
      fc.property(point, ({ zoom, ...place }) => {
        const boxes = labelsAt(place, zoom).map(({ name, side, x, y }) => {
          const left = x - { middle: 0.5, right: 0, left: 1 }[side] * widthOf(name)
          return { left, right: left + widthOf(name), top: y - em / 2, bottom: y + em / 2 }
        })
        const overlaps = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
        )
        expect(overlaps).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('begin with the largest cities, and gain towns and counties with the zoom', () => {
    const florida = fitView([], size)
    const whole = placeLabels(named, { view: florida, size, em, taken: [] }).map(({ name }) => name)
    expect(whole).toEqual(expect.arrayContaining(['Jacksonville', 'Miami', 'Tampa', 'Orlando']))
    expect(whole).not.toContain('Stuart')
    const stuart = { lat: 27.197, lng: -80.253 }
    const near = labelsAt(stuart, 10.5)
    expect(near.map(({ name }) => name)).toContain('Stuart')
    expect(labelsAt(stuart, 8).map(({ name }) => name)).toContain('Martin County')
  })

  test('don’t cover pins', () => {
    const place = { lat: 27.9475, lng: -82.4584 }
    const view = zoomView(fitView([place], size), { by: -2, size })
    const free = placeLabels(named, { view, size, em, taken: [] })
    const tampa = free.find(({ name }) => name === 'Tampa')
    expect(tampa).toBeDefined()
    const taken = tampa ? [tampa] : []
    const others = placeLabels(named, { view, size, em, taken })
    expect(others.map(({ name }) => name)).not.toContain('Tampa')
  })

  test('don’t repeat within a view', () => {
    const twice: PlaceName[] = [
      { name: 'Midway', kind: 'town', lat: 27.2, lng: -80.3 },
      { name: 'Midway', kind: 'town', lat: 27.4, lng: -80.3 },
    ]
    const view = { ...fitView([{ lat: 27.3, lng: -80.3 }], size), zoom: 9 }
    expect(placeLabels(namedPlaces(twice), { view, size, em, taken: [] })).toHaveLength(1)
  })
})

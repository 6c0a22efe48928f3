/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWorld } from '../../florida/mercator.ts'
import {
  fitView,
  isInFrame,
  maxZoom,
  moveView,
  phoneFrame,
  spotOf,
  viewBoxOf,
  zoomView,
} from './view.ts'

const stuart = { lat: 27.197, lng: -80.253 }
const miami = { lat: 25.774, lng: -80.194 }
const point = fc.record({
  lat: fc.double({ min: 24.5, max: 31, noNaN: true }),
  lng: fc.double({ min: -87.6, max: -80, noNaN: true }),
})
const size = fc.record({
  width: fc.integer({ min: 200, max: 900 }),
  height: fc.integer({ min: 200, max: 900 }),
})

describe('the view of a whole list', () => {
  test('contains every point with a margin', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), size, (points, size) => {
        const view = fitView(points, size)
        const edge = 0.1 * Math.min(size.width, size.height)
        for (const one of points)
          expect(isInFrame(spotOf(toWorld(one), view, size), size, edge)).toBe(true)
      }),
    )
  })

  test('of one point stays zoomed out enough to recognize the area', () => {
    expect(fitView([stuart], phoneFrame).zoom).toBe(10)
  })

  test('of an empty list is all of Florida', () => {
    const view = fitView([], phoneFrame)
    for (const place of [miami, { lat: 30.42, lng: -87.22 }, { lat: 24.56, lng: -81.78 }])
      expect(isInFrame(spotOf(toWorld(place), view, phoneFrame), phoneFrame)).toBe(true)
  })

  test('shows the same area at twice the scale in a frame twice as large', () => {
    const large = { width: 720, height: 720 }
    const [small, twice] = [fitView([stuart, miami], phoneFrame), fitView([stuart, miami], large)]
    expect(twice.zoom).toBeCloseTo(small.zoom + 1)
    expect(viewBoxOf(twice, large)).toBe(viewBoxOf(small, phoneFrame))
  })
})

describe('a view after panning and zooming', () => {
  test('keeps the point under the pointer', () => {
    fc.assert(
      fc.property(point, fc.double({ min: -1, max: 1, noNaN: true }), (place, by) => {
        const view = { ...fitView([stuart], phoneFrame), zoom: 9 }
        const near = {
          lat: stuart.lat + (place.lat - 28) / 40,
          lng: stuart.lng + (place.lng + 84) / 40,
        }
        const at = spotOf(toWorld(near), view, phoneFrame)
        const after = spotOf(
          toWorld(near),
          zoomView(view, { by, at, size: phoneFrame }),
          phoneFrame,
        )
        expect(after.x).toBeCloseTo(at.x, 3)
        expect(after.y).toBeCloseTo(at.y, 3)
      }),
    )
  })

  test('stays over Florida, and between the closest and the widest zoom', () => {
    const step = fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
      by: fc.integer({ min: -9, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const view = steps.reduce(
          (view, { x, y, by }) => zoomView(moveView(view, { x, y }), { by, size: phoneFrame }),
          fitView([stuart], phoneFrame),
        )
        expect(view.zoom).toBeGreaterThanOrEqual(4.5)
        expect(view.zoom).toBeLessThanOrEqual(maxZoom)
        const [north, south] = [
          toWorld({ lat: 31.05, lng: -87.7 }),
          toWorld({ lat: 24.4, lng: -79.95 }),
        ]
        expect(view.center.x).toBeGreaterThanOrEqual(north.x)
        expect(view.center.x).toBeLessThanOrEqual(south.x)
        expect(view.center.y).toBeGreaterThanOrEqual(north.y)
        expect(view.center.y).toBeLessThanOrEqual(south.y)
      }),
    )
  })

  test('zooms in further with external tiles', () => {
    const near = zoomView(fitView([stuart], phoneFrame), { by: 9, size: phoneFrame, isTiled: true })
    expect(near.zoom).toBe(17)
  })
})

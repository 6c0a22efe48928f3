/** @module-tag once */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from './distance.ts'
import { fromWorld, milesInWorld, toWorld, viewBoxOfWorld } from './mercator.ts'

const inFlorida = fc.record({
  lat: fc.double({ min: 24, max: 31, noNaN: true }),
  lng: fc.double({ min: -88, max: -79, noNaN: true }),
})

test('the world is one unit wide, with Greenwich on the equator at its center', () => {
  expect(toWorld({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(toWorld({ lat: 85.0511287798, lng: -180 }).x).toBe(0)
  expect(toWorld({ lat: 85, lng: 0 }).y).toBeCloseTo(0, 2)
})

test('Stuart is in map tile 35, 53 of zoom 7', () => {
  const { x, y } = toWorld({ lat: 27.197, lng: -80.253 })
  expect([Math.floor(x * 128), Math.floor(y * 128)]).toEqual([35, 53])
})

test('every point of Florida converts to the map and back', () => {
  fc.assert(
    fc.property(inFlorida, (point) => {
      const back = fromWorld(toWorld(point))
      expect(back.lat).toBeCloseTo(point.lat, 9)
      expect(back.lng).toBeCloseTo(point.lng, 9)
    }),
  )
})

test('miles on the map are miles on the ground', () => {
  fc.assert(
    fc.property(inFlorida, (point) => {
      const { x, y } = toWorld(point)
      const east = fromWorld({ x: x + milesInWorld(10, point.lat), y })
      expect(milesBetween(point, east)).toBeCloseTo(10, 1)
    }),
  )
})

test('a view of the map file starts at the same corner as the file', () => {
  expect(viewBoxOfWorld({ x: 0.255, y: 0.406 }, 0.01, 0.02)).toBe('0 0 4000 8000')
})

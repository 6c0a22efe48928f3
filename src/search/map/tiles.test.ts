/** @module-tag once */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tilesOf } from './map-layers.tsx'
import { fitView, phoneFrame } from './view.ts'

const template = 'https://tiles.example.org/{z}/{x}/{y}.png'

test('map tiles have the URLs for their positions', () => {
  const view = { ...fitView([{ lat: 27.197, lng: -80.253 }], phoneFrame), zoom: 7 }
  expect(tilesOf(template, view, phoneFrame).map(({ url }) => url)).toContain(
    'https://tiles.example.org/7/35/53.png',
  )
})

test('map tiles cover the frame edge to edge', () => {
  const view = fc.record({
    lat: fc.double({ min: 24.5, max: 31, noNaN: true }),
    lng: fc.double({ min: -87.6, max: -80, noNaN: true }),
    zoom: fc.double({ min: 4.5, max: 17, noNaN: true }),
  })
  fc.assert(
    fc.property(view, ({ zoom, ...place }) => {
      const tiles = tilesOf(template, { ...fitView([place], phoneFrame), zoom }, phoneFrame)
      const [width, height] = [phoneFrame.width, phoneFrame.height]
      expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
      expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
      expect(Math.max(...tiles.map(({ x, side }) => x + side))).toBeGreaterThanOrEqual(width)
      expect(Math.max(...tiles.map(({ y, side }) => y + side))).toBeGreaterThanOrEqual(height)
      const columns = new Set(tiles.map(({ x }) => Math.round(x)))
      const rows = new Set(tiles.map(({ y }) => Math.round(y)))
      expect(columns.size * rows.size).toBe(tiles.length)
    }),
  )
})

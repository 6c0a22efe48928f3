/** @module-tag once */
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import data from '../../../data/category-aliases.json' with { type: 'json' }
import { drawBanner, drawnSlugs, drawPicture } from './draw-picture.server.ts'

const slugs = data.categories.map((category) => category.slug)
const seeds = ['placeholder', '1', 'a-rather-long-listing-id-0000001']
const clockOfTheTownHall = 'M320 138v8l6 4'

test('every category has its own object', () => {
  expect([...drawnSlugs].sort()).toEqual([...slugs].sort())
  const townHalls = slugs.filter((slug) => drawPicture(slug, '1').includes(clockOfTheTownHall))
  expect(townHalls).toEqual([])
})

test('an unknown category gets the town hall', () => {
  for (const slug of ['none', '', 'toString', '__proto__']) {
    expect(drawPicture(slug, 'placeholder')).toContain(clockOfTheTownHall)
  }
})

test('the same category and seed give the same picture', () => {
  for (const slug of slugs) {
    expect(drawPicture(slug, '1')).toBe(drawPicture(slug, '1'))
    expect(drawBanner(slug, '1')).toBe(drawBanner(slug, '1'))
  }
})

test('two listings of one category look different', () => {
  const alike = slugs.filter((slug) => drawPicture(slug, '1') === drawPicture(slug, '2'))
  expect(alike).toEqual([])
})

test('a banner shows the place without the object', () => {
  expect(drawBanner('none', '1')).not.toContain(clockOfTheTownHall)
  expect(drawBanner('none', '1')).toContain('viewBox="0 104 640 190"')
})

test('pictures are well-formed, under 8 kB, without scripts or external files', () => {
  for (const picture of everyPicture()) {
    expect(() => parsed(picture)).not.toThrow()
    expect(Buffer.byteLength(picture)).toBeLessThan(8000)
    expect(picture).not.toMatch(/<script|<foreignObject|\son\w+=|href|url\(|var\(|NaN|undefined/i)
  }
})

test('the check for well-formed pictures can fail', () => {
  const picture = drawPicture('hvac', '1')
  expect(() => parsed(picture.replace('</svg>', '</g></svg>'))).toThrow('SVG')
  expect(() => parsed(picture.replace('<rect x=', '<rect x='.repeat(2)))).toThrow('SVG')
})

function everyPicture(): string[] {
  return [...slugs, 'none'].flatMap((slug) =>
    seeds.flatMap((seed) => [drawPicture(slug, seed), drawBanner(slug, seed)]),
  )
}

function parsed(picture: string): Resvg {
  return new Resvg(picture, { font: { loadSystemFonts: false } })
}

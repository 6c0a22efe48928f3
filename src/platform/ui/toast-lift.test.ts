import { expect, test } from 'vitest'
import { liftOver, liftOverAll } from './toast-lift.ts'

const wide = { left: 0, right: 390, height: 100, foot: 844 }
const inCorner = { left: 864, right: 1280, height: 100, foot: 900 }
const part = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })

test.for([
  ['above it', part(100, 744), wide, 0],
  ['below the window', part(844, 900), wide, 0],
  ['beside it', part(700, 900, 0, 864), inCorner, 0],
  ['under it', part(700, 800), wide, 144],
  ['partly under it', part(400, 745), wide, 444],
  ['in the corner, too', part(850, 900, 900, 1000), inCorner, 50],
  ['with just enough room above', part(100, 844), wide, 744],
  ['as tall as the window', part(99, 844), wide, null],
] as const)('a message stays clear of a part of the page: %s', ([, about, toast, lift]) => {
  expect(liftOver(about, toast)).toBe(lift)
})

test.for([
  ['between two', [part(700, 800), part(400, 500)], 144],
  ['above two that are close', [part(700, 800), part(610, 690)], 234],
  ['below the first and above the second', [part(100, 300), part(800, 840)], 44],
  ['nowhere', [part(99, 844), part(850, 900)], null],
] as const)('a message stays clear of several parts: %s', ([, parts, lift]) => {
  expect(liftOverAll(parts, wide)).toBe(lift)
})

import { expect, test } from 'vitest'
import { shortened } from './shorten.ts'

test.for([
  ['Leak repair', 20, 'Leak repair'],
  ['Leak repair and drains', 16, 'Leak repair and…'],
  ['Leak repair, drains', 14, 'Leak repair…'],
  ['Leak repair drains', 12, 'Leak repair…'],
  ['Unbrokenwords', 6, 'Unbro…'],
] as const)('%s in %i characters is %s', ([text, most, short]) => {
  expect(shortened(text, most)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(most)
})

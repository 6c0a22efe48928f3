/** @module-tag once */
import { expect, test } from 'vitest'
import { distanceWords } from './distance-words.ts'

test('no distance between two middles of one ZIP code is shown as exact', () => {
  const textOf = (miles: number, precision: 'exact' | 'zip') =>
    distanceWords({ miles, precision, from: '34994' }).text
  expect(textOf(0, 'zip')).toBe('nearby')
  expect(textOf(0.4, 'zip')).toBe('0.40 miles')
  expect(textOf(0, 'exact')).toBe('0.00 miles')
})

test.for([
  [7.7, 'exact', '7.7 miles', null],
  [7.7, 'zip', '7.7 miles', null],
  [7.7, 'city', 'about 8 miles', 'measured to the middle of town'],
  [1.2, 'city', 'about 1 mile', 'measured to the middle of town'],
  [
    7.7,
    'prefix',
    'about 10 miles',
    'we only know the area of its ZIP code, so this can be 40 miles off',
  ],
  [7.7, 'county', 'about 10 miles', 'we only know its county, so this can be 20 miles off'],
  [2.1, 'county', 'nearby', 'we only know its county, so this can be 20 miles off'],
] as const)('%d miles to a place known as %s: %s', ([miles, precision, text, note]) => {
  expect(distanceWords({ miles, precision, from: '34994' })).toMatchObject({ text, note })
})

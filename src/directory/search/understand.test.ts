/** @module-tag once */
import { expect, test } from 'vitest'
import { findCategory } from '../categories.ts'
import { everydayWords } from './everyday-words.ts'
import { isOneSlipApart, understand } from './understand.ts'

test.each([
  ['AC repair', ['hvac'], []],
  ['lawn', ['landscape'], []],
  ['vet', ['animal-services'], []],
  ['plumber near me', ['plumbing'], []],
  ['plubmer', ['plumbing'], []],
  ['Plumbing Stuart', ['plumbing'], ['stuart']],
  ['water heater', ['water-heater-maintenance'], []],
  ['Peña Hermanos', [], ['pena', 'hermanos']],
  ["O'Neill's", [], ['oneills']],
  ['veteran owned business', [], []],
  ['food & drinks', ['food-and-drinks'], []],
  ['!!! %_\\', [], []],
  ['', [], []],
])('"%s" means the categories %j and the words %j', (text, categories, words) => {
  expect(understand(text)).toEqual({ categories, words })
})

test('of many words the longest count, in their order', () => {
  const typed = 'aa bbbbb cc dddddd eeeeeee ff ggggg hhhhhh iiiiiii jjjjj kkkkkk'
  const counted = 'bbbbb dddddd eeeeeee ggggg hhhhhh iiiiiii jjjjj kkkkkk'
  expect(understand(typed).words).toEqual(counted.split(' '))
  expect(understand('zz zz zz zz zz zz zz zz zz zz').words).toEqual(['zz'])
})

test('a veteran is not an animal doctor', () => {
  expect(understand('veteran').categories).toEqual([])
  expect(understand('veterans').categories).toEqual([])
})

test('every everyday word leads to a category that exists', () => {
  expect(Object.keys(everydayWords).filter((slug) => !findCategory(slug))).toEqual([])
})

test.each([
  ['plumber', 'plubmer', true],
  ['plumber', 'plumer', true],
  ['plumber', 'plumbber', true],
  ['plumber', 'plunber', true],
  ['plumber', 'painter', false],
  ['abc', 'abc', true],
  ['ab', 'abcd', false],
])('%s and %s are one slip apart: %s', (a, b, answer) => {
  expect(isOneSlipApart(a, b)).toBe(answer)
  expect(isOneSlipApart(b, a)).toBe(answer)
})

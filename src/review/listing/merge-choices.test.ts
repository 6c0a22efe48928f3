/** @module-tag once */
import { expect, test } from 'vitest'
import { businessFieldNames } from '../../submissions/edits/field-changes.ts'
import { takenFields } from './merge-choices.ts'
import { mergeDoubts } from './merge.server.ts'

test('in a merge each field is chosen once, an address as a whole', () => {
  expect(takenFields(() => 'goes').toSorted()).toEqual(businessFieldNames.toSorted())
  expect(takenFields((name) => (name === 'keep-address' ? 'goes' : 'stays'))).toEqual([
    'street',
    'hidesAddress',
    'city',
    'zip',
    'county',
    'timeZone',
  ])
  expect(takenFields(() => '')).toEqual([])
})

test('two with different trades or towns may be two businesses', () => {
  const plumber = { category: 'plumbing', city: 'Stuart' }
  expect(mergeDoubts({ goes: { ...plumber, city: 'STUART' }, stays: plumber })).toEqual([])
  expect(mergeDoubts({ goes: { ...plumber, city: '' }, stays: plumber })).toEqual([])
  expect(mergeDoubts({ goes: { category: 'painting', city: 'Jupiter' }, stays: plumber })).toEqual([
    expect.stringContaining('Different categories: Plumbing and'),
    'Different cities: Stuart and Jupiter',
  ])
})

/** @module-tag once */
import { expect, test } from 'vitest'
import { businessFieldNames } from '../../submissions/edits/field-changes.ts'
import { takenFields } from './merge-choices.ts'

test('of two listings that become one each field is chosen once, an address as a whole', () => {
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

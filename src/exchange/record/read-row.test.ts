/** @module-tag once */
import { expect, test } from 'vitest'
import { readRow } from './read-row.ts'

const context = { categories: {}, today: '2026-11-21' }
const cells = { name: 'Anchor Pipes', category: 'Plumbing', city: 'Stuart', zip: '34994' }

test('of several branches the first is used, with a note', () => {
  const { record, notes } = readRow({ ...cells, service: 'Marines / Army' }, context)
  expect(record.facts.service).toBe('Marine Corps')
  expect(notes).toContain('Of the branches “Marines / Army”, we show Marine Corps.')
})

test('a row whose only contact is private is rejected with the reason', () => {
  const others = [{ heading: 'Notes', text: 'unlisted phone, don’t give out' }]
  const { record } = readRow({ ...cells, phone: '772-555-0138' }, context, others)
  expect(record.lacks).toEqual([
    {
      field: 'phone',
      text: 'The row asks us not to publish it. The row has no other contact information.',
    },
  ])
})

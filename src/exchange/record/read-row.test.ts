/** @module-tag once */
import { expect, test } from 'vitest'
import { cellsOfListing } from '../export/listing-cells.ts'
import { newBusiness } from '../../../test/builders.ts'
import { readProof } from './read-proof.ts'
import { readRow } from './read-row.ts'

const context = { categories: {}, today: '2026-11-21' }
const cells = { name: 'Anchor Pipes', category: 'Plumbing', city: 'Stuart', zip: '34994' }

test('of several branches the first is used, with a note', () => {
  const { record, notes } = readRow({ ...cells, service: 'Marines / Army' }, context)
  expect(record.facts.service).toBe('Marine Corps')
  expect(notes).toContain('The row has several branches (“Marines / Army”). We show Marine Corps.')
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

test('a value that can’t be used is quoted with its whole cell', () => {
  const { left } = readRow(
    { ...cells, phone: '772-555-0138', email: 'carl, the son, aol' },
    context,
  )
  expect(left.join()).toContain('Email “carl, the son, aol” was left out.')
})

test('an email address in words is asked about', () => {
  for (const email of ['carl at aol.com', 'carl (at) aol dot com']) {
    const { record, doubts, left } = readRow({ ...cells, email }, context)
    expect([record.facts.email, left]).toEqual(['carl@aol.com', []])
    expect(doubts.map(({ text }) => text)).toEqual([
      `The email address says “${email}.” Did you mean carl@aol.com? Correct it in your list, or import it with that address.`,
    ])
  }
})

test('hours that a spreadsheet turned into a date are left out, and days by appointment are noted', () => {
  const hours = (hours: string) => readRow({ ...cells, phone: '772-555-0138', hours }, context)
  for (const date of ['2026-08-05', '5-Aug', '8/5/2026']) {
    const { record, notes } = hours(date)
    expect([record.facts.hours ?? [], record.facts.hoursNote ?? null]).toEqual([[], null])
    expect(notes).toContain(
      `A spreadsheet turned the hours into a date (${date}), so they were left out. Format that column as text, and enter the hours again.`,
    )
  }
  const { record } = hours('M-F 8-5, Sat by appt')
  expect(record.facts).toMatchObject({ hoursNote: 'Sat by appt' })
  expect(record.facts.hours).toHaveLength(5)
})

test('a service listed twice doesn’t reject the row, and services after the last one that fits are counted', () => {
  const priceList = (lines: string[]) =>
    readRow({ ...cells, phone: '772-555-0138', priceList: lines.join('\n') }, context)
  const twice = priceList(['Drains | $99', 'drains | $120', 'Heaters | $900'])
  expect(twice.problems).toEqual([])
  expect(twice.record.facts.priceList?.map(({ name, price }) => [name, price])).toEqual([
    ['Drains', '$99'],
    ['Heaters', '$900'],
  ])
  expect(twice.left).toEqual([
    'Services with prices: “drains” is listed twice, so only the first one is used.',
  ])
  const long = priceList(Array.from({ length: 33 }, (_, at) => `Service ${at} | $${at + 1}`))
  expect(long.record.facts.priceList).toHaveLength(30)
  expect(long.left).toEqual([
    'Services with prices: a listing shows up to 30 services, so the last 3 were left out.',
  ])
})

test('a second category that isn’t ours is left out with the reason', () => {
  const { record, left } = readRow(
    { ...cells, phone: '772-555-0138', secondCategory: 'Locksmith' },
    context,
  )
  expect(record.facts.secondCategory ?? null).toBeNull()
  expect(left).toEqual([
    'Second category: we don’t have a category called “Locksmith,” so it was left out.',
  ])
})

test('a Facebook page in the website’s column is used or named', () => {
  const read = (facebook: string) =>
    readRow(
      { ...cells, phone: '772-555-0138', website: 'facebook.com/anchorpipes', facebook },
      context,
    )
  expect(read('').record.facts.facebook).toContain('facebook.com/anchorpipes')
  expect(read('https://www.facebook.com/AnchorPipes/').notes).toEqual(read('').notes)
  const other = read('facebook.com/anchorpipesofstuart')
  expect(other.record.facts.facebook).toContain('anchorpipesofstuart')
  expect(other.notes).toContain('Left out a second website: facebook.com/anchorpipes')
})

test('an exported badge that an official list gave is read back', () => {
  const proof = { method: 'sba-vetcert', checkedOn: '2026-11-20', note: '' } as const
  for (const verification of [proof, { ...proof, provesDisability: true }]) {
    const cells = cellsOfListing(newBusiness({ id: 'anchor', verification }))
    expect(readProof(cells, '2026-11-28')).toEqual({ proof: verification, left: [], notes: [] })
  }
})

/** @module-tag once */
import { expect, test } from 'vitest'
import { noExceptions, type SpecialDay } from './hours.ts'
import { holidayNote } from './holiday-note.ts'
import { holidayOn, nextDateOf } from './holidays.ts'

const east = 'America/New_York'

test.for([
  ['2026-01-01', 'newYear'],
  ['2026-01-19', 'martinLutherKing'],
  ['2026-02-16', 'presidents'],
  ['2026-05-25', 'memorial'],
  ['2027-05-31', 'memorial'],
  ['2026-06-19', 'juneteenth'],
  ['2026-07-04', 'independence'],
  ['2026-09-07', 'labor'],
  ['2026-10-12', 'columbus'],
  ['2026-11-11', 'veterans'],
  ['2026-11-26', 'thanksgiving'],
  ['2028-11-23', 'thanksgiving'],
  ['2026-12-25', 'christmas'],
  ['2026-11-25', null],
  ['2026-11-27', null],
])('%s is %s', ([date, holiday]) => {
  expect(holidayOn(date as string)).toBe(holiday)
})

test('the next one may be today, or next year', () => {
  expect(nextDateOf('thanksgiving', '2026-11-26')).toBe('2026-11-26')
  expect(nextDateOf('thanksgiving', '2026-11-27')).toBe('2027-11-25')
})

test('hours may differ on the day and the day before, in the business’s own time', () => {
  const note = (now: string, zone = east) => holidayNote(now, [noExceptions], zone)
  expect(note('2026-11-25T04:59:00Z')).toBeNull()
  expect(note('2026-11-25T05:00:00Z')).toBe(
    'Tomorrow is Thanksgiving. Hours may differ, so call first.',
  )
  expect(note('2026-11-26T15:00:00Z')).toBe(
    'Today is Thanksgiving. Hours may differ, so call first.',
  )
  expect(note('2026-11-27T05:00:00Z')).toBeNull()
  expect(note('2026-11-27T05:30:00Z', 'America/Chicago')).toMatch(/^Today/)
})

test('hours that the owner gave for the day take priority', () => {
  const day: SpecialDay = {
    from: '2026-11-26',
    to: '2026-11-27',
    opensMinute: null,
    closesMinute: null,
    note: null,
  }
  const given = { ...noExceptions, specialDays: [day] }
  const closed = { ...noExceptions, closedForNow: true }
  const now = '2026-11-26T15:00:00Z'
  expect(holidayNote(now, [given], east)).toBeNull()
  expect(holidayNote(now, [given, closed], east)).toBeNull()
  expect(holidayNote(now, [given, noExceptions], east)).not.toBeNull()
})

/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventTimeText, localText, momentOf } from './post-time.ts'

const zones = ['America/New_York', 'America/Chicago']

describe('a local time', () => {
  test.each([
    ['2026-12-05T10:00', 'America/New_York', '2026-12-05T15:00:00.000Z'],
    ['2026-12-05T10:00', 'America/Chicago', '2026-12-05T16:00:00.000Z'],
    ['2026-07-04T10:00', 'America/New_York', '2026-07-04T14:00:00.000Z'],
    // Skipped: clocks go forward at 2 AM.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // Repeated: the first one counts.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(momentOf(local, zone)?.toISOString()).toBe(moment)
  })

  test.each([
    '',
    'soon',
    '2026-02-30T10:00',
    '2026-12-05',
    '2026-12-05T25:00',
    '2026-12-05T10:00Z',
  ])('is not "%s"', (text) => {
    expect(momentOf(text, 'America/New_York')).toBeNull()
  })

  test('converts back to the same text', () => {
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const local = localText(moment, zone)
        expect(localText(momentOf(local, zone) ?? new Date(0), zone)).toBe(local)
      }),
    )
  })
})

test("an event's time shows its days and the Panhandle's time zone", () => {
  const event = { startsAt: '2026-12-05T15:00:00Z', endsAt: '2026-12-06T20:00:00Z' }
  expect(eventTimeText(event, 'America/New_York')).toBe(
    'Saturday, December 5, 2026, 10:00 AM to Sunday, December 6, 2026, 3:00 PM',
  )
  expect(eventTimeText({ ...event, endsAt: null }, 'America/Chicago')).toBe(
    'Saturday, December 5, 2026, 9:00 AM (Central time)',
  )
})

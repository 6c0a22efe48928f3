/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { emergencyWords } from './emergency.ts'
import { clockText, hourLines, localTime, openState, type HourSpan, noExceptions } from './hours.ts'

const east = 'America/New_York'
const central = 'America/Chicago'
/** Tuesday to Saturday, 6 PM to 2 AM. */
const bar: HourSpan[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opensMinute: 1080,
  closesMinute: 1560,
}))
const shop: HourSpan[] = [0, 1, 2, 3, 4].map((weekday) => ({
  weekday,
  opensMinute: 480,
  closesMinute: 1020,
}))
const always: HourSpan[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opensMinute: 0,
  closesMinute: 1440,
}))

test("a closed business doesn't show 24-hour service", () => {
  const night = openState(shop, east, new Date('2026-11-20T23:00:00Z'))
  const day = openState(shop, east, new Date('2026-11-20T17:00:00Z'))
  expect(emergencyWords(night)).toBe('Takes emergency calls 24/7')
  expect([day, null].map(emergencyWords)).toEqual(Array(2).fill('24-hour emergency service'))
})

test('a temporarily closed business shows no emergency service', () => {
  const away = { specialDays: [], closedForNow: true, reopensOn: '2026-11-30' }
  const on = (moment: string) => emergencyWords(openState([], east, new Date(moment), away))
  expect(on('2026-11-20T17:00:00Z')).toBeNull()
  expect(on('2026-11-30T17:00:00Z')).toBe('24-hour emergency service')
})

describe('open or closed', () => {
  test.each([
    ['in the middle of the day', shop, east, '2026-11-20T17:00:00Z', true, 'Open now, closes 5 PM'],
    ['at the minute it opens', shop, east, '2026-11-20T13:00:00Z', true, 'Open now, closes 5 PM'],
    [
      'at the minute it closes',
      shop,
      east,
      '2026-11-20T22:00:00Z',
      false,
      'Closed, opens Monday at 8 AM',
    ],
    ['before it opens', shop, east, '2026-11-20T11:00:00Z', false, 'Closed, opens today at 8 AM'],
    [
      'the evening before',
      shop,
      east,
      '2026-11-20T01:00:00Z',
      false,
      'Closed, opens tomorrow at 8 AM',
    ],
    ['past midnight', bar, east, '2026-11-22T06:30:00Z', true, 'Open now, closes 2 AM'],
    [
      'past midnight, in Central time an hour earlier',
      bar,
      central,
      '2026-11-22T07:30:00Z',
      true,
      'Open now, closes 2 AM',
    ],
    ['after a night', bar, east, '2026-11-22T07:30:00Z', false, 'Closed, opens Tuesday at 6 PM'],
    ['at any time', always, east, '2026-11-22T07:30:00Z', true, 'Open 24 hours'],
  ])('%s', (_name, spans, zone, moment, isOpen, text) => {
    expect(openState(spans, zone, new Date(moment))).toEqual({ isOpen, text })
  })

  test('from Sunday night into Monday', () => {
    const sunday = [{ weekday: 6, opensMinute: 1200, closesMinute: 1560 }]
    expect(openState(sunday, east, new Date('2026-11-23T05:30:00Z'))?.isOpen).toBe(true)
  })

  test('nothing is shown without hours', () => {
    expect(openState([], east, new Date())).toBeNull()
  })

  test("daylight saving time doesn't shift the hours", () => {
    expect(localTime(new Date('2026-11-01T04:30:00Z'), east)).toMatchObject({
      weekday: 6,
      minute: 30,
    })
    expect(localTime(new Date('2026-11-01T07:30:00Z'), east)).toMatchObject({
      weekday: 6,
      minute: 150,
    })
  })
})

test("the week is listed from Monday, with each day's spans and today marked", () => {
  const lines = hourLines(
    [...shop, { weekday: 0, opensMinute: 1080, closesMinute: 1200 }],
    east,
    new Date('2026-11-20T17:00:00Z'),
  )
  expect(lines[0]).toEqual({ day: 'Monday', text: '8 AM to 5 PM, 6 PM to 8 PM', isToday: false })
  expect(lines[4]?.isToday).toBe(true)
  expect(lines[6]?.text).toBe('Closed')
})

test('clock times are written the usual way', () => {
  expect([0, 720, 1050, 1440, 1500].map(clockText)).toEqual([
    'midnight',
    'noon',
    '5:30 PM',
    'midnight',
    '1 AM',
  ])
})

describe('a federal holiday without its own hours', () => {
  const thanksgiving = '2026-11-26'
  const at = (hour: number) =>
    new Date(`${thanksgiving}T${String(hour + 5).padStart(2, '0')}:00:00Z`)
  const thursday = [{ weekday: 3, opensMinute: 420, closesMinute: 1020 }]

  test('shows the usual hours as usual', () => {
    expect(openState(thursday, east, at(3))?.text).toBe('Closed now, should open today at 7 AM')
    expect(openState(thursday, east, at(12))?.text).toBe('Should be open now, closes 5 PM')
    const before = new Date('2026-11-25T15:00:00Z')
    expect(openState(thursday, east, before)?.text).toBe('Closed now, should open tomorrow at 7 AM')
    expect(hourLines(thursday, east, at(3))[3]?.text).toBe(
      '7 AM to 5 PM (Thanksgiving: call first)',
    )
  })

  test('shows given hours as hours', () => {
    const day = {
      from: thanksgiving,
      to: thanksgiving,
      opensMinute: 480,
      closesMinute: 720,
      note: null,
    }
    const given = { ...noExceptions, specialDays: [day] }
    expect(openState(thursday, east, at(3), given)?.text).toBe('Closed, opens today at 8 AM')
    expect(openState(thursday, east, at(9), given)?.text).toBe('Open now, closes at noon')
    expect(hourLines(thursday, east, at(3), given)[3]?.text).toBe('8 AM to noon')
  })

  test("doesn't affect other days", () => {
    expect(openState(thursday, east, new Date('2026-11-19T08:00:00Z'))?.text).toBe(
      'Closed, opens today at 7 AM',
    )
  })
})

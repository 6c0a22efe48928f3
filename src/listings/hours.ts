import * as t from '#messages/hours.ts'
import { shortDayText, weekdayText } from './day-text.ts'
import { holidayName, holidayOn } from './holidays.ts'

/** 0 is Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const minutesOfDay = 1440

/**
 * Minutes after local midnight of `weekday`. Past 1440 it runs into the next day; 0 to 1440 is the
 * whole day.
 */
export type HourSpan = { weekday: number; opensMinute: number; closesMinute: number }

/** One or more days with other hours; closed without minutes. */
export type SpecialDay = {
  /** As 2026-11-26; `to` is inclusive. */
  from: string
  to: string
  opensMinute: number | null
  closesMinute: number | null
  note: string | null
}

/** `reopensOn`: the first day open again; null until further notice. */
export type Exceptions = {
  specialDays: SpecialDay[]
  closedForNow: boolean
  reopensOn: string | null
}

export const noExceptions: Exceptions = { specialDays: [], closedForNow: false, reopensOn: null }

export type OpenState = { isOpen: boolean; isClosedForNow?: boolean; text: string }

export type HourLine = { day: string; text: string; isToday: boolean }

/** Local time; `date` as 2026-11-26. */
type Clock = { date: string; weekday: number; minute: number }

type DaySpan = Pick<HourSpan, 'opensMinute' | 'closesMinute'>

/**
 * In its own time zone.
 * @returns null without hours.
 */
export function openState(
  spans: HourSpan[],
  timeZone: string,
  now: Date,
  exceptions: Exceptions = noExceptions,
): OpenState | null {
  const clock = localTime(now, timeZone)
  if (isClosedOn(clock.date, exceptions))
    return { isOpen: false, isClosedForNow: true, text: closedText(exceptions) }
  if (spans.length === 0 && !specialOn(clock.date, exceptions)) return null
  const span = spanAt(spans, clock, exceptions)
  if (span)
    return { isOpen: true, text: openText(spans, span, isUnsaidHoliday(clock.date, exceptions)) }
  return { isOpen: false, text: nextOpening(spans, clock, exceptions) }
}

function isOpenAt(spans: HourSpan[], clock: Clock, exceptions: Exceptions = noExceptions): boolean {
  return !isClosedOn(clock.date, exceptions) && spanAt(spans, clock, exceptions) !== undefined
}

/** One line per day from Monday; a special day replaces its weekday. */
export function hourLines(
  spans: HourSpan[],
  timeZone: string,
  now: Date,
  exceptions: Exceptions = noExceptions,
): HourLine[] {
  const today = localTime(now, timeZone)
  return weekdays.map((_day, weekday) => {
    const date = addDays(today.date, (weekday - today.weekday + 7) % 7)
    const special = specialOn(date, exceptions)
    const own = ofWeekday(spans, weekday)
    const usual = spansText(own)
    const holiday = own.length && isUnsaidHoliday(date, exceptions) ? holidayOn(date) : null
    const text = special
      ? specialText(special)
      : holiday
        ? t.usualOnHoliday({ hours: usual, holiday: holidayName(holiday) })
        : usual
    return { day: weekdayText(weekday), text, isToday: weekday === today.weekday }
  })
}

/** Upcoming first: "Thu, Nov 26: Closed (Thanksgiving)". */
export function specialLines({ specialDays }: Exceptions, today: string): string[] {
  return specialDays
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map((special) => t.onDays({ days: daysText(special), hours: specialText(special) }))
}

/** "Thu, Nov 26", "Thu, Nov 26 to Fri, Nov 27". */
export function daysText({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string {
  if (from === to) return shortDayText(from)
  return t.fromTo({ from: shortDayText(from), to: shortDayText(to) })
}

/** "Closed for now, reopens Mon, Nov 30". */
export function closedText({ reopensOn }: Exceptions): string {
  return reopensOn ? t.closedForNowUntil({ day: shortDayText(reopensOn) }) : t.closedForNow()
}

/** Cached: creating a formatter takes as long as rendering a card. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; clock: Clock }>()

/** Cached per minute and time zone. */
export function localTime(now: Date, timeZone: string): Clock {
  const known = clocks.get(timeZone)
  const minute = Math.floor(now.getTime() / 60_000)
  if (known?.minute === minute) return known.clock
  const format = known?.format ?? new Intl.DateTimeFormat('en-US', { ...clockParts, timeZone })
  const clock = clockAt(format, now)
  clocks.set(timeZone, { format, minute, clock })
  return clock
}

const clockParts = {
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function clockAt(format: Intl.DateTimeFormat, now: Date): Clock {
  const parts = format.formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: weekdays.findIndex((day) => day === part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

export function isClosedOn(date: string, { closedForNow, reopensOn }: Exceptions): boolean {
  return closedForNow && (reopensOn === null || date < reopensOn)
}

export function specialOn(date: string, { specialDays }: Exceptions): SpecialDay | undefined {
  return specialDays.find(({ from, to }) => from <= date && date <= to)
}

function ofWeekday(spans: HourSpan[], weekday: number): HourSpan[] {
  return spans
    .filter((span) => span.weekday === weekday)
    .sort((a, b) => a.opensMinute - b.opensMinute)
}

function spansOn(spans: HourSpan[], clock: Clock, exceptions: Exceptions): DaySpan[] {
  const special = specialOn(clock.date, exceptions)
  if (!special) return ofWeekday(spans, clock.weekday)
  const { opensMinute, closesMinute } = special
  return opensMinute === null || closesMinute === null ? [] : [{ opensMinute, closesMinute }]
}

/** Today's, or one that began yesterday. */
function spanAt(spans: HourSpan[], clock: Clock, exceptions: Exceptions): DaySpan | undefined {
  const { date, weekday, minute } = clock
  const today = spansOn(spans, clock, exceptions).find(
    ({ opensMinute, closesMinute }) => opensMinute <= minute && minute < closesMinute,
  )
  if (today) return today
  const night = { date: addDays(date, -1), weekday: (weekday + 6) % 7, minute }
  return spansOn(spans, night, exceptions).find(
    ({ closesMinute }) => minute < closesMinute - minutesOfDay,
  )
}

/** A federal holiday for which no hours were given: the usual ones may not be kept. */
function isUnsaidHoliday(date: string, exceptions: Exceptions): boolean {
  return holidayOn(date) !== null && !specialOn(date, exceptions)
}

function openText(spans: HourSpan[], span: DaySpan, isUnsaid: boolean): string {
  const isWholeDay = (one: DaySpan) => one.closesMinute - one.opensMinute === minutesOfDay
  const isAlways = spans.length === 7 && spans.every(isWholeDay) && isWholeDay(span)
  if (isAlways) return t.open24Hours()
  const closes = closesText(span.closesMinute)
  return isUnsaid ? t.usuallyOpenNow({ closes }) : t.openNow({ closes })
}

/** Days searched for the next opening. */
const farthest = 366

/** 0 while open; null without hours or a later opening. */
export function minutesUntilOpen(
  spans: HourSpan[],
  clock: Clock,
  exceptions: Exceptions = noExceptions,
): number | null {
  if (isOpenAt(spans, clock, exceptions)) return 0
  for (let ahead = 0; ahead <= weekdays.length; ahead++) {
    const date = addDays(clock.date, ahead)
    const day = { date, weekday: (clock.weekday + ahead) % 7, minute: ahead ? -1 : clock.minute }
    const next = spansOn(spans, day, exceptions).find((span) => span.opensMinute > day.minute)
    if (next && !isClosedOn(date, exceptions))
      return ahead * minutesOfDay + next.opensMinute - clock.minute
  }
  return null
}

/** "Closed, opens today at 8 AM", "… Thursday at 8 AM", "… Mon, Nov 30 at 8 AM". */
function nextOpening(spans: HourSpan[], now: Clock, exceptions: Exceptions): string {
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const date = addDays(now.date, ahead)
    const day = { date, weekday: (now.weekday + ahead) % 7, minute: ahead ? -1 : now.minute }
    const next = spansOn(spans, day, exceptions).find((span) => span.opensMinute > day.minute)
    if (!next || isClosedOn(date, exceptions)) continue
    const at = atText(next.opensMinute)
    if (isUnsaidHoliday(date, exceptions)) {
      if (ahead < 2) return ahead ? t.usuallyOpensTomorrow({ at }) : t.usuallyOpensToday({ at })
      return t.usuallyOpensOn({
        day: ahead <= 7 ? weekdayText(day.weekday) : shortDayText(date),
        at,
      })
    }
    if (ahead < 2) return ahead ? t.closedNowOpensTomorrow({ at }) : t.closedNowOpensToday({ at })
    const name = ahead <= 7 ? weekdayText(day.weekday) : shortDayText(date)
    return t.closedNowOpensOn({ day: name, at })
  }
  return t.closedNow()
}

function specialText({ opensMinute, closesMinute, note }: SpecialDay): string {
  const hours =
    opensMinute === null || closesMinute === null
      ? t.closed()
      : spanText({ opensMinute, closesMinute })
  return note ? t.withNote({ hours, note }) : hours
}

function spansText(spans: DaySpan[]): string {
  return spans.map(spanText).join(', ') || t.closed()
}

function spanText(span: DaySpan): string {
  if (span.closesMinute - span.opensMinute === minutesOfDay) return t.open24Hours()
  return t.fromTo({ from: clockText(span.opensMinute), to: clockText(span.closesMinute) })
}

/** "8 AM", "5:30 PM", "midnight", "noon". */
export function clockText(minuteOfDay: number): string {
  const minute = minuteOfDay % minutesOfDay
  if (minute === 0) return t.midnight()
  if (minute === noon) return t.noon()
  const hour = Math.floor(minute / 60)
  const past = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : ''
  const time = `${hour % 12 || 12}${past}`
  return hour < 12 ? t.am({ time }) : t.pm({ time })
}

const noon = 720

/** "at 8 AM". */
function atText(minuteOfDay: number): string {
  const { kind, time } = timeKind(minuteOfDay)
  return { midnight: t.atMidnight, noon: t.atNoon, one: t.atOne, other: t.at }[kind]({ time })
}

/** "closes 5 PM". */
function closesText(minuteOfDay: number): string {
  const { kind, time } = timeKind(minuteOfDay)
  const texts = { midnight: t.closesAtMidnight, noon: t.closesAtNoon, one: t.closesAtOne }
  return { ...texts, other: t.closes }[kind]({ time })
}

/** Languages say one o'clock, noon, and midnight in other words than the rest. */
export function timeKind(minuteOfDay: number) {
  const minute = minuteOfDay % minutesOfDay
  const isOne = Math.floor(minute / 60) % 12 === 1
  const kind = minute === 0 ? 'midnight' : minute === noon ? 'noon' : isOne ? 'one' : 'other'
  return { kind, time: clockText(minute) } as const
}

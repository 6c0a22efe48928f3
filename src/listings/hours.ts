import { shortDayText } from './day-text.ts'

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
  if (span) return { isOpen: true, text: openText(spans, span) }
  const next = nextOpening(spans, clock, exceptions)
  return { isOpen: false, text: next ? `Closed now, opens ${next}` : 'Closed now' }
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
  return weekdays.map((day, weekday) => {
    const date = addDays(today.date, (weekday - today.weekday + 7) % 7)
    const special = specialOn(date, exceptions)
    const text = special ? specialText(special) : spansText(ofWeekday(spans, weekday))
    return { day, text, isToday: weekday === today.weekday }
  })
}

/** Upcoming first: "Thu, Nov 26: Closed (Thanksgiving)". */
export function specialLines({ specialDays }: Exceptions, today: string): string[] {
  return specialDays
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map((special) => `${daysText(special)}: ${specialText(special)}`)
}

/** "Thu, Nov 26", "Thu, Nov 26 to Fri, Nov 27". */
export function daysText({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string {
  return from === to ? shortDayText(from) : `${shortDayText(from)} to ${shortDayText(to)}`
}

/** "Closed for now, open again Mon, Nov 30". */
export function closedText({ reopensOn }: Exceptions): string {
  return reopensOn ? `Closed for now, open again ${shortDayText(reopensOn)}` : 'Closed for now'
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

function specialOn(date: string, { specialDays }: Exceptions): SpecialDay | undefined {
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

function openText(spans: HourSpan[], span: DaySpan): string {
  const isWholeDay = (one: DaySpan) => one.closesMinute - one.opensMinute === minutesOfDay
  const isAlways = spans.length === 7 && spans.every(isWholeDay) && isWholeDay(span)
  return isAlways ? 'Open 24 hours' : `Open now, closes ${clockText(span.closesMinute)}`
}

/** Days searched for the next opening. */
const farthest = 366

/** 0 while open; null without hours or a further opening. */
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

/** "today at 8 AM", "Thursday at 8 AM", "Mon, Nov 30 at 8 AM"; null if none. */
function nextOpening(spans: HourSpan[], now: Clock, exceptions: Exceptions): string | null {
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const date = addDays(now.date, ahead)
    const day = { date, weekday: (now.weekday + ahead) % 7, minute: ahead ? -1 : now.minute }
    const next = spansOn(spans, day, exceptions).find((span) => span.opensMinute > day.minute)
    if (!next || isClosedOn(date, exceptions)) continue
    const at = clockText(next.opensMinute)
    if (ahead < 2) return `${ahead ? 'tomorrow' : 'today'} at ${at}`
    return `${ahead <= 7 ? weekdays[day.weekday] : shortDayText(date)} at ${at}`
  }
  return null
}

function specialText({ opensMinute, closesMinute, note }: SpecialDay): string {
  const hours =
    opensMinute === null || closesMinute === null
      ? 'Closed'
      : spanText({ opensMinute, closesMinute })
  return note ? `${hours} (${note})` : hours
}

function spansText(spans: DaySpan[]): string {
  return spans.map(spanText).join(', ') || 'Closed'
}

function spanText(span: DaySpan): string {
  if (span.closesMinute - span.opensMinute === minutesOfDay) return 'Open 24 hours'
  return `${clockText(span.opensMinute)} to ${clockText(span.closesMinute)}`
}

/** "8 AM", "5:30 PM", "midnight", "noon". */
export function clockText(minuteOfDay: number): string {
  const minute = minuteOfDay % minutesOfDay
  if (minute === 0) return 'midnight'
  if (minute === 720) return 'noon'
  const hour = Math.floor(minute / 60)
  const past = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`
}

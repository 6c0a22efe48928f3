import { shortWeekdayText, weekdayText } from '../../listings/day-text.ts'
import * as t from '#messages/form-fields.ts'
import {
  addDays,
  daysText,
  weekdays,
  type HourSpan,
  type SpecialDay,
} from '../../listings/hours.ts'
import { cleanLine } from '../clean-text.ts'

/** As in a time field: "08:00" or empty. */
export type SpanValues = { opens: string; closes: string }

/** Fields `hours-0-opens`, `hours-0-closes` (repeated), and `hours-0-all-day`; 0 is Monday. */
export type DayValues = { isAllDay: boolean; spans: SpanValues[] }

const minutesOfDay = 1440
const minutesOfWeek = 7 * minutesOfDay

/**
 * Closing at or before opening means past midnight. Spans may touch but not overlap, also across
 * days.
 */
export function readWeek(days: DayValues[]): { spans: HourSpan[]; problems: DayProblem[] } {
  const read = days.map(readDay)
  const spans = read.flatMap((day) => day.spans)
  const problems = read.flatMap(({ problem }, day) => (problem ? [at(day, problem)] : []))
  const overlap = problems.length ? null : findOverlap(spans)
  return { spans, problems: overlap === null ? problems : [at(overlap, overlaps(overlap))] }
}

function at(day: number, text: string): DayProblem {
  return { day, text }
}

function overlaps(day: number): string {
  return t.twoTimesOnOverlapChange({ day: weekdayText(day) })
}

type DayProblem = { day: number; text: string }

type ReadDay = { spans: HourSpan[]; problem: string | null }

function readDay({ isAllDay, spans }: DayValues, weekday: number): ReadDay {
  if (isAllDay && spans.some(({ opens, closes }) => opens || closes))
    return {
      spans: [],
      problem: t.youTicked24HoursOn({ day: weekdayText(weekday) }),
    }
  if (isAllDay)
    return { spans: [{ weekday, opensMinute: 0, closesMinute: minutesOfDay }], problem: null }
  const read = spans.map((span) => readSpan(span, weekday))
  const problem = read.find((span) => typeof span === 'string')
  if (problem) return { spans: [], problem }
  return { spans: read.filter((span) => typeof span !== 'string'), problem: null }
}

function readSpan({ opens, closes }: SpanValues, weekday: number): HourSpan | string {
  const day = weekdayText(weekday)
  const opensMinute = minuteOf(opens)
  const closesMinute = minuteOf(closes)
  if (opensMinute === null) return t.enterTheTimeWhenIt({ day })
  if (closesMinute === null) return t.enterTheTimeWhenIt2({ day })
  if (opensMinute === closesMinute) return t.onItOpensAndCloses({ day })
  const pastMidnight = closesMinute < opensMinute ? minutesOfDay : 0
  return { weekday, opensMinute, closesMinute: closesMinute + pastMidnight }
}

/** Of "08:00" or "8:00"; null if invalid. */
export function minuteOf(clock: string): number | null {
  const parts = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*$/.exec(clock)
  return parts && Number(parts[1]) * 60 + Number(parts[2])
}

function findOverlap(spans: HourSpan[]): number | null {
  const starts = spans
    .map((span) => ({ ...span, start: span.weekday * minutesOfDay + span.opensMinute }))
    .sort((one, other) => one.start - other.start)
  const late = starts.find((span, place) => {
    if (starts.length === 1) return false
    const before = starts.at(place - 1) ?? span
    const since = (span.start - before.start + minutesOfWeek) % minutesOfWeek
    return since < before.closesMinute - before.opensMinute
  })
  return late?.weekday ?? null
}

export function writeWeek(hours: HourSpan[]): DayValues[] {
  return weekdays.map((_, weekday) => dayValues(hours.filter((span) => span.weekday === weekday)))
}

function dayValues(spans: HourSpan[]): DayValues {
  const isAllDay = spans.some(
    ({ opensMinute, closesMinute }) => closesMinute - opensMinute === 1440,
  )
  if (isAllDay) return { isAllDay, spans: [] }
  const values = spans.map(({ opensMinute, closesMinute }) => ({
    opens: clockValue(opensMinute),
    closes: clockValue(closesMinute),
  }))
  return { isAllDay, spans: values }
}

/** "08:00". */
export function clockValue(minute: number): string {
  const ofDay = minute % 1440
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

const noSpan: SpanValues = { opens: '', closes: '' }

export function shownSpans({ spans }: DayValues, hasMore = false): SpanValues[] {
  return spans.length && !hasMore ? spans : [...spans, noSpan]
}

export function withDays(days: DayValues[], chosen: number[], hours: DayValues): DayValues[] {
  return days.map((day, place) => (chosen.includes(place) ? hours : day))
}

export function withSpan(
  days: DayValues[],
  { day, place, span }: { day: number; place: number; span: Partial<SpanValues> },
): DayValues[] {
  return days.map((one, number) => {
    if (number !== day) return one
    const spans = shownSpans(one).map((old, at) => (at === place ? { ...old, ...span } : old))
    return { ...one, spans }
  })
}

export function withOneMore(days: DayValues[], day: number): DayValues[] {
  const more = (one: DayValues) => ({ ...one, spans: [...shownSpans(one), noSpan] })
  return days.map((one, number) => (number === day ? more(one) : one))
}

export function withoutSpan(days: DayValues[], day: number, place: number): DayValues[] {
  const less = (one: DayValues) => ({ ...one, spans: one.spans.filter((_, at) => at !== place) })
  return days.map((one, number) => (number === day ? less(one) : one))
}

export function runsPastMidnight({ opens, closes }: SpanValues): boolean {
  return Boolean(opens && closes && closes < opens)
}

/** Equal days together: "Mon to Fri 8:00 AM to 5:00 PM; Sat 24 hours". */
export function weekWords(days: DayValues[]): string {
  const words = days.map(dayWords)
  const starts = words.flatMap((text, day) => (text && text !== words[day - 1] ? [day] : []))
  const lines = starts.map((first) => {
    const after = words.findIndex((text, day) => day > first && text !== words[first])
    const last = (after < 0 ? words.length : after) - 1
    const [from, to] = [shortWeekdayText(first), shortWeekdayText(last)]
    return `${first === last ? from : t.to({ from, to })} ${words[first]}`
  })
  return lines.join('; ')
}

function dayWords({ isAllDay, spans }: DayValues): string {
  if (isAllDay) return t.n24Hours()
  const filled = spans.filter(({ opens, closes }) => opens && closes)
  return filled
    .map(({ opens, closes }) => t.to({ from: clockWords(opens), to: clockWords(closes) }))
    .join(', ')
}

/** "1:30 PM". */
export function clockWords(clock: string): string {
  const [hours = '', minutes = '00'] = clock.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? t.am() : t.pm()}`
}

export type SpecialDayValues = Record<(typeof parts)[number], string>

const parts = ['from', 'to', 'opens', 'closes', 'note'] as const

/** More than anyone needs; limits hostile forms. */
const maxDays = 40
const maxNote = 60
const maxLength = 366

export const noSpecialDay: SpecialDayValues = { from: '', to: '', opens: '', closes: '', note: '' }

export function readDayRows(all: (name: string) => string[]): SpecialDayValues[] {
  const columns = parts.map((part) => all(`special-${part}`))
  const count = Math.min(Math.max(...columns.map(({ length }) => length)), maxDays)
  return Array.from(
    { length: count },
    (_, row) =>
      Object.fromEntries(
        parts.map((part, place) => [part, columns[place]?.[row] ?? '']),
      ) as SpecialDayValues,
  ).filter((row) => Object.values(row).some((value) => value.trim()))
}

export function sentDayRows(days: SpecialDayValues[]): [string, string][] {
  return days.flatMap((day) =>
    parts.map((part): [string, string] => [`special-${part}`, day[part]]),
  )
}

type SpecialDayProblem = { place: number; text: string }

export function readSpecialDays(days: SpecialDayValues[]): {
  specialDays: SpecialDay[]
  problems: SpecialDayProblem[]
} {
  const read = days.map(readSpecialDay)
  const problems = read.flatMap((one, place) =>
    typeof one === 'string' ? [{ place, text: one }] : [],
  )
  const specialDays = read
    .filter((one) => typeof one !== 'string')
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  if (problems.length) return { specialDays, problems }
  const twice = specialDays.find(({ from }, place) => {
    const before = specialDays[place - 1]
    return before !== undefined && from <= before.to
  })
  if (!twice) return { specialDays, problems }
  const place = read.indexOf(twice)
  return {
    specialDays,
    problems: [{ place, text: t.anotherLineNamesThisDay() }],
  }
}

function readSpecialDay(values: SpecialDayValues): SpecialDay | string {
  const from = dayOf(values.from)
  const to = values.to.trim() ? dayOf(values.to) : from
  if (!from) return t.enterTheFirstDaySuch()
  if (!to) return t.enterTheLastDayOr()
  if (to < from) return t.theLastDayIsBefore()
  if (to > addDays(from, maxLength)) return t.enterAtMostAYear()
  const note = cleanLine(values.note)
  if (note.length > maxNote) return t.shortenTheNameOfThe({ max: maxNote })
  const times = readTimes(values)
  if (typeof times === 'string') return times
  return { from, to, ...times, note: note || null }
}

function readTimes({ opens, closes }: SpecialDayValues) {
  if (!opens.trim() && !closes.trim()) return { opensMinute: null, closesMinute: null }
  const opensMinute = minuteOf(opens)
  const closesMinute = minuteOf(closes)
  if (opensMinute === null) return t.enterTheTimeWhenIt3()
  if (closesMinute === null) return t.enterTheTimeWhenIt4()
  if (opensMinute === closesMinute) return t.itOpensAndClosesAt()
  return { opensMinute, closesMinute: closesMinute + (closesMinute < opensMinute ? 1440 : 0) }
}

export function writeSpecialDays(days: SpecialDay[]): SpecialDayValues[] {
  return days.map(({ from, to, opensMinute, closesMinute, note }) => ({
    from,
    to: to === from ? '' : to,
    opens: opensMinute === null ? '' : clockValue(opensMinute),
    closes: closesMinute === null ? '' : clockValue(closesMinute),
    note: note ?? '',
  }))
}

export function specialDayWords(days: SpecialDayValues[]): string[] {
  return days.map((values) => {
    const { from, to, opens, closes, note } = values
    const start = dayOf(from)
    const days = start ? daysText({ from: start, to: dayOf(to) ?? start }) : from
    const hours =
      opens || closes
        ? t.to({ from: clockWords(opens), to: clockWords(closes) })
        : t.closedThatDay()
    return `${days}: ${hours}${note ? ` (${note})` : ''}`
  })
}

export function dayOf(text: string): string | null {
  const us = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text)
  const two = (number = '') => number.padStart(2, '0')
  const day = us ? `${us[3]}-${two(us[1])}-${two(us[2])}` : text.trim()
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

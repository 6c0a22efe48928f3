import { addDays, daysText, type SpecialDay } from '../../listings/hours.ts'
import { cleanLine } from '../clean-text.ts'
import { clockValue, clockWords, minuteOf } from './week-values.ts'

/** Fields `special-from` and so on, repeated per day. */
export type SpecialDayValues = Record<(typeof parts)[number], string>

const parts = ['from', 'to', 'opens', 'closes', 'note'] as const

/** More than anyone needs; limits hostile forms. */
const maxDays = 40
const maxNote = 60
/** Longer closings are permanent. */
const maxLength = 366

export const noSpecialDay: SpecialDayValues = { from: '', to: '', opens: '', closes: '', note: '' }

/** Without empty rows. @param all returns the values of a name. */
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

type Problem = { place: number; text: string }

/** Sorted, or the problem with each. */
export function readSpecialDays(days: SpecialDayValues[]): {
  specialDays: SpecialDay[]
  problems: Problem[]
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
    problems: [{ place, text: 'Another line names this day, too. Change one of them.' }],
  }
}

function readSpecialDay(values: SpecialDayValues): SpecialDay | string {
  const from = dayOf(values.from)
  const to = values.to.trim() ? dayOf(values.to) : from
  if (!from) return 'Enter the first day, such as 11/26/2026'
  if (!to) return 'Enter the last day, or leave it empty for a single day'
  if (to < from) return 'The last day is before the first. Change one of them.'
  if (to > addDays(from, maxLength)) return 'Enter at most a year, or choose “Closed for now”'
  const note = cleanLine(values.note)
  if (note.length > maxNote) return `Shorten the name of the day to ${maxNote} characters or fewer`
  const times = readTimes(values)
  if (typeof times === 'string') return times
  return { from, to, ...times, note: note || null }
}

function readTimes({ opens, closes }: SpecialDayValues) {
  if (!opens.trim() && !closes.trim()) return { opensMinute: null, closesMinute: null }
  const opensMinute = minuteOf(opens)
  const closesMinute = minuteOf(closes)
  if (opensMinute === null) return 'Enter the time when it opens, or leave both times empty'
  if (closesMinute === null) return 'Enter the time when it closes, or leave both times empty'
  if (opensMinute === closesMinute) return 'It opens and closes at the same time. Change one.'
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

/** One line each. */
export function specialDayWords(days: SpecialDayValues[]): string[] {
  return days.map((values) => {
    const { from, to, opens, closes, note } = values
    const start = dayOf(from)
    const days = start ? daysText({ from: start, to: dayOf(to) ?? start }) : from
    const hours = opens || closes ? `${clockWords(opens)} to ${clockWords(closes)}` : 'closed'
    return `${days}: ${hours}${note ? ` (${note})` : ''}`
  })
}

export function isDay(text: string): boolean {
  return dayOf(text) !== null
}

/** From a date field, or typed like 11/26/2026. Null if invalid. */
export function dayOf(text: string): string | null {
  const us = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text)
  const two = (number = '') => number.padStart(2, '0')
  const day = us ? `${us[3]}-${two(us[1])}-${two(us[2])}` : text.trim()
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

import type { HourSpan, SpecialDay } from '../../listings/hours.ts'
import {
  readSpecialDays,
  writeSpecialDays,
  type SpecialDayValues,
  clockValue,
  clockWords,
} from '../../submissions/form/week-values.ts'
import { dayOf, textOf } from './cells.ts'
import { readDayHours } from './read-hours.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Special days as a cell has them, one on each line: "Dec 24, 2026: 9:00 AM to 1:00 PM (Christmas Eve)". */
export function specialDaysText(days: SpecialDay[]): string {
  return writeSpecialDays(days)
    .map(({ from, to, opens, closes, note }) => {
      const dates = [from, to].filter(Boolean).map((day) => dayFormat.format(new Date(day)))
      const times = opens ? `${clockWords(opens)} to ${clockWords(closes)}` : 'closed'
      return `${dates.join(' to ')}: ${times}${note && ` (${note})`}`
    })
    .join('\n')
}

/** The form values of such a text; null if any part is unclear. */
export function readSpecialDaysText(text: string): SpecialDayValues[] | null {
  // Semicolons part days, too, but not inside a note.
  const lines = textOf(text).split(/\n|;\s*(?=[^;:()]*\b\d{4}:)/)
  const days = lines.filter((line) => line.trim()).map(readLine)
  if (days.includes(null)) return null
  const values = days.filter((day) => day !== null)
  return readSpecialDays(values).problems.length ? null : values
}

function readLine(line: string): SpecialDayValues | null {
  const found = /^([^:]+?)(?:\s+(?:to|-|–)\s+([^:]+))?:\s*([^(]+?)\s*(?:\((.*)\))?$/.exec(
    line.trim(),
  )
  const [, first = '', last = first, times = '', note = ''] = found ?? []
  const [from, to] = [dayOf(first), dayOf(last)]
  const spans = times && readDayHours(times, 0)
  if (!from || !to || !spans || spans.length > 1) return null
  return { from, to, ...clocksOf(spans[0]), note }
}

function clocksOf(span: HourSpan | undefined): Pick<SpecialDayValues, 'opens' | 'closes'> {
  if (!span) return { opens: '', closes: '' }
  return { opens: clockValue(span.opensMinute), closes: clockValue(span.closesMinute) }
}

import { weekdays } from '../../directory/hours.ts'
import type { TypedDay, TypedSpan } from './submission-fields.ts'

const noSpan: TypedSpan = { opens: '', closes: '' }

/** The spans of a day to show: at least one to type into. */
export function shownSpans({ spans }: TypedDay): TypedSpan[] {
  return spans.length ? spans : [noSpan]
}

/** A week in which the days chosen have these hours. */
export function withDays(days: TypedDay[], chosen: number[], hours: TypedDay): TypedDay[] {
  return days.map((day, place) => (chosen.includes(place) ? hours : day))
}

/** A week with one time of one day changed. */
export function withSpan(
  days: TypedDay[],
  { day, place, span }: { day: number; place: number; span: Partial<TypedSpan> },
): TypedDay[] {
  return days.map((one, number) => {
    if (number !== day) return one
    const spans = shownSpans(one).map((old, at) => (at === place ? { ...old, ...span } : old))
    return { ...one, spans }
  })
}

/** A week in which a day has one more span to type into, or one less. */
export function withOneMore(days: TypedDay[], day: number): TypedDay[] {
  const more = (one: TypedDay) => ({ ...one, spans: [...shownSpans(one), noSpan] })
  return days.map((one, number) => (number === day ? more(one) : one))
}

export function withoutSpan(days: TypedDay[], day: number, place: number): TypedDay[] {
  const less = (one: TypedDay) => ({ ...one, spans: one.spans.filter((_, at) => at !== place) })
  return days.map((one, number) => (number === day ? less(one) : one))
}

/** Whether a span, as far as it is typed, runs past midnight. */
export function runsPastMidnight({ opens, closes }: TypedSpan): boolean {
  return Boolean(opens && closes && closes < opens)
}

/** A week in words, days that are alike together: "Mon to Fri 8:00 AM to 5:00 PM; Sat 24 hours". */
export function weekWords(days: TypedDay[]): string {
  const words = days.map(dayWords)
  const starts = words.flatMap((text, day) => (text && text !== words[day - 1] ? [day] : []))
  const lines = starts.map((first) => {
    const after = words.findIndex((text, day) => day > first && text !== words[first])
    const last = (after < 0 ? words.length : after) - 1
    const names = first === last ? [first] : [first, last]
    return `${names.map((day) => (weekdays[day] ?? '').slice(0, 3)).join(' to ')} ${words[first]}`
  })
  return lines.join('; ')
}

/** A day's hours in words; empty for a day without. */
function dayWords({ isAllDay, spans }: TypedDay): string {
  if (isAllDay) return '24 hours'
  const typed = spans.filter(({ opens, closes }) => opens && closes)
  return typed
    .map(({ opens, closes }) => `${clockWords(opens)} to ${clockWords(closes)}`)
    .join(', ')
}

function clockWords(clock: string): string {
  const [hours = '', minutes = '00'] = clock.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

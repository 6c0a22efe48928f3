import { weekdays } from '../directory/hours.ts'
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

/** A day of hours in words, or null for a day without: "Mon 8:00 AM to 5:00 PM". */
export function dayWords({ isAllDay, spans }: TypedDay, day: number): string | null {
  const name = (weekdays[day] ?? '').slice(0, 3)
  if (isAllDay) return `${name} 24 hours`
  const typed = spans.filter(({ opens, closes }) => opens && closes)
  const words = typed.map(({ opens, closes }) => `${clockWords(opens)} to ${clockWords(closes)}`)
  return words.length ? `${name} ${words.join(', ')}` : null
}

function clockWords(clock: string): string {
  const [hours = 0, minutes = '00'] = clock
    .split(':')
    .map((part, place) => (place ? part : Number(part)))
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

import { clockText, daysText, weekdays } from '../../listings/hours.ts'
import type { FormValues } from '../form/form-values.ts'
import { dayOf } from '../form/special-day-values.ts'
import { clockValue, minuteOf, type SpanValues } from '../form/week-values.ts'

/** Trades that are often open past midnight. */
const nightTrades = new Set([
  'entertainment',
  'fitness',
  'food-and-drinks',
  'parties-and-event-rentals',
  'security',
  'social-clubs',
  'transportation-and-logistics',
  'trucking',
])

/** More hours in a row than a business is usually open, unless it never closes. */
const longHours = 16
const minutesOfDay = 1440

type Hours = { opens: number; closes: number }

/** Hours that are likely a slip, such as 9 AM to 8 AM for 9 AM to 8 PM; null where they look right, or are incomplete. */
function unlikely({ opens, closes }: SpanValues, category: string): Hours | null {
  const from = minuteOf(opens)
  const to = minuteOf(closes)
  if (from === null || to === null || from === to) return null
  const hours = { opens: from, closes: to + (to < from ? minutesOfDay : 0) }
  const isLong = hours.closes - hours.opens > longHours * 60
  const isLate = hours.closes > minutesOfDay && !nightTrades.has(category)
  return isLong || isLate ? hours : null
}

/** The same with the other half of the day for closing, where that looks right. */
function corrected(span: SpanValues, category: string): SpanValues | null {
  const to = minuteOf(span.closes)
  if (to === null) return null
  const other = { ...span, closes: clockValue(to + minutesOfDay / 2) }
  const from = minuteOf(other.opens) ?? 0
  const isSameDay = from < (minuteOf(other.closes) ?? 0)
  return isSameDay && !unlikely(other, category) ? other : null
}

/** What is asked about hours: in words, and with the likely correction; null where all look right. */
type Asked<Name extends 'hours' | 'specialDays'> = {
  text: string
  /** Tells these hours from others. */
  key: string
  fixed: { label: string; changes: Pick<FormValues, Name> } | null
}

type Asking = Pick<FormValues, 'hours' | 'specialDays'> & { category: string }

/** What is asked about the hours of the week. */
export function weekQuestion({ hours: days, category }: Asking): Asked<'hours'> | null {
  const found = days.flatMap(({ isAllDay, spans }, day) =>
    isAllDay
      ? []
      : spans.flatMap((span) => {
          const hours = unlikely(span, category)
          return hours ? [{ day, span, hours }] : []
        }),
  )
  const [first] = found
  if (!first) return null
  const same = found.filter(
    ({ hours }) => hours.opens === first.hours.opens && hours.closes === first.hours.closes,
  )
  const on = ` on ${daysInWords(same.map(({ day }) => day))}`
  const right = corrected(first.span, category)
  const isMeant = ({ opens, closes }: SpanValues) =>
    minuteOf(opens) === minuteOf(first.span.opens) &&
    minuteOf(closes) === minuteOf(first.span.closes)
  const fix = (right: SpanValues) =>
    days.map((day) => ({ ...day, spans: day.spans.map((one) => (isMeant(one) ? right : one)) }))
  return {
    text: questionText(first.hours, on),
    key: found.map(({ day, span }) => `${day} ${span.opens}-${span.closes}`).join(' '),
    fixed: right && { label: fixLabel(right), changes: { hours: fix(right) } },
  }
}

/** What is asked about the hours of special days. */
export function specialDaysQuestion({
  specialDays,
  category,
}: Asking): Asked<'specialDays'> | null {
  const found = specialDays.flatMap((day) => {
    const hours = unlikely(day, category)
    const from = dayOf(day.from)
    return hours && from ? [{ day, hours, from }] : []
  })
  const [first] = found
  if (!first) return null
  const { day, hours, from } = first
  const right = corrected(day, category)
  const fix = (right: SpanValues) =>
    specialDays.map((one) => (one === day ? { ...one, closes: right.closes } : one))
  return {
    text: questionText(hours, ` on ${daysText({ from, to: dayOf(day.to) ?? from })}`),
    key: found.map(({ day }) => `${day.from} ${day.opens}-${day.closes}`).join(' '),
    fixed: right && { label: fixLabel(right), changes: { specialDays: fix(right) } },
  }
}

/** Both in words, where there is nobody to answer at once. */
export function hoursQuestions(values: Asking): string[] {
  return [weekQuestion(values), specialDaysQuestion(values)].flatMap((asked) => asked?.text ?? [])
}

function questionText({ opens, closes }: Hours, on: string): string {
  const length = (closes - opens) / 60
  const long = Number.isInteger(length) ? length : length.toFixed(1)
  const next = closes > minutesOfDay ? ' the next day' : ''
  return `Open ${long} ${length === 1 ? 'hour' : 'hours'}${on}, from ${clockText(opens)} to ${clockText(closes)}${next}?`
}

function fixLabel({ opens, closes }: SpanValues): string {
  return `No, ${clockText(minuteOf(opens) ?? 0)} to ${clockText(minuteOf(closes) ?? 0)}`
}

/** "Monday", "Monday to Friday", "Monday, Wednesday". */
function daysInWords(days: number[]): string {
  const all = [...new Set(days)]
  const names = all.map((day) => weekdays[day] ?? '')
  const isRow = all.length > 2 && all.every((day, place) => day === (all[0] ?? 0) + place)
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

import * as t from '#messages/form-questions.ts'
import { weekdayText } from '../../listings/day-text.ts'
import { isLicense, isUsualLicense, licenseExample, tidyLicense } from '../license-form.ts'
import { cleanLine, withCapitals } from '../clean-text.ts'
import { mailAddress, plainZip } from '../contact-rules.ts'
import type { FieldName, FormValues } from '../form/form-values.ts'
import { likelyEmail, slipQuestion } from '../../platform/forms/email-slips.ts'
import { clockText, daysText } from '../../listings/hours.ts'
import { dayOf, clockValue, minuteOf, type SpanValues } from '../form/week-values.ts'

/** About a value that's acceptable but probably a mistake. Needs one answer. */
export type Question = {
  field: FieldName
  key: string
  text: string
  /** Null if only the sender can know. */
  take: { label: string; changes: Partial<FormValues> } | null
  keep: string
}

export type PlaceAnswer = { questions: Question[]; county: string | null }

/** Except questions about places, which need the tables. */
export function questionsIn(values: FormValues): Question[] {
  const mails = ['email', 'submitterEmail', 'ownerEmail'] as const
  const names = ['name', 'submitterName', 'ownerName'] as const
  const isShown = (name: string) => !name.startsWith('owner') || values.relation !== 'owner'
  return [
    ...names.filter(isShown).flatMap((name) => capitalsQuestion(name, values[name])),
    ...licenseQuestion(values),
    ...hoursQuestionsIn(values),
    ...mails.filter(isShown).flatMap((name) => mailQuestion(name, values[name])),
  ]
}

export function placeKey({ city, zip, county }: FormValues): string {
  return ['place', cleanLine(city).toLowerCase(), plainZip(zip), county.trim()]
    .join(' ')
    .slice(0, 200)
}

export function townKey({ city }: Pick<FormValues, 'city'>): string {
  return `town ${cleanLine(city).toLowerCase()}`.slice(0, 200)
}

/** The town comes first: the answer can settle the question about its ZIP. */
export function openQuestions(questions: Question[], settled: readonly string[]): Question[] {
  const open = questions.filter(({ key }) => !settled.includes(key))
  const isTownOpen = open.some(({ key }) => key.startsWith('town '))
  return isTownOpen ? open.filter(({ key }) => !key.startsWith('place ')) : open
}

function hoursQuestionsIn(values: FormValues): Question[] {
  const category = values.category.trim()
  const found = {
    hours: weekQuestion({ ...values, category }),
    specialDays: specialDaysQuestion({ ...values, category }),
  }
  return (['hours', 'specialDays'] as const).flatMap((field) => {
    const question = found[field]
    if (!question) return []
    const { text, key, fixed } = question
    return [
      {
        field,
        key: `${field} ${key}`.slice(0, 280),
        text,
        take: fixed,
        keep: t.thatsRight(),
      },
    ]
  })
}

function mailQuestion(field: 'email' | 'submitterEmail' | 'ownerEmail', value: string): Question[] {
  const address = mailAddress(cleanLine(value))
  const meant = address && likelyEmail(address)
  if (!meant) return []
  return [
    {
      field,
      key: `${field} ${address}`,
      text: slipQuestion(meant),
      take: { label: t.yesMeant({ meant }), changes: { [field]: meant } },
      keep: t.noKeep({ address }),
    },
  ]
}

function capitalsQuestion(
  field: 'name' | 'submitterName' | 'ownerName',
  typed: string,
): Question[] {
  const name = cleanLine(typed).slice(0, 120)
  if (!/\p{Ll}{2}/u.test(name) || /\.\p{Ll}/u.test(name)) return []
  const meant = withCapitals(name)
  if (meant === name) return []
  return [
    {
      field,
      key: `${field} ${name}`,
      text: t.capitals(),
      take: { label: t.yesWrite({ name: meant }), changes: { [field]: meant } },
      keep: t.noKeep({ address: name }),
    },
  ]
}

function licenseQuestion({ category, licenseNumber }: FormValues): Question[] {
  const number = tidyLicense(cleanLine(licenseNumber)).slice(0, 60)
  const slug = category.trim()
  // Anything else is refused.
  if (!isLicense(number) || isUsualLicense(slug, number)) return []
  return [
    {
      field: 'licenseNumber',
      key: `licenseNumber ${slug.slice(0, 60)} ${number}`,
      text: t.unusualLicense({ example: licenseExample(slug), number }),
      take: null,
      keep: t.yesKeep({ number }),
    },
  ]
}

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

const longHours = 16
const minutesOfDay = 1440

type Hours = { opens: number; closes: number }

/** Such as 9 AM to 8 AM for 9 AM to 8 PM; null if plausible or incomplete. */
function unlikely({ opens, closes }: SpanValues, category: string): Hours | null {
  const from = minuteOf(opens)
  const to = minuteOf(closes)
  if (from === null || to === null || from === to) return null
  const hours = { opens: from, closes: to + (to < from ? minutesOfDay : 0) }
  const isLong = hours.closes - hours.opens > longHours * 60
  const isLate = hours.closes > minutesOfDay && !nightTrades.has(category)
  return isLong || isLate ? hours : null
}

function corrected(span: SpanValues, category: string): SpanValues | null {
  const to = minuteOf(span.closes)
  if (to === null) return null
  const other = { ...span, closes: clockValue(to + minutesOfDay / 2) }
  const from = minuteOf(other.opens) ?? 0
  const isSameDay = from < (minuteOf(other.closes) ?? 0)
  return isSameDay && !unlikely(other, category) ? other : null
}

type HoursQuestion<Name extends 'hours' | 'specialDays'> = {
  text: string
  key: string
  fixed: { label: string; changes: Pick<FormValues, Name> } | null
}

type HoursValues = Pick<FormValues, 'hours' | 'specialDays'> & { category: string }

function weekQuestion({ hours: days, category }: HoursValues): HoursQuestion<'hours'> | null {
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
  const on = daysInWords(same.map(({ day }) => day))
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

function specialDaysQuestion({
  specialDays,
  category,
}: HoursValues): HoursQuestion<'specialDays'> | null {
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
    text: questionText(hours, daysText({ from, to: dayOf(day.to) ?? from })),
    key: found.map(({ day }) => `${day.from} ${day.opens}-${day.closes}`).join(' '),
    fixed: right && { label: fixLabel(right), changes: { specialDays: fix(right) } },
  }
}

/** For imports, where no one answers at once. */
export function hoursQuestions(values: HoursValues): string[] {
  return [weekQuestion(values), specialDaysQuestion(values)].flatMap((found) => found?.text ?? [])
}

function questionText({ opens, closes }: Hours, days: string): string {
  const length = (closes - opens) / 60
  const hours = Number.isInteger(length) ? length : length.toFixed(1)
  const words = { hours, days, from: clockText(opens), to: clockText(closes) }
  if (closes > minutesOfDay)
    return length === 1 ? t.openOneUntilNext(words) : t.openUntilNext(words)
  return length === 1 ? t.openOneHour(words) : t.openHours(words)
}

function fixLabel({ opens, closes }: SpanValues): string {
  return t.noHours({ from: clockText(minuteOf(opens) ?? 0), to: clockText(minuteOf(closes) ?? 0) })
}

function daysInWords(days: number[]): string {
  const all = [...new Set(days)]
  const names = all.map((day) => weekdayText(day))
  const isRow = all.length > 2 && all.every((day, place) => day === (all[0] ?? 0) + place)
  return isRow ? t.dayToDay({ from: names[0] ?? '', to: names.at(-1) ?? '' }) : names.join(', ')
}

import { nameIn } from '../../platform/text/names.ts'
import * as t from '#messages/form-lines.ts'
import * as area from '#messages/service-area.ts'
import { emergencyText } from '../../listings/emergency.ts'
import { shortDayText } from '../../listings/day-text.ts'
import { weekdayText } from '../../listings/day-text.ts'
import { clockText } from '../../listings/hours.ts'
import { relationName, type SubmissionDetails } from '../submission.ts'
import type { Choices } from './form-choices.ts'
import { fieldsOf, type Step } from './form-steps.ts'
import { fieldNames, formFields, valuesOf, type FieldName, type FormValues } from './form-values.ts'
import { priceWords } from './price-values.ts'
import { proofLabel } from './sender-fields.ts'
import { dayOf, specialDayWords, readWeek, weekWords } from './week-values.ts'

export type DetailLine = { label: string; text: string; before: string | null }

type Group = { id: GroupId; title: string; lines: DetailLine[] }

type FieldContext = {
  values: FormValues
  choices: Choices
  foundCounty?: string | null
}

export function summaryOf(step: Step, context: FieldContext, fileName: string) {
  const lines = fieldsOf(step).flatMap((name) =>
    name === 'evidence'
      ? [{ label: t.documents(), value: fileName || noneYet(context.values) }]
      : lineOf(name).map((label) => ({ label, value: textOf(name, context) })),
  )
  return lines.filter(({ value }) => value.trim())
}

/** Documents can still be sent from the private page. */
function noneYet({ proof }: FormValues): string {
  return proof === 'papers-seen' ? t.noDocumentYet() : ''
}

type GroupId = 'business' | 'where' | 'contact' | 'service'

const groups: [id: GroupId, title: () => string, steps: readonly string[]][] = [
  ['business', t.theBusiness, ['business']],
  ['where', t.where, ['where']],
  ['contact', t.howToReachIt, ['contact', 'hours']],
  ['service', t.serviceAndPeople, ['proof', 'you']],
]

export function detailGroups(
  { details, before }: { details: SubmissionDetails; before: SubmissionDetails | null },
  {
    steps,
    choices,
    leaveOut = [],
  }: { steps: readonly Step[]; choices: Choices; leaveOut?: readonly FieldName[] },
): Group[] {
  const now = { values: valuesOf(details), choices }
  const then = before && { values: valuesOf(before), choices }
  return groups.map(([id, title, ids]) => {
    const names = steps.filter(({ id }) => ids.includes(id)).flatMap((step) => fieldsOf(step))
    const context = fieldNames.filter((name) => names.includes(name) && !leaveOut.includes(name))
    return { id, title: title(), lines: context.flatMap((name) => detailLine(name, now, then)) }
  })
}

function detailLine(name: FieldName, now: FieldContext, then: FieldContext | null): DetailLine[] {
  const text = teamText(name, now)
  const old = then ? teamText(name, then) : text
  if (!text && !old) return []
  const before = old === text ? null : old || t.nothing()
  return lineOf(name).map((label) => ({ label, text: text || t.nothing(), before }))
}

function lineOf(name: FieldName): string[] {
  const { line } = formFields[name]
  return line === null ? [] : [nameIn(line)]
}

function categoryName(slug: string, { groups }: Choices): string {
  const all = groups.flatMap(({ categories }) => categories)
  return nameIn(all.find((category) => category.slug === slug)?.name ?? slug)
}

type LineText = (context: FieldContext) => string

const lineTexts: Partial<Record<FieldName, LineText>> = {
  category: ({ values, choices }) => categoryName(values.category, choices),
  secondCategory: ({ values, choices }) => categoryName(values.secondCategory, choices),
  street: ({ values }) =>
    values.street && `${values.street}${values.hidesAddress ? t.notShown() : ''}`,
  county(context) {
    const { values, foundCounty } = context
    if (values.county) return countyName(values.county, context)
    if (!foundCounty) return t.byTheZipCodeOr()
    const found = { county: countyName(foundCounty, context) }
    return values.zip.trim() ? t.byZip(found) : t.byCity(found)
  },
  servesMiles: ({ values }) => {
    // As typed: "25 miles".
    const miles = /\d+/.exec(values.servesMiles)?.[0]
    return miles ? area.milesAway({ miles }) : ''
  },
  city: ({ values }) => joined(values.city, values.zip),
  closedForNow: ({ values }) =>
    values.closedForNow
      ? values.reopensOn
        ? t.until({ day: dayWords(values.reopensOn) })
        : t.untilFurtherNotice()
      : '',
  emergency: ({ values }) => (values.emergency ? emergencyText() : ''),
  priceList: ({ values }) => priceWords(values.priceList).join('\n'),
  specialDays: ({ values }) => specialDayWords(values.specialDays).join('\n'),
  hours: ({ values }) =>
    joined(weekWords(values.hours), values.byAppointment ? t.byAppointment() : ''),
  proof: ({ values }) =>
    [choiceName('proof', values.proof), values.proofNumber].filter(Boolean).join(': '),
  submitterName: ({ values }) => joined(values.submitterName, values.submitterEmail),
  ownerName: ({ values }) => joined(values.ownerName, values.ownerEmail, values.ownerPhone),
}

const teamLineTexts: Partial<Record<FieldName, LineText>> = {
  hours: hoursText,
  proof: ({ values }) => [proofLabel(values.proof), values.proofNumber].filter(Boolean).join(': '),
  relation: ({ values }) => relationName(values.relation),
}

function teamText(name: FieldName, context: FieldContext): string {
  return teamLineTexts[name]?.(context) ?? textOf(name, context)
}

function textOf(name: FieldName, context: FieldContext): string {
  const write = lineTexts[name]
  if (write) return write(context)
  const { choices } = formFields[name]
  const value = context.values[name]
  const nameOf = (one: string) =>
    choices === 'counties' ? countyName(one, context) : choiceName(name, one)
  if (typeof value === 'string') return value && nameOf(value)
  if (typeof value === 'boolean') return value ? t.yes() : ''
  return value
    .filter((one) => typeof one === 'string')
    .map(nameOf)
    .sort()
    .join(', ')
}

function choiceName(name: FieldName, value: string): string {
  const { choices } = formFields[name]
  if (!choices || choices === 'counties' || choices === 'categories') return value
  return choices.find((choice) => choice.value === value)?.label ?? value
}

function countyName(slug: string, { choices }: FieldContext): string {
  return choices.counties.find((county) => county.slug === slug)?.name ?? slug
}

function hoursText({ values }: FieldContext): string {
  const { spans } = readWeek(values.hours)
  const days = spans.map(({ weekday, opensMinute, closesMinute }) => {
    const isAllDay = closesMinute - opensMinute === 1440
    const times = isAllDay
      ? t.n24Hours()
      : t.to({ from: clockText(opensMinute), to: clockText(closesMinute) })
    return `${weekdayText(weekday)} ${times}`
  })
  const zone = days.length && values.timeZone === 'America/Chicago' ? [t.centralTime()] : []
  return [...days, ...zone, ...(values.byAppointment ? [t.byAppointment()] : [])].join('\n')
}

function dayWords(written: string): string {
  const day = dayOf(written)
  return day ? shortDayText(day) : written
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}

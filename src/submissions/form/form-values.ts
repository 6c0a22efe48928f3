import { weekdays } from '../../listings/hours.ts'
import { businessFields } from './business-fields.ts'
import type { Field, Shapes } from './field-kinds.ts'
import { readPriceRows, sentPriceRows, type PriceValues } from './price-values.ts'
import { senderFields, senderParts } from './sender-fields.ts'
import type { SubmissionDetails } from '../submission.ts'
import { readDayRows, sentDayRows, type SpecialDayValues } from './week-values.ts'
import type { DayValues, SpanValues } from './week-values.ts'

const fields = { ...businessFields, ...senderFields }

type Fields = typeof fields
export type FieldName = keyof Fields

export const fieldNames = Object.keys(fields) as FieldName[]
export const formFields: Readonly<Record<FieldName, Field>> = fields

export type FormValues = { [K in FieldName]: Shapes[Fields[K]['shape']] }

export type SentFields = Iterable<readonly [string, unknown]>

/** More than anyone needs; limits hostile forms. */
const maxSpans = 6
const maxChoices = 100

/**
 * Never fails: missing fields are empty, the first of repeated ones counts, and unexpected files
 * are ignored.
 */
export function readValues(sent: SentFields): FormValues {
  const found = new Map<string, string[]>()
  for (const [name, value] of sent) {
    if (typeof value !== 'string') continue
    const known = found.get(name)
    if (!known) found.set(name, [value])
    else if (known.length < maxChoices) known.push(value)
  }
  const all = (name: string) => found.get(name) ?? []
  return mapFields((name) => {
    const { shape, formerName } = formFields[name]
    const values = found.has(name) || !formerName ? all(name) : all(formerName)
    return readers[shape](values, all)
  })
}

type All = (name: string) => string[]

const readers: { [Shape in keyof Shapes]: (values: string[], all: All) => Shapes[Shape] } = {
  text: ([first = '']) => first,
  tick: ([first = '']) => first !== '',
  many: (values) => [...new Set(values.filter(Boolean))],
  week: (_, all) => weekdays.map((_, day) => readDay(day, all)),
  days: (_, all) => readDayRows(all),
  prices: (_, all) => readPriceRows(all),
}

function readDay(day: number, all: All): DayValues {
  const opens = all(`hours-${day}-opens`)
  const closes = all(`hours-${day}-closes`)
  const count = Math.min(Math.max(opens.length, closes.length), maxSpans)
  const spans = Array.from({ length: count }, (_, place): SpanValues => ({
    opens: opens[place] ?? '',
    closes: closes[place] ?? '',
  }))
  return {
    isAllDay: (all(`hours-${day}-all-day`)[0] ?? '') !== '',
    spans: spans.filter(({ opens, closes }) => opens || closes),
  }
}

export function sentFields(values: FormValues): [string, string][] {
  return fieldNames.flatMap((name) => sentAs(name, values[name]))
}

function sentAs(name: FieldName, value: FormValues[FieldName]): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value === 'boolean') return value ? [[name, 'yes']] : []
  if (name === 'specialDays') return sentDayRows(value as SpecialDayValues[])
  if (name === 'priceList') return sentPriceRows(value as PriceValues[])
  return (value as (string | DayValues)[]).flatMap((one, place) =>
    typeof one === 'string' ? [[name, one] satisfies [string, string]] : sentDay(one, place),
  )
}

function sentDay({ isAllDay, spans }: DayValues, day: number): [string, string][] {
  return [
    ...(isAllDay ? [[`hours-${day}-all-day`, 'yes'] satisfies [string, string]] : []),
    ...spans.flatMap(({ opens, closes }): [string, string][] => [
      [`hours-${day}-opens`, opens],
      [`hours-${day}-closes`, closes],
    ]),
  ]
}

export function valuesOf(details: SubmissionDetails): FormValues {
  const parts: Partial<Record<FieldName, unknown>> = { ...details, ...senderParts(details) }
  return mapFields((name) => {
    const { shape, write } = formFields[name]
    if (parts[name] === undefined) return readers[shape]([], () => [])
    return write(parts[name])
  })
}

export function tidied(values: FormValues): FormValues {
  return mapFields((name) => {
    const { isTidied, read, write } = formFields[name]
    if (!isTidied || !values[name]) return values[name]
    let isWrong = false
    const known = { categories: [], counties: [] }
    const detail = read(values[name], { kind: 'suggest', known, say: () => void (isWrong = true) })
    return isWrong ? values[name] : write(detail)
  })
}

function mapFields(valueOf: (name: FieldName) => Shapes[keyof Shapes]): FormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as FormValues
}

import { z } from 'zod'
import 'zod-openapi'
import { findCounty } from '../../../florida/counties.ts'
import { fieldEntry, type BusinessField } from '../../../listings/fields.ts'
import type { FieldEntry } from '../../../listings/field-entry.ts'
import { weekdays, type HourSpan } from '../../../listings/hours.ts'
import { businessFields } from '../../../submissions/form/business-fields.ts'
import {
  formFields,
  readValues,
  type FieldName,
  type FormValues,
} from '../../../submissions/form/form-values.ts'
import { priceLimits } from '../../../submissions/form/price-values.ts'
import { minuteOf, writeWeek } from '../../../submissions/form/week-values.ts'
import { reportChoices } from '../../../submissions/reports/report.ts'
import type { BodyProblem } from '../problem.ts'

/** More than any form takes; the rules of the field table come after. */
const most = 100

const clock = (description: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Give a time like 08:30.')
    .meta({ description, example: '08:30' })

const hours = z
  .array(
    z.strictObject({
      day: z.enum(weekdays),
      opens: clock('Local time.'),
      closes: clock('Local time; at or before "opens" means the next day. 24:00 is midnight.'),
    }),
  )
  .max(most)

const specialDays = z
  .array(
    z.strictObject({
      from: z.iso.date(),
      to: z.iso.date().nullish().meta({ description: 'The same day without it.' }),
      opens: clock('Local time.').nullish(),
      closes: clock('Local time; closed without times.').nullish(),
      note: z.string().nullish(),
    }),
  )
  .max(most)

const prices = z
  .array(
    z.strictObject({
      name: z.string().meta({ description: `At most ${priceLimits.name} characters.` }),
      price: z.string().nullish().meta({ description: 'In words, like "from $150".' }),
      text: z.string().nullish(),
    }),
  )
  .max(most)

const notes: Partial<Record<FieldName, string>> = {
  category: 'The ID of a category, as /categories lists them.',
  secondCategory: 'The ID of another category.',
  county: 'By name or ID. Without it, that of the ZIP code or city.',
  serves: 'Other counties it serves, by name or ID.',
  timeZone: 'That of the county without it.',
  googlePlaceId: 'Its page on Google Maps, or the ID in it.',
  proof: 'How we can check that a veteran owns it.',
  proofNumber: 'The number of the certificate, or the name of the organization that vouches.',
  ownerName: 'The owner, if you know them. Not published.',
  ownerEmail: 'Not published.',
  ownerPhone: 'Not published.',
  message: 'Anything else for our reviewers. Not published.',
}

/** Of the field table, as the form takes it. */
function inputOf(name: FieldName): z.ZodType {
  const { shape, choices } = formFields[name]
  const isBusiness = Object.hasOwn(businessFields, name)
  const entry: FieldEntry | null = isBusiness ? fieldEntry(name as BusinessField) : null
  const description = notes[name] ?? entry?.label ?? name
  const values = Array.isArray(choices) ? choices.map(({ value }) => value as string) : null
  const one = values ? z.enum(values) : z.string()
  const inputs: Record<typeof shape, z.ZodType> = {
    text:
      entry?.kind === 'list'
        ? z.array(z.string()).max(most)
        : entry?.kind === 'number'
          ? z.int()
          : entry?.kind === 'day'
            ? z.iso.date()
            : one,
    tick: z.boolean(),
    many: z.array(one).max(most),
    week: hours,
    days: specialDays,
    prices,
  }
  return inputs[shape].meta({ description })
}

const blank = readValues([])

/** The form complains about it when it's empty. */
function isNeeded(name: FieldName): boolean {
  let isMissed = false
  const say = () => void (isMissed = true)
  const known = { categories: [], counties: [] }
  formFields[name].read(blank[name], { kind: 'suggest', known, say })
  return isMissed
}

const businessNames = Object.keys(businessFields) as BusinessField[]
const senderNames = [
  'proof',
  'proofNumber',
  'ownerName',
  'ownerEmail',
  'ownerPhone',
  'message',
] as const satisfies readonly FieldName[]

const mayBeLeftOut = (names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, inputOf(name).nullish()]))

const needed = businessNames.filter((name) => isNeeded(name))

export const suggestionBody = z
  .strictObject({
    ...mayBeLeftOut(businessNames),
    ...Object.fromEntries(needed.map((name) => [name, inputOf(name)])),
    ...mayBeLeftOut(senderNames),
    notDuplicates: z.array(z.string().max(200)).max(most).nullish().meta({
      description: 'IDs in "duplicates" of a 409 that are other businesses than this one.',
    }),
  })
  .meta({ id: 'NewSuggestion', description: 'A business, as the form of the site takes it.' })

/** Only the business itself asks to be removed, and it has a form for that. */
const fixKinds = reportChoices
  .map(({ kind }) => kind)
  .filter((kind) => kind !== 'mine' && kind !== 'remove')

export const fixBody = z
  .strictObject({
    kind: z.enum(fixKinds).meta({ description: 'What is wrong.' }),
    text: z.string().nullish().meta({
      description: 'In your words, and how you know. Needed for "else" without "changes".',
    }),
    changes: z.strictObject(mayBeLeftOut(businessNames)).nullish().meta({
      description: 'Fields as they should be; null removes what the listing says.',
    }),
  })
  .meta({ id: 'NewFix' })

/** As the form would send it. */
export function formValuesOf(
  body: Record<string, unknown>,
  base: FormValues = blank,
): { values: FormValues; names: FieldName[] } {
  const names = (Object.keys(formFields) as FieldName[]).filter((name) => body[name] !== undefined)
  const given = names.map((name) => [name, valueOf(name, body[name])])
  return { values: { ...base, ...(Object.fromEntries(given) as Partial<FormValues>) }, names }
}

function valueOf(name: FieldName, value: unknown): unknown {
  const { shape, choices, write } = formFields[name]
  if (value === null) return blank[name]
  if (shape === 'week') return writeWeek((value as z.infer<typeof hours>).map(spanOf))
  if (shape === 'days') return (value as z.infer<typeof specialDays>).map(dayOf)
  if (shape === 'prices')
    return (value as z.infer<typeof prices>).map(({ name, price, text }) => {
      return { name, amount: price ?? '', text: text ?? '' }
    })
  if (choices === 'counties')
    return Array.isArray(value) ? [...new Set(value.map(countyId))] : countyId(value)
  if (shape === 'many') return [...new Set(value as string[])]
  if (shape === 'text' && typeof value !== 'string') return write(value)
  return value
}

function countyId(nameOrId: unknown): string {
  return findCounty(String(nameOrId))?.slug ?? String(nameOrId)
}

function spanOf({ day, opens, closes }: z.infer<typeof hours>[number]): HourSpan {
  const opensMinute = minuteAt(opens)
  const until = minuteAt(closes)
  const closesMinute = until <= opensMinute ? until + 1440 : until
  return { weekday: weekdays.indexOf(day), opensMinute, closesMinute }
}

function minuteAt(time: string): number {
  return time === '24:00' ? 1440 : (minuteOf(time) ?? 0)
}

/** Forms say midnight as 00:00. */
function dayOf({ from, to, opens, closes, note }: z.infer<typeof specialDays>[number]) {
  const ends = closes === '24:00' ? '00:00' : (closes ?? '')
  return { from, to: to ?? '', opens: opens ?? '', closes: ends, note: note ?? '' }
}

/** Of a field of the form, whose parts have a number: "priceList-2". */
export function pointerOf(field: string, below = ''): string {
  const [, name = field, place] = /^(.*?)(?:-(\d+))?$/.exec(field) ?? []
  // A day of the week is no place in the list.
  const isPlaced = place !== undefined && name !== 'hours'
  return `#${below}/${name}${isPlaced ? `/${place}` : ''}`
}

export function problemsIn(error: z.ZodError): BodyProblem[] {
  return error.issues.flatMap((issue) => {
    const pointer = `#${issue.path.map((part) => `/${String(part)}`).join('')}`
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        pointer: `${pointer}/${key.slice(0, 60)}`,
        detail: 'There is no such field here.',
      }))
    return [{ pointer, detail: issue.message }]
  })
}

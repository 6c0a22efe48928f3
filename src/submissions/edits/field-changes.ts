import * as t from '#messages/edit-parts.ts'
import { nameIn } from '../../platform/text/names.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { businessFields } from '../form/business-fields.ts'
import { detailGroups, type DetailLine } from '../form/field-lines.ts'
import type { Choices } from '../form/form-choices.ts'
import { formFields, readValues, type FormValues } from '../form/form-values.ts'
import { steps } from '../form/form-steps.ts'
import { senderOf, type ListingDetails, type SubmissionDetails } from '../submission.ts'
import { isSame } from './same-value.ts'

export type FieldChange = { field: BusinessField; before: unknown; after: unknown }

const nothing = readValues([])

export const businessFieldNames = Object.keys(businessFields) as BusinessField[]

export function fieldChanges(
  before: ListingDetails,
  after: ListingDetails,
  fields: readonly BusinessField[] = businessFieldNames,
): FieldChange[] {
  return fields.flatMap((field) =>
    isSame(before[field], after[field])
      ? []
      : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
  )
}

export function withChanges(
  details: ListingDetails,
  changes: readonly FieldChange[],
  side: 'before' | 'after',
): ListingDetails {
  const fields = changes.map((change) => [change.field, change[side]])
  return { ...details, ...(Object.fromEntries(fields) as Partial<ListingDetails>) }
}

export function withoutSender(details: ListingDetails): SubmissionDetails {
  return { ...details, ...senderOf({ name: '', email: '' }) }
}

const ignoreProblems = {
  kind: 'suggest',
  known: { categories: [], counties: [] },
  say: () => {},
} as const

const blank = Object.fromEntries(
  businessFieldNames.map((name) => [name, formFields[name].read(nothing[name], ignoreProblems)]),
) as ListingDetails

export function partLines(
  details: ListingDetails,
  fields: readonly BusinessField[],
  choices: Choices,
): DetailLine[] {
  return linesOf(withOnly(details, fields), null, { choices, fields })
}

export function changeLines(changes: readonly FieldChange[], choices: Choices): DetailLine[] {
  const base = { ...blank, ...neighbors(changes) }
  const [before, after] = (['before', 'after'] as const).map((side) =>
    withChanges(base, changes, side),
  ) as [ListingDetails, ListingDetails]
  const context = { choices, fields: businessFieldNames }
  const lines = linesOf(after, before, context).filter((line) => line.before !== null)
  const zone = changes.find(({ field }) => field === 'timeZone')
  return zone ? [...lines, zoneLine(zone)] : lines
}

export function entryLines(
  field: BusinessField,
  { before, after }: { before: FormValues; after: FormValues },
  { choices, known }: { choices: Choices; known: ReadAs['known'] },
): DetailLine[] {
  const read = (values: FormValues) =>
    formFields[field].read(values[field], { ...ignoreProblems, kind: 'register', known })
  const lines = changeLines([{ field, before: read(before), after: read(after) }], choices)
  if (lines.length) return lines
  const text = (values: FormValues) => (typeof values[field] === 'string' ? values[field] : '')
  return [{ label: field, text: text(after), before: text(before) }]
}

type ReadAs = Parameters<(typeof formFields)[BusinessField]['read']>[1]

function neighbors(changes: readonly FieldChange[]): Partial<ListingDetails> {
  const has = (field: BusinessField) => changes.some((change) => change.field === field)
  return {
    ...(has('hidesAddress') && { street: 'The street' }),
    ...(has('reopensOn') && { closedForNow: true }),
  }
}

function zoneLine({ before, after }: FieldChange): DetailLine {
  const name = (zone: unknown) => (zone === 'America/Chicago' ? t.centralTime() : t.easternTime())
  return { label: t.timeZone(), text: name(after), before: name(before) }
}

function withOnly(details: ListingDetails, fields: readonly BusinessField[]): ListingDetails {
  const own = fields.map((field) => [field, details[field]])
  return { ...blank, ...(Object.fromEntries(own) as Partial<ListingDetails>) }
}

function linesOf(
  now: ListingDetails,
  before: ListingDetails | null,
  { choices, fields }: { choices: Choices; fields: readonly BusinessField[] },
): DetailLine[] {
  const context = { details: withoutSender(now), before: before && withoutSender(before) }
  const own = fields.map((name): string => nameIn(businessFields[name].line ?? ''))
  return detailGroups(context, { steps, choices })
    .flatMap(({ lines }) => lines)
    .filter(({ label }) => own.includes(label))
}

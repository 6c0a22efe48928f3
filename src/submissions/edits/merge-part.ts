import { nameIn } from '../../platform/text/names.ts'
import { choiceIn, mergeField, type Conflict } from '../../platform/forms/merge-sent.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { formChoices, knownSlugs } from '../form/form-choices.ts'
import {
  formFields,
  readValues,
  sentFields,
  type FieldName,
  type FormValues,
} from '../form/form-values.ts'
import { businessFieldNames, entryLines } from './field-changes.ts'
import { isSameEntry } from './same-value.ts'

export function baseOf(values: FormValues, fields: readonly FieldName[]): string {
  return JSON.stringify(partFields(values, fields))
}

/** As a form sends them, without empty ones. */
export function partFields(values: FormValues, fields: readonly FieldName[]): [string, string][] {
  const own = { ...readValues([]), ...pick(values, fields) }
  return sentFields(own).filter(([, value]) => value !== '')
}

export function readPartBase(text: string): FormValues | null {
  try {
    const fields: unknown = JSON.parse(text || 'null')
    return Array.isArray(fields) ? readValues(fields as [string, unknown][]) : null
  } catch {
    return null
  }
}

type Sides = { base: FormValues | null; mine: FormValues; saved: FormValues }

export function mergePart(
  { base, mine, saved }: Sides,
  fields: readonly FieldName[],
  form: FormData,
): { values: FormValues; conflicts: Conflict[] } {
  const values = { ...mine }
  const conflicts: Conflict[] = []
  for (const field of fields) {
    const sides = { base: base?.[field], mine: mine[field], saved: saved[field] }
    const conflict = conflictOf(field, { mine, saved })
    const merged = mergeField(sides, isSameEntry, choiceIn(form, field, conflict.saved))
    if (merged.is === 'take') Object.assign(values, { [field]: merged.value })
    else conflicts.push(conflict)
  }
  return { values, conflicts }
}

export function conflictOf(field: FieldName, { mine, saved }: Omit<Sides, 'base'>): Conflict {
  if (!isOfBusiness(field)) {
    const { line, label } = formFields[field]
    const name = nameIn(line ?? (typeof label === 'string' ? label : 'Number or name'))
    return { field, label: name, saved: saved[field], mine: mine[field] }
  }
  const context = { choices: formChoices(), known: knownSlugs() }
  const lines = entryLines(field, { before: saved, after: mine }, context)
  const textOf = (side: 'text' | 'before') =>
    lines
      .map((line) => (lines.length > 1 ? `${line.label}: ${line[side] ?? ''}` : line[side]))
      .join('\n')
  return { field, label: lines[0]?.label ?? field, saved: textOf('before'), mine: textOf('text') }
}

function isOfBusiness(field: FieldName): field is BusinessField {
  return businessFieldNames.some((name) => name === field)
}

function pick(values: FormValues, fields: readonly FieldName[]): Partial<FormValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

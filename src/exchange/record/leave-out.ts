import * as t from '#messages/admin-import-rows.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import type { FieldName, FormValues } from '../../submissions/form/form-values.ts'
import { columnName, columns, type Column } from './columns.ts'
import type { RowProblem } from './import-record.ts'
import { lettersOf } from '../../florida/letters.ts'

const needed = new Set(['name', 'category'])

/**
 * Drops unusable optional values, so a typo in a phone number doesn't cost the row.
 * @param isInFlorida a ZIP code from elsewhere is a typo only if the rest of the row says Florida.
 * @returns dropped values by field, and fatal problems.
 */
export function leaveOutWrong(
  values: FormValues,
  problems: readonly RowProblem[],
  isInFlorida: boolean,
): { left: (RowProblem & { was: string })[]; problems: RowProblem[] } {
  const left: (RowProblem & { was: string })[] = []
  const kept: RowProblem[] = []
  for (const problem of problems) {
    const field = problem.field as FieldName
    const value: unknown = values[field]
    const isPlace = field === 'zip' && /^\d{5}$/.test(values.zip) && !isFloridaZip(values.zip)
    const canStay = typeof value !== 'string' || value === '' || needed.has(field)
    if (canStay || (isPlace && !isInFlorida)) kept.push(problem)
    else {
      left.push({ ...problem, was: value })
      Object.assign(values, { [field]: '' })
    }
  }
  return { left, problems: kept }
}

type LeftOut = RowProblem & { was: string }

export function leftOutLine({ text, ...left }: LeftOut): string {
  return t.leftOut({ value: quoted(left), why: `${text}${endOf(text)}` })
}

export function leftOutQuestion(left: LeftOut): string {
  return t.cannotBeRead({ value: quoted(left) })
}

function quoted({ field, was }: Pick<LeftOut, 'field' | 'was'>): string {
  const label = columns.includes(field as Column) ? columnName(field as Column) : field
  return t.quotedValue({ column: label, text: was.length > 60 ? `${was.slice(0, 59)}…` : was })
}

function endOf(text: string): string {
  return /[.!?]$/.test(text) ? '' : '.'
}

/** At least one must be valid. */
const contacts = ['phone', 'email', 'website']
/** These give the county. */
const places = ['zip', 'city', 'county']

/** For invalid values, the reason replaces "missing". */
export function lacksOf(lacks: readonly RowProblem[], left: readonly RowProblem[]): RowProblem[] {
  return lacks.flatMap((lack) => {
    const group = [contacts, places].find((fields) => fields.includes(lack.field)) ?? [lack.field]
    const cause = left.filter(({ field }) => group.includes(field))
    if (!cause.length) return [lack]
    return cause.map(({ field, text }) => ({
      field,
      text: group === contacts ? t.noOtherContact({ why: `${text}${endOf(text)}` }) : text,
    }))
  })
}

/** A heading, a total, or a divider; null for a possible business. */
export function whyNoBusiness(
  headings: readonly string[],
  cells: readonly string[],
): string | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const repeats = cells.filter(
    (cell, place) => cell.trim() && lettersOf(cell) === lettersOf(headings[place] ?? ''),
  )
  if (repeats.length > 1 && repeats.length * 2 >= filled.length) return t.repeatsHeadings()
  const [first = ''] = filled
  const isTotal = /^(?:grand |sub-?)?totals?\W*(?:$|\d|of\b|businesses|rows|members)/i.test(first)
  if (isTotal && filled.length <= 4) return t.isATotal()
  const isLine = /^(?:[-=*#_~+]{2,}|[-=*#_~+\s]+$)/.test(first) || /[-=*#_~]{2,}$/.test(first)
  return filled.length === 1 && isLine ? t.isADivider() : null
}

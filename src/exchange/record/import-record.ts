import * as t from '#messages/admin-import-files.ts'
import type { ListedFacts } from '../../listings/fields.ts'
import type { NewVerification } from '../../listings/verification.ts'
import { findCategory, resolveLabel } from '../../listings/categories.ts'
import { columns, isOfOffice, whyHeading, type Column, type Matched } from './columns.ts'

/** `field`: a column, or the subject of the rule. `text` is for the list's keeper. */
export type RowProblem = { field: string; text: string }

export type ImportRecord = {
  listingId?: string
  externalId?: string
  facts: Partial<ListedFacts>
  categorySlug?: string
  /** From the name or description: for new listings only. */
  isCategoryGuessed?: true
  /** A name, a comma-separated list, or "Multiple Counties". */
  county?: string
  servesCounties?: string[]
  lat?: number
  lng?: number
  verification?: NewVerification
  /** Adds its proof to a listing, and changes nothing else unless the listing came from this register and has no owner. */
  fromRegister?: true
  /** Missing for a new listing; existing listings have it. */
  lacks: RowProblem[]
}

/** `notes`: changed or skipped values. */
export type ReadRow = {
  name: string
  record: ImportRecord
  problems: RowProblem[]
  notes: string[]
  /** Possible typos in an accepted row. */
  questions: string[]
  /** The row waits for these answers. */
  doubts: Doubt[]
  /** Unusable optional values. */
  left: string[]
  guess?: Guess
  /** Why the row is of the list only, such as a total. */
  noBusiness?: string
}

/** Why a row waits. */
export type DoubtKind =
  | 'closed'
  | 'moved'
  | 'unwanted'
  | 'no email'
  | 'not veteran-owned'
  | 'new owner'
  | 'out of date'
  | 'private'
  | 'to look at'
  | 'two businesses'
  | 'twice'
  | 'second row'
  | 'test'
  | 'status'
  | 'category'
  | 'no category'
  | 'place'
  | 'no town'
  | 'street'
  | 'zip'
  | 'phone'
  | 'typing slip'
  | 'owner'

/** A question for the admin. */
export type Doubt = { kind: DoubtKind; text: string }

/** `isSure`: an unambiguous everyday name. */
export type Guess = { label: string; slug: string; isSure: boolean }

export type Mapping = {
  columns: Record<string, Column | null>
  categories: Record<string, string>
  /** When an earlier file got these categories, as ISO moments. */
  chosenOn?: Record<string, string>
}

export type Cells = Partial<Record<Column, string>>

export type OtherCell = { heading: string; text: string }

/**
 * Includes the second of two columns for one field. Notes mapped to the description still count as
 * notes.
 */
export function otherCells(matched: readonly Matched[], row: readonly string[]): OtherCell[] {
  const taken = new Set<Column>()
  return matched.flatMap(({ heading, column }, place) => {
    const text = (row[place] ?? '').trim()
    if (!text || heading === whyHeading) return []
    if (column === null || taken.has(column)) return [{ heading, text }]
    taken.add(column)
    return column === 'description' && isOfOffice(heading) ? [{ heading, text }] : []
  })
}

export function withMapping(matched: Matched[], mapping: Mapping | null): Matched[] {
  if (!mapping) return matched
  return matched.map(({ heading, column }) => ({
    heading,
    column: Object.hasOwn(mapping.columns, heading) ? (mapping.columns[heading] ?? null) : column,
  }))
}

/** The first filled cell counts. */
export function cellsOf(matched: readonly Matched[], row: readonly string[]): Cells {
  const cells: Cells = {}
  for (const [place, { column }] of matched.entries()) {
    const text = row[place] ?? ''
    if (column && text.trim() && cells[column] === undefined) cells[column] = text
  }
  return cells
}

/** Of a file as JSON: columns by heading, categories by label. */
export function readMapping(
  text: string,
): { ok: true; mapping: Mapping } | { ok: false; problem: string } {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { ok: false, problem: t.mappingNotJson() }
  }
  const { columns: named = {}, categories = {} } = (found ?? {}) as Partial<Record<string, object>>
  const mapping: Mapping = { columns: {}, categories: {} }
  for (const [heading, column] of Object.entries(named) as [string, unknown][]) {
    if (column !== null && !columns.includes(column as Column))
      return {
        ok: false,
        problem: t.mappingNoField({ name: JSON.stringify(column), fields: columns.join(', ') }),
      }
    mapping.columns[heading] = column as Column | null
  }
  for (const [label, name] of Object.entries(categories) as [string, unknown][]) {
    const slug = typeof name === 'string' ? categorySlug(name) : null
    if (!slug) return { ok: false, problem: t.mappingNoCategory({ name: JSON.stringify(name) }) }
    mapping.categories[label] = slug
  }
  return { ok: true, mapping }
}

function categorySlug(name: string): string | null {
  const slugs = resolveLabel(name)?.slugs ?? []
  return findCategory(name)?.slug ?? (slugs.length === 1 ? (slugs[0] ?? null) : null)
}

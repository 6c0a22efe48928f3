import type { ListedFacts } from '../../listings/fields.ts'
import type { NewVerification } from '../../listings/verification.ts'
import { isOfOffice, whyHeading, type Column, type Matched } from './columns.ts'

/** What is wrong with a row, in words for who keeps the list; `field` is a column, or what the rule is about. */
export type RowProblem = { field: string; text: string }

/** What a row says of a business: only what has a cell with something in it. */
export type ImportRecord = {
  listingId?: string
  externalId?: string
  facts: Partial<ListedFacts>
  categorySlug?: string
  /** As listings have it: a name, several parted by commas, or "Multiple Counties". */
  county?: string
  servesCounties?: string[]
  lat?: number
  lng?: number
  verification?: NewVerification
  /** What it lacks to become a listing of its own; a listing that is there has it. */
  lacks: RowProblem[]
}

/** A row that was read. `notes` say what was read otherwise than it stands there, and what was left out. */
export type ReadRow = {
  name: string
  record: ImportRecord
  problems: RowProblem[]
  notes: string[]
  /** Likely slips in a row that is taken as it is. */
  questions: string[]
  /** What the admin has to answer first: until then the row is left out. */
  doubts: string[]
  /** What could not be used, and is left out of a row that stands without it. */
  left: string[]
  /** The category that words were taken for which are no name of it. */
  guess?: Guess
}

/** `isSure`: people call it so, and nothing else. */
export type Guess = { label: string; slug: string; isSure: boolean }

/** How the columns of a file are read: what each is taken for, and categories that somebody named by hand. */
export type Mapping = { columns: Record<string, Column | null>; categories: Record<string, string> }

/** The cells of a row by what they are. */
export type Cells = Partial<Record<Column, string>>

/** A cell of a column that no field takes. */
export type OtherCell = { heading: string; text: string }

/**
 * The cells that no field takes: of two columns for one field, the second where the first holds something. Notes that
 * somebody calls a description are still notes: what they say against a row counts.
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

/** What each column is taken for: as the mapping says, else by its heading. */
export function withMapping(matched: Matched[], mapping: Mapping | null): Matched[] {
  if (!mapping) return matched
  return matched.map(({ heading, column }) => ({
    heading,
    column: Object.hasOwn(mapping.columns, heading) ? (mapping.columns[heading] ?? null) : column,
  }))
}

/** The cells of a row by the columns that they are in; the first that holds something counts. */
export function cellsOf(matched: readonly Matched[], row: readonly string[]): Cells {
  const cells: Cells = {}
  for (const [place, { column }] of matched.entries()) {
    const text = row[place] ?? ''
    if (column && text.trim() && cells[column] === undefined) cells[column] = text
  }
  return cells
}

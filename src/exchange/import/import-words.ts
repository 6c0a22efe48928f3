import { columnLabel, columns, type Column } from '../record/columns.ts'
import type { Mapping } from '../record/import-record.ts'
import type { FieldDifference, Outcome, RowReport } from './decision.ts'

export type RowWords = {
  number: number
  name: string
  outcome: Outcome
  report: RowReport
  done: string | null
  choice: string | null
}

export const outcomeWords: Record<Outcome, string> = {
  new: 'new',
  changed: 'changed',
  same: 'the same as before',
  likely: 'likely there already',
  held: 'waiting for your answer',
  refused: 'refused',
  gone: 'no longer in the register',
  unlisted: 'not in the directory',
}

export const outcomes = Object.keys(outcomeWords) as Outcome[]

/** Before the import: the expected outcome. */
export function rowOutcome(
  { outcome, done, choice }: Pick<RowWords, 'outcome' | 'done' | 'choice'>,
  isDone: boolean,
): string {
  if (done === 'created') return 'added'
  if (done === 'updated') return 'changed'
  if (done === 'removed') return 'added, and taken out again'
  if (done === 'put back') return 'changed, and put back as it was'
  if (done === 'kept') return outcome === 'changed' ? 'changed, and kept' : 'added, and kept'
  if (choice === 'skip') return 'left out, as you chose'
  if (outcome === 'held' && choice && !isDone) return 'brought in, as you chose'
  return isDone ? leftWords[outcome] : outcomeWords[outcome]
}

const leftWords: Record<Outcome, string> = {
  new: 'not added',
  changed: 'not changed',
  same: 'nothing to change',
  likely: 'left out: probably already listed',
  held: 'left out: its question has no answer yet',
  refused: 'left out',
  gone: 'no longer in the register, and left as it is',
  unlisted: 'not in the directory',
}

/** Corrections on one sheet are kept for the others, with headings that this one may lack. */
export function mappingOfSheet(mapping: Partial<Mapping>, headings: readonly string[]): Mapping {
  const { columns = {}, categories = {} } = mapping
  const here = Object.entries(columns).filter(([heading]) => headings.includes(heading))
  return { columns: Object.fromEntries(here), categories }
}

function fieldLabel(field: string, mapping?: Mapping): string {
  if (!columns.includes(field as Column)) return field
  const label = columnLabel(field as Column)
  const [heading] =
    Object.entries(mapping?.columns ?? {}).find(([, column]) => column === field) ?? []
  return heading && heading.trim() !== label ? `${label} (your column “${heading.trim()}”)` : label
}

export function rowLines(
  { outcome, report, done }: Pick<RowWords, 'outcome' | 'report' | 'done'>,
  mapping?: Mapping,
): string[] {
  const { problems = [], fields = [], differences = [], notes = [], match } = report
  const { left = [], questions = [], doubts = [] } = report
  return [
    ...(outcome === 'refused' ? problems : []).map(({ field, text }) =>
      field === 'row' ? text : `${fieldLabel(field, mapping)}: ${text}`,
    ),
    ...doubts,
    ...questions,
    ...left,
    ...(outcome === 'changed' && fields.length && !differences.length
      ? [`Changes: ${fields.map((field) => fieldLabel(field)).join(', ')}`]
      : []),
    ...differences.map(differenceWords),
    ...(match ? matchWords(match, { outcome, done }) : []),
    ...(done === 'kept' ? ['It has changed since the import, so it was left as it is.'] : []),
    ...notes,
  ]
}

function differenceWords({ field, ours, theirs, isEdited }: FieldDifference): string {
  const label = fieldLabel(field)
  if (!ours)
    return isEdited
      ? `${label}: removed here by hand, in the list “${theirs}”`
      : `${label}: the list adds “${theirs}”`
  const byHand = isEdited ? ' (changed here by hand)' : ''
  return `${label}: here “${ours}”${byHand}, in the list “${theirs}”`
}

function matchWords(
  { name, id, reasons, row }: NonNullable<RowReport['match']>,
  { outcome, done }: Pick<RowWords, 'outcome' | 'done'>,
): string[] {
  if (outcome === 'refused') return []
  if (row && outcome === row.alone && outcome !== 'held')
    return [`It’s like row ${row.number}, which isn’t brought in, so this one is.`]
  const why = reasons.length ? ` (${reasons.join(', ')})` : ''
  const like = `Likely the same as ${name}${id ? ` (/business/${id})` : ''}${why}.`
  return [done === null ? `${like} It is left out unless you say otherwise.` : like]
}

export function mappingLines(headings: readonly string[], { columns }: Mapping): string[] {
  return headings.map((heading) => {
    const column = columns[heading]
    return `${heading || '(no heading)'}: ${column ? columnLabel(column) : 'left out'}`
  })
}

type Said = Record<Outcome | 'rows' | 'skipped' | 'answered' | 'created' | 'updated', number>

export function listings(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'listing' : 'listings'}`
}

/** "110 rows: 84 new, 2 changed, 24 refused.", and what became of them once they are brought in. */
export function countsLine(counts: Said): string {
  const isDone = counts.created + counts.updated > 0
  const parts = (isDone ? doneCounts(counts) : expectedCounts(counts))
    .filter(([count]) => count)
    .map(([count, words]) => `${count.toLocaleString('en-US')} ${words}`)
  const rows = `${counts.rows.toLocaleString('en-US')} ${counts.rows === 1 ? 'row' : 'rows'}`
  return parts.length ? `${rows}: ${parts.join(', ')}.` : `${rows}.`
}

type Counted = [count: number, words: string]

function expectedCounts(counts: Said): Counted[] {
  return [
    ...outcomes.map((outcome): Counted => [counts[outcome], outcomeWords[outcome]]),
    [counts.answered, 'answered'],
    [counts.skipped, 'left out by choice'],
  ]
}

function doneCounts({ created, updated, same, held, refused, skipped }: Said): Counted[] {
  return [
    [created, 'added'],
    [updated, 'changed'],
    [same, outcomeWords.same],
    [held, 'left out without your answer'],
    [refused, outcomeWords.refused],
    [skipped, 'left out by choice'],
  ]
}

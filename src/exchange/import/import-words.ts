import * as t from '#messages/admin-import-rows.ts'
import { columnLabel, columnName, columns, type Column } from '../record/columns.ts'
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

const outcomeMessages: Record<Outcome, () => string> = {
  new: t.outcomeNew,
  changed: t.outcomeChanged,
  same: t.outcomeSame,
  likely: t.outcomeLikely,
  held: t.outcomeHeld,
  refused: t.outcomeRefused,
  gone: t.outcomeGone,
  unlisted: t.outcomeUnlisted,
}

export function outcomeWords(outcome: Outcome): string {
  return outcomeMessages[outcome]()
}

export const outcomes = Object.keys(outcomeMessages) as Outcome[]

/** Before the import: the expected outcome. */
export function rowOutcome(
  { outcome, done, choice }: Pick<RowWords, 'outcome' | 'done' | 'choice'>,
  isDone: boolean,
): string {
  if (done === 'created') return t.doneCreated()
  if (done === 'updated') return t.doneUpdated()
  if (done === 'removed') return t.doneRemoved()
  if (done === 'put back') return t.donePutBack()
  if (done === 'kept') return outcome === 'changed' ? t.doneKeptChanged() : t.doneKeptNew()
  if (choice === 'skip') return t.choiceSkip()
  if (outcome === 'held' && choice && !isDone) return t.choiceTake()
  return isDone ? leftMessages[outcome]() : outcomeWords(outcome)
}

const leftMessages: Record<Outcome, () => string> = {
  new: t.leftNew,
  changed: t.leftChanged,
  same: t.leftSame,
  likely: t.leftLikely,
  held: t.leftHeld,
  refused: t.leftRefused,
  gone: t.leftGone,
  unlisted: t.leftUnlisted,
}

/** Corrections on one sheet are kept for the others, with headings that this one may lack. */
export function mappingOfSheet(mapping: Partial<Mapping>, headings: readonly string[]): Mapping {
  const { columns = {}, categories = {} } = mapping
  const here = Object.entries(columns).filter(([heading]) => headings.includes(heading))
  return { columns: Object.fromEntries(here), categories }
}

function fieldLabel(field: string, mapping?: Mapping): string {
  if (!columns.includes(field as Column)) return field
  const label = columnName(field as Column)
  const [heading] =
    Object.entries(mapping?.columns ?? {}).find(([, column]) => column === field) ?? []
  return heading && heading.trim() !== label
    ? t.yourColumn({ column: label, heading: heading.trim() })
    : label
}

export function rowLines(
  { outcome, report, done }: Pick<RowWords, 'outcome' | 'report' | 'done'>,
  mapping?: Mapping,
): string[] {
  const { problems = [], fields = [], differences = [], notes = [], match } = report
  const { left = [], questions = [], doubts = [] } = report
  return [
    ...(outcome === 'refused' ? problems : []).map(({ field, text }) =>
      field === 'row' ? text : t.problemOf({ column: fieldLabel(field, mapping), problem: text }),
    ),
    ...doubts,
    ...questions,
    ...left,
    ...(outcome === 'changed' && fields.length && !differences.length
      ? [t.changes({ columns: fields.map((field) => fieldLabel(field)).join(', ') })]
      : []),
    ...differences.map(differenceWords),
    ...(match ? matchWords(match, { outcome, done }) : []),
    ...(done === 'kept' ? [t.changedSince()] : []),
    ...notes,
  ]
}

function differenceWords({ field, ours, theirs, isEdited }: FieldDifference): string {
  const column = fieldLabel(field)
  if (!ours) return (isEdited ? t.removedByHand : t.listAdds)({ column, theirs })
  return t.differs({ column, ours, theirs, isEdited: isEdited ? 'yes' : 'no' })
}

function matchWords(
  { name, id, reasons, row }: NonNullable<RowReport['match']>,
  { outcome, done }: Pick<RowWords, 'outcome' | 'done'>,
): string[] {
  if (outcome === 'refused') return []
  if (row && outcome === row.alone && outcome !== 'held')
    return [t.likeSkippedRow({ row: row.number })]
  const address = id ? `/business/${id}` : 'none'
  const like = { name, address, reasons: reasons.join(', ') || 'none' }
  return [done === null ? t.likelySameLeftOut(like) : t.likelySame(like)]
}

export function mappingLines(headings: readonly string[], { columns }: Mapping): string[] {
  return headings.map((heading) => {
    const column = columns[heading]
    return t.mappedColumn({
      heading: heading || t.noHeading(),
      column: column ? columnLabel(column) : t.columnLeftOut(),
    })
  })
}

type Said = Record<Outcome | 'rows' | 'skipped' | 'answered' | 'created' | 'updated', number>

export function listings(count: number): string {
  return t.listingCount({ count })
}

/** "110 rows: 84 new, 2 changed, 24 refused.", and what became of them once they are brought in. */
export function countsLine(counts: Said): string {
  const isDone = counts.created + counts.updated > 0
  const parts = (isDone ? doneCounts(counts) : expectedCounts(counts))
    .filter(({ count }) => count)
    .map(({ text }) => text)
  const rows = t.rowCount({ count: counts.rows })
  return parts.length ? t.countsLine({ rows, parts: parts.join(', ') }) : t.countsAlone({ rows })
}

type Counted = { count: number; text: string }

function counted(count: number, outcome: string): Counted {
  return { count, text: t.countOf({ count, outcome }) }
}

function expectedCounts(counts: Said): Counted[] {
  return [
    ...outcomes.map((outcome) => counted(counts[outcome], outcomeWords(outcome))),
    { count: counts.answered, text: t.answeredCount({ count: counts.answered }) },
    { count: counts.skipped, text: t.skippedCount({ count: counts.skipped }) },
  ]
}

function doneCounts({ created, updated, same, held, refused, skipped }: Said): Counted[] {
  return [
    counted(created, t.doneCreated()),
    counted(updated, t.doneUpdated()),
    counted(same, outcomeWords('same')),
    counted(held, t.leftWithoutAnswer()),
    counted(refused, outcomeWords('refused')),
    { count: skipped, text: t.skippedCount({ count: skipped }) },
  ]
}

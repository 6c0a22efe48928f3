import * as words from '#messages/admin-import.ts'
import * as t from '#messages/admin-import-rows.ts'
import { columnLabel, columnName, columns, type Column } from '../record/columns.ts'
import type { Mapping } from '../record/import-record.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import type { FieldDifference, Outcome, RowReport } from './decision.ts'
import { afterward, type Group } from './row-groups.ts'
import type { Counts } from './imports.server.ts'

export type RowWords = {
  number: number
  name: string
  outcome: Outcome
  report: RowReport
  done: string | null
  choice: string | null
}

type RowFate = Pick<RowWords, 'outcome' | 'done' | 'choice'> & {
  chosenOn?: string | null
  /** False if the import keeps ours. */
  willChange?: boolean
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
  'no business': t.outcomeNoBusiness,
}

function outcomeWords(outcome: Outcome): string {
  return outcomeMessages[outcome]()
}

const outcomes = Object.keys(outcomeMessages) as Outcome[]

/** Before the import: the expected outcome. `chosenOn`: the moment of an answer for an earlier file. */
export function rowOutcome(
  { outcome, done, choice, chosenOn, willChange }: RowFate,
  isDone: boolean,
): string {
  if (done === 'created') return t.doneCreated()
  if (done === 'updated') return t.doneUpdated()
  if (done === 'removed') return t.doneRemoved()
  if (done === 'put back') return t.donePutBack()
  if (done === 'deleted') return outcome === 'changed' ? t.doneDeletedChanged() : t.doneDeletedNew()
  if (done === 'kept') return outcome === 'changed' ? t.doneKeptChanged() : t.doneKeptNew()
  const chosen = { on: chosenOn ? dayInFlorida(chosenOn) : 'none' }
  if (choice === 'skip') return t.choiceSkip(chosen)
  const isAnswered = choice !== null && (outcome === 'held' || outcome === 'likely')
  if (isAnswered) return isDone ? t.leftSame() : t.choiceTake(chosen)
  if (outcome === 'changed' && willChange === false && !isDone) return t.outcomeKept()
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
  'no business': t.outcomeNoBusiness,
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
    ...(outcome === 'refused' || outcome === 'no business' ? problems : []).map(({ field, text }) =>
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
    ...notes,
  ]
}

export function differenceWords({ field, ours, theirs, isEdited }: FieldDifference): string {
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

/** A file, and which of its sheets. */
export function listName({
  file_name: file,
  sheet,
  sheets,
}: {
  file_name: string
  sheet: string | null
  sheets: unknown
}): string {
  const isOnly = Array.isArray(sheets) && sheets.length === 1
  return sheet && !isOnly ? t.fileAndSheet({ file, sheet }) : file
}

export function listings(count: number): string {
  return t.listingCount({ count })
}

export const stateWords = {
  reading: words.stateReading,
  checked: words.stateChecked,
  applying: words.stateApplying,
  done: words.stateDone,
  undoing: words.stateUndoing,
  undone: words.stateUndone,
  failed: words.stateFailed,
} as const

export type ImportState = keyof typeof stateWords

/** Before the import, in this order. */
export const before = [...outcomes, 'answered', 'skipped'] as const

/** The rest of a list's groups that aren't outcomes, for one row and for several. */
const groupMessages: Record<Exclude<Group, Outcome>, () => string> = {
  answered: t.groupAnswered,
  skipped: t.groupSkipped,
  created: t.doneCreated,
  updated: t.doneUpdated,
  removed: t.doneRemoved,
  putBack: t.donePutBack,
  kept: t.groupKept,
  deleted: t.groupDeleted,
  unchanged: t.leftSame,
  partly: t.groupPartly,
  unusualHours: t.groupUnusualHours,
}

export function groupWords(group: Group, isAfter: boolean): string {
  if (isAfter && group === 'held') return t.leftWithoutAnswer()
  if (isAfter && group === 'likely') return t.leftLikely()
  return group in groupMessages
    ? groupMessages[group as keyof typeof groupMessages]()
    : outcomeWords(group as Outcome)
}

/** Its rows have been imported or restored, not only compared. */
export function isAfterward(state: string): boolean {
  return ['done', 'undoing', 'undone'].includes(state)
}

/** "110 rows: 84 new, 2 changed, 24 rejected.", and what became of them afterward. The parts add up. */
export function countsLine(counts: Counts, state: string): string {
  const isAfter = isAfterward(state)
  const parts = (isAfter ? afterward : before)
    .filter((group) => counts[group])
    .map((group) => t.countOf({ count: counts[group], outcome: groupWords(group, isAfter) }))
  const rows = t.rowCount({ count: counts.rows })
  return parts.length ? t.countsLine({ rows, parts: parts.join(', ') }) : t.countsAlone({ rows })
}

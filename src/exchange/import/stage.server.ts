import * as t from '#messages/admin-import-rows.ts'
import * as files from '#messages/admin-import-files.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { matchColumns, whyHeading, type Matched } from '../record/columns.ts'
import { withGuessedTexts } from '../record/guess-texts.ts'
import {
  cellsOf,
  otherCells,
  withMapping,
  type Mapping,
  type ReadRow,
} from '../record/import-record.ts'
import { lineOf } from '../record/cells.ts'
import { whyNoBusiness } from '../record/leave-out.ts'
import { readRow } from '../record/read-row.ts'
import type { Table, TableRow } from '../table/open-table.server.ts'
import { NotATable, tableLimits } from '../table/table-limits.ts'
import { decide, findLikely, type LikelyPace } from './decide.server.ts'
import { businessOf, doubtsAbout, heldFor, reportOf, type Decision } from './decision.ts'
import {
  earlierAnswer,
  findEarlierAnswers,
  findEarlierCategories,
  type EarlierAnswers,
} from './earlier-answers.server.ts'
import {
  numberInWhy,
  secondRowDoubt,
  secondRows,
  type CorrectedRow,
} from './rows-corrected.server.ts'
import { doubleOf, emptySeenRows, type SeenRows } from './doubles.ts'
import {
  answerThatStands,
  settleDoubles,
  takeAnswers,
  type Answered,
} from './settle-doubles.server.ts'
import { peek, storable, withHeadings } from './list-head.ts'
import { changeImport, lastMapping, type ImportRow } from './imports.server.ts'

const rowsToGuess = 60

/**
 * Rows per transaction; `between` runs after each: reports progress, yields, and stops on request.
 */
export type Pace = { rowsAtOnce: number; between(rows: number): Promise<void> }

/**
 * The preview: stages rows with their expected outcome, without changing listings.
 * @param given the admin's mapping; null uses the last one for these columns. @throws NotATable,
 * which is also saved with the import.
 */
export async function stage(
  db: Db,
  { id, source }: Pick<ImportRow, 'id' | 'source'>,
  { rows: fileRows, sheets, sheet }: Pick<Table, 'rows' | 'sheets' | 'sheet'>,
  {
    given,
    today,
    formsSecret,
    now,
    pace,
  }: {
    given: Mapping | null
    today: string
    formsSecret: string
    now: () => Date
    pace: Pace
  },
): Promise<void> {
  await changeImport(db, id, { sheets, sheet }, now())
  try {
    const table = await withHeadings(fileRows)
    const mapping = await mappingFor(db, table.headings, given)
    const known = withMapping(matchColumns(table.headings), mapping)
    const { first, rows: all } = await peek(table.rows, rowsToGuess)
    // Don't guess columns that have an answer.
    const matched = mapping ? known : withGuessedTexts(known, first)
    const named = Object.fromEntries(matched.map(({ heading, column }) => [heading, column]))
    const earlier = await findEarlierCategories(db, id)
    const slugs = Object.fromEntries([...earlier].map(([label, { slug }]) => [label, slug]))
    const own = Object.entries(given?.categories ?? {}).filter(
      ([label, slug]) => earlier.get(label)?.slug !== slug,
    )
    const categories = { ...slugs, ...Object.fromEntries(own) }
    const chosenOn = [...earlier].filter(([label, { slug }]) => categories[label] === slug)
    const kept: Mapping = {
      // Answers about another sheet are kept.
      columns: { ...given?.columns, ...named },
      // The others stay with the file they were chosen for.
      categories: Object.fromEntries(own),
      chosenOn: Object.fromEntries(chosenOn.map(([label, { on }]) => [label, on])),
    }
    const cells = matched.map((_, place) => someOf(first.map((row) => row[place] ?? '')))
    await changeImport(db, id, { headers: table.headings, mapping: kept, cells }, now())
    const filled = await stageRows(db, all, {
      id,
      source,
      matched,
      seen: emptySeenRows(),
      formsSecret,
      context: { categories, today, namesTowns: matched.some(isOfTown) },
      pace,
      likelyPace: { rowsAtOnce: 5 },
      answers: await findEarlierAnswers(db, { id, source }),
    })
    await settleDoubles(db, id)
    await changeImport(db, id, { state: 'checked', position: 0, problem: null, filled }, now())
  } catch (error) {
    if (!(error instanceof NotATable)) throw error
    await failImport(db, id, error, now())
    throw error
  }
}

/** This file's mapping, or the last one for these columns. */
async function mappingFor(
  db: Db,
  headings: readonly string[],
  given: Mapping | null,
): Promise<Mapping | null> {
  const isSaid = given && headings.some((heading) => Object.hasOwn(given.columns, heading))
  return isSaid ? given : ((await lastMapping(db, headings)) ?? null)
}

export async function failImport(
  db: Db,
  id: string,
  { message: problem }: NotATable,
  now: Date,
): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await changeImport(db, id, { state: 'failed', problem }, now)
}

/** Sample cells for the admin. */
function someOf(column: string[]): string[] {
  const said = column.map((cell) => cleanLine(storable(cell)).slice(0, 80)).filter(Boolean)
  return [...new Set(said)].slice(0, 3)
}

function isOfTown({ column }: Matched): boolean {
  return column !== null && ['city', 'zip', 'cityStateZip', 'address'].includes(column)
}

type Staging = {
  id: string
  source: string
  matched: Matched[]
  seen: SeenRows
  context: Parameters<typeof readRow>[1]
  formsSecret: string
  pace: Pace
  likelyPace: LikelyPace
  /** Of earlier files; none for a register. */
  answers?: EarlierAnswers
}

export type StagedRow = ReadRow & {
  number: number
  label: string
  cells: string[]
  corrects?: number | null
}

/** @returns filled cells per column. */
async function stageRows(
  db: Db,
  rows: AsyncIterable<TableRow>,
  staging: Staging,
): Promise<number[]> {
  const filled = staging.matched.map(() => 0)
  let batch: StagedRow[] = []
  let last = 0
  const flush = async () => {
    if (batch.length) await stageBatch(db, batch, { ...staging, after: last })
    last = batch.at(-1)?.number ?? last
    await staging.pace.between(batch.at(-1)?.number ?? 0)
    batch = []
  }
  const ofWhy = staging.matched.findIndex(({ heading }) => heading === whyHeading)
  const ofCategory = staging.matched.findIndex(({ column }) => column === 'category')
  for await (const { number, cells } of rows) {
    if (!cells.some((cell) => cell.trim())) continue
    const short = cells.slice(0, tableLimits.columns).map(storable)
    const label = lineOf(short[ofCategory] ?? '').slice(0, 200)
    for (const place of filled.keys())
      if (lineOf(short[place] ?? '')) filled[place] = (filled[place] ?? 0) + 1
    const corrects = numberInWhy(short[ofWhy])
    batch.push({ number, label, cells: short, corrects, ...readShort(short, staging) })
    if (batch.length >= staging.pace.rowsAtOnce) await flush()
  }
  await flush()
  if (!last) throw new NotATable(files.noRows())
  await db
    .deleteFrom('import_rows')
    .where('import_id', '=', staging.id)
    .where('number', '>', last)
    .execute()
  return filled
}

function readShort(cells: string[], { matched, context }: Staging): ReadRow {
  const read = readRow(cellsOf(matched, cells), context, otherCells(matched, cells))
  const headings = matched.map(({ heading }) => heading)
  const why = whyNoBusiness(headings, cells)
  if (!why) return read
  return {
    ...read,
    problems: [],
    notes: [],
    questions: [],
    doubts: [],
    left: [],
    noBusiness: why,
  }
}

/** Decides and stores rows; replaces those stored before up to the last one. */
export async function stageBatch(
  db: Db,
  batch: StagedRow[],
  {
    id,
    source,
    context,
    seen,
    formsSecret,
    likelyPace,
    matched = [],
    answers = new Map(),
    after,
  }: Omit<Staging, 'matched' | 'pace'> & { matched?: Matched[]; after: number },
): Promise<void> {
  const good = batch.filter(({ problems, noBusiness }) => !noBusiness && problems.length === 0)
  const records = good.map(({ record }) => record)
  const decided = await decide(db, records, { source, today: context.today, formsSecret }, null)
  await findLikely(db, records, decided, likelyPace)
  const byNumber = new Map(good.map(({ number }, place) => [number, decided[place] as Decision]))
  const headings = matched.map(({ heading }) => heading)
  const second = await secondRows(db, { id, headings }, correctedRows(batch, byNumber))
  const decisions = batch.map((row) => {
    const asked = second.has(row.number) ? [secondRowDoubt(), ...row.doubts] : row.doubts
    return withDoubles(seen, { ...row, doubts: asked }, byNumber.get(row.number))
  })
  await transaction(db, async (db) => {
    const before = await takeAnswers(db, id, { after, upTo: batch.at(-1)?.number ?? after })
    const rows = batch.map((row, place) =>
      stagedRow(id, row, decisions[place] as Decision, { before, answers }),
    )
    await db.insertInto('import_rows').values(rows).execute()
  })
}

/** That change a listing. */
function correctedRows(
  batch: readonly StagedRow[],
  decisions: ReadonlyMap<number, Decision>,
): CorrectedRow[] {
  return batch.flatMap(({ number, name, corrects }) => {
    const decision = decisions.get(number)
    if (!corrects || decision?.outcome !== 'changed') return []
    return [{ number, name, corrects, businessId: decision.businessId }]
  })
}

function stagedRow(
  importId: string,
  row: StagedRow,
  given: Decision,
  { before, answers }: { before: ReadonlyMap<number, Answered>; answers: EarlierAnswers },
) {
  const { choice, on, decision } = answered(row, given, { before, answers })
  const { outcome } = decision
  const report = { ...reportOf(row, decision), ...(on && { chosenOn: on }) }
  const isToCorrect = outcome === 'refused' || outcome === 'held'
  const hasRecord =
    outcome !== 'no business' && (outcome !== 'refused' || decision.about !== undefined)
  return {
    import_id: importId,
    number: row.number,
    name: (row.name || t.noName()).slice(0, 200),
    outcome,
    record: hasRecord ? JSON.stringify(row.record) : null,
    report: JSON.stringify(report),
    choice,
    cells: isToCorrect ? JSON.stringify(row.cells) : null,
    business_id: businessOf(decision),
  }
}

type Answer = { choice: Answered['choice']; on?: string; decision: Decision }

/** Answered on this file's page, or for an earlier file. */
function answered(
  row: StagedRow,
  decision: Decision,
  { before, answers }: { before: ReadonlyMap<number, Answered>; answers: EarlierAnswers },
): Answer {
  const now = { outcome: decision.outcome, report: reportOf(row, decision) }
  const own = before.get(row.number)
  const choice = answerThatStands(own, now)
  const on = own?.report.chosenOn
  if (choice) return { choice, ...(on && { on }), decision }
  // An answer that was taken back on this page stays so.
  const earlier = own?.outcome === decision.outcome ? null : earlierAnswer(answers, row, now)
  if (!earlier) return { choice: null, decision }
  const isDone = decision.outcome === 'held' && decision.about.outcome === 'same'
  if (isDone && (earlier.choice === 'take' || earlier.choice === 'no email'))
    return { choice: null, decision: decision.about }
  return { ...earlier, decision }
}

function withDoubles(
  seen: SeenRows,
  { number, record, problems, doubts, noBusiness }: ReadRow & { number: number },
  decision: Decision | undefined,
): Decision {
  if (noBusiness) return { outcome: 'no business', problems: [{ field: 'row', text: noBusiness }] }
  if (!decision) return { outcome: 'refused', problems }
  if (decision.outcome === 'refused') return decision
  const alone = heldFor(doubtsAbout(decision, doubts), decision)
  const businessId = businessOf(decision)
  const double = doubleOf(seen, record, { number, businessId })
  if (!double || alone.outcome === 'refused' || alone.outcome === 'no business') return alone
  const match = (kind: 'likely' | 'refused', outcome: 'new' | 'changed' | 'same' | 'held') => ({
    id: null,
    name: t.rowCalled({ row: double.row }),
    reasons: [],
    row: { number: double.row, double: kind, alone: outcome },
  })
  const text = t.sameAsRow({ row: double.row })
  if (double.isCertain)
    return {
      outcome: 'refused',
      problems: [{ field: 'row', text }],
      ...(alone.outcome !== 'likely' && { match: match('refused', alone.outcome), about: alone }),
    }
  if (decision.outcome !== 'new') return alone
  return heldFor(doubts, { outcome: 'likely', match: match('likely', 'new') })
}

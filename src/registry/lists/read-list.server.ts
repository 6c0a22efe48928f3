import * as t from '#messages/admin-certificates.ts'
import { sql } from 'kysely'
import { changeImport } from '../../exchange/import/imports.server.ts'
import type { Clock } from '../../exchange/import/run-import.server.ts'
import { peek, rowsAbove, storable, toldApart } from '../../exchange/import/list-head.ts'
import { dayOf, lineOf } from '../../exchange/record/cells.ts'
import type { TableRow } from '../../exchange/table/open-table.server.ts'
import { fileOf, readTable } from '../../exchange/table/read-table.server.ts'
import { NotATable, tableLimits } from '../../exchange/table/table-limits.ts'
import { dayText } from '../../listings/day-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { hasKinds } from './certificate-kinds.ts'
import {
  columnCalled,
  lacksColumns,
  normalizedHeading,
  type ListColumn,
  type ListMapping,
} from './list-columns.ts'
import { choiceFor, setAnswersAside, type ListAnswer } from './list-answers.server.ts'
import { knownColumns, newestDate, type ListRun } from './list-runs.server.ts'
import { readListRow, type ListRow } from './list-row.ts'
import { noListFigures, type ListFigures } from './list-run.ts'
import { decideRows, emptyDecided, leavingRows, type Decided } from './decide-list.server.ts'

/** Reads a run's list into rows, without changing listings. Reading again replaces earlier rows. */
export async function readList(db: Db, run: ListRun, clock: Clock): Promise<void> {
  const { id, register, date } = run
  try {
    const newest = await newestDate(db, register)
    if (newest && newest > date)
      throw new NotATable(t.olderList({ day: dayText(date), newer: dayText(newest) }))
    const kept = await db
      .selectFrom('import_files')
      .select('bytes')
      .where('import_id', '=', id)
      .executeTakeFirst()
    if (!kept) throw new NotATable(t.fileGone())
    await readTable(fileOf(run.file_name, kept.bytes), ({ rows }) => readRows(db, run, rows, clock))
    await changeImport(db, id, { state: 'checked', position: 0, problem: null }, clock.now())
  } catch (error) {
    if (!(error instanceof NotATable)) throw error
    await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
    await changeImport(db, id, { state: 'failed', problem: error.message }, clock.now())
  }
}

/** A row with no value in any of them doesn't say that the business is certified now. */
const statusColumns = ['status', 'validThrough'] as const satisfies ListColumn[]

async function readRows(
  db: Db,
  run: ListRun,
  fileRows: AsyncIterable<TableRow>,
  clock: Clock,
): Promise<void> {
  const { id, register } = run
  const { headings, rows } = await withHeadings(fileRows)
  // The answers of this run's person, else of earlier ones.
  const known = { ...(await knownColumns(db, register)), ...run.mapping }
  const { first, rows: all } = await peek(rows, 60)
  const mapping = mappingFor(headings, known, first)
  const cells = headings.map((_, place) => examplesOf(first.map((row) => row[place] ?? '')))
  await changeImport(db, id, { headers: headings, cells }, clock.now())
  await db
    .updateTable('imports')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()
  const answers = await setAnswersAside(db, id)
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
  if (lacksColumns(mapping)) return
  const saysStatus = statusColumns.filter((column) => {
    const place = headings.findIndex((heading) => mapping[heading] === column)
    return first.some((row) => (row[place] ?? '').trim() !== '')
  })
  const reading = { clock, headings, mapping, answers, saysStatus }
  const figures = await stageRows(db, run, all, reading)
  await db
    .updateTable('registry_runs')
    .set({ figures: JSON.stringify(figures) })
    .where('import_id', '=', id)
    .execute()
}

/**
 * A person's earlier choice wins, then the meaning of the heading. The type of certification is also recognized by the first
 * rows, which also show a column to ask about. Each kind of column is used once.
 */
function mappingFor(
  headings: readonly string[],
  known: ListMapping,
  rows: readonly (readonly string[])[],
): ListMapping {
  const chosen = headings.map((heading) =>
    Object.hasOwn(known, heading) ? (known[heading] ?? null) : columnCalled(heading),
  )
  const kindAt = headings.findIndex(
    (heading, place) =>
      chosen[place] === null &&
      !Object.hasOwn(known, heading) &&
      hasKinds(rows.map((row) => row[place] ?? '')),
  )
  if (kindAt >= 0 && !chosen.includes('kind')) chosen[kindAt] = 'kind'
  const hasEnd = chosen.some((column) => column === 'validThrough' || column === 'exitedOn')
  const isOpen = (heading: string, place: number) =>
    !hasEnd &&
    !chosen[place] &&
    !Object.hasOwn(known, heading) &&
    mayBeEnd(
      heading,
      rows.map((row) => row[place] ?? ''),
    )
  return Object.fromEntries(
    headings.flatMap((heading, place) => {
      const column = chosen[place] ?? null
      if (isOpen(heading, place)) return []
      return [[heading, chosen.indexOf(column) === place ? column : null]]
    }),
  )
}

type Reading = {
  clock: Clock
  headings: string[]
  mapping: ListMapping
  answers: readonly ListAnswer[]
  saysStatus: readonly ListColumn[]
}

async function stageRows(
  db: Db,
  run: ListRun,
  rows: AsyncIterable<TableRow>,
  { clock, headings, mapping, answers, saysStatus }: Reading,
): Promise<ListFigures> {
  const figures = structuredClone(noListFigures)
  const decided = emptyDecided()
  const context = { register: run.register, method: run.method, date: run.date, today: clock.today }
  let batch: ListRow[] = []
  let last = 0
  const flush = async () => {
    await store(db, run.id, await decideRows(db, batch, { ...context, decided }), answers)
    batch = []
    await clock.pace.between(last)
  }
  for await (const { number, cells } of rows) {
    last = number
    if (headings.length > 3 && isNote(cells)) continue
    const read = readListRow(cells.map(storable), {
      number,
      headings,
      mapping,
      today: clock.today,
      saysStatus,
    })
    countRow(figures, read)
    batch.push(read)
    if (batch.length >= clock.pace.rowsAtOnce) await flush()
  }
  await flush()
  await store(db, run.id, await leavingRows(db, { ...context, decided, after: last }), answers)
  return figures
}

/** Such as a source below the list. */
function isNote(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.trim()).length < 2
}

const mostLeftNames = 50

function countRow(figures: ListFigures, { standing, said, name }: ListRow): void {
  if (standing === 'left') {
    figures.left++
    const { leftNames } = figures
    if (leftNames.length < mostLeftNames)
      leftNames.push(`${name.slice(0, 80)} (${said.slice(0, 40)})`)
  }
  if (standing !== 'other') return
  figures.other++
  const { otherSaid } = figures
  if (otherSaid.length < 5 && !otherSaid.includes(said)) otherSaid.push(said.slice(0, 60))
}

async function store(
  db: Db,
  id: string,
  rows: Decided[],
  answers: readonly ListAnswer[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    const values = rows.slice(start, start + 500).map((row) => ({
      number: row.number,
      name: (row.name || t.noName()).slice(0, 200),
      outcome: row.outcome,
      business_id: row.businessId,
      record: row.record,
      report: row.report,
      choice: choiceFor(answers, row),
    }))
    // An admin may have forgotten the list meanwhile.
    await sql`insert into import_rows (import_id, number, name, outcome, business_id, record, report, choice)
      select ${id}, number, name, outcome, business_id, record, report, choice
      from json_to_recordset(${JSON.stringify(values)}::json)
        as r(number int, name text, outcome text, business_id text, record jsonb, report jsonb, choice text)
      where exists (select from imports where id = ${id})`.execute(db)
  }
}

/** A person's answer may name columns that no heading gives away, so any row with two cells will do. */
async function withHeadings(
  fileRows: AsyncIterable<TableRow>,
): Promise<{ headings: string[]; rows: AsyncIterable<TableRow> }> {
  const { first, rows } = await peek(fileRows, rowsAbove)
  const known = first.map((cells) => cells.filter((cell) => columnCalled(cell)).length)
  const best = Math.max(...known)
  const filled = (cells: string[]) => cells.filter((cell) => cell.trim()).length
  const at = best >= 2 ? known.indexOf(best) : first.findIndex((cells) => filled(cells) >= 2)
  const head = first[at]
  if (!head) throw new NotATable(t.noHeadings())
  const headings = toldApart(
    head.slice(0, tableLimits.columns).map((cell) => lineOf(storable(cell)).slice(0, 200)),
  )
  return { headings, rows: from(rows, at + 1) }
}

async function* from(rows: AsyncIterable<TableRow>, start: number): AsyncGenerator<TableRow> {
  let place = 0
  for await (const row of rows) if (place++ >= start) yield row
}

function examplesOf(column: string[]): string[] {
  const said = column.map((cell) => lineOf(storable(cell)).slice(0, 80)).filter(Boolean)
  return [...new Set(said)].slice(0, 3)
}

/** Dates on which no certificate ends. */
const otherDate =
  /start|since|from|issue|effective|entr(?:y|ance)|approv|registered|registration|birth|found|establish|creat|updat|modif|begin|award|grant|certified|certificatedate|verified|checked|last|next|year/

/**
 * A column that nothing says how to read, with dates in most cells: they may be the days on which the certificates end.
 */
export function mayBeEnd(heading: string, cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim()).filter(Boolean)
  // A number such as 34994 would be a day of a spreadsheet.
  const days = said.filter((cell) => !/^\d+(?:\.\d+)?$/.test(cell) && dayOf(cell) !== null)
  return (
    days.length > 0 && days.length > said.length / 2 && !otherDate.test(normalizedHeading(heading))
  )
}

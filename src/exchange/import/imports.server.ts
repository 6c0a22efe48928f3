import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { whyHeading } from '../record/columns.ts'
import type { DoubtKind, Mapping } from '../record/import-record.ts'
import type { SheetLook } from '../table/table-limits.ts'
import type { Outcome, RowReport } from './decision.ts'
import type { Keeps } from './kept-fields.ts'
import type { Group } from './row-groups.ts'

export type ImportRow = Selectable<Schema['imports']>
export type Counts = Record<Group | 'rows' | 'bare', number>
export type Shown = Group

const isKept = sql`choice is distinct from 'skip'`

/** With these values kept, a row's answer first, the row still changes its listing. */
function changesIf(keeps: RawBuilder<unknown>): RawBuilder<boolean> {
  const differences = sql`jsonb_array_elements(report -> 'differences') d`
  return sql<boolean>`(not report ? 'differences'
    or case case choice when 'keep all' then 'all' when 'keep nothing' then 'nothing' else ${keeps} end
      when 'nothing' then true
      when 'all' then exists (select from ${differences} where d ->> 'ours' = '')
      else exists (select from ${differences} where not (d ->> 'isEdited')::boolean) end)`
}

const willChange = changesIf(
  sql`(select i.keeps from imports i where i.id = import_rows.import_id)`,
)

const isAnswered = sql`(outcome in ('held', 'likely') and choice <> 'skip')`

/**
 * Before the import, each row is in one of the first; afterward, in one of `afterward`. Rows that
 * are partly used or have unusual hours are in one of those, too.
 */
const groups = {
  new: sql`outcome = 'new' and ${isKept}`,
  changed: sql`outcome = 'changed' and ${isKept} and ${willChange}`,
  same: sql`(outcome = 'same' or outcome = 'changed' and not ${willChange}) and ${isKept}`,
  likely: sql`outcome = 'likely' and choice is null and done is null`,
  held: sql`outcome = 'held' and choice is null and done is null`,
  answered: sql`${isAnswered} and done is null`,
  skipped: sql`outcome not in ('refused', 'no business') and choice = 'skip'`,
  refused: sql`outcome = 'refused'`,
  gone: sql`outcome = 'gone'`,
  unlisted: sql`outcome = 'unlisted'`,
  'no business': sql`outcome = 'no business'`,
  created: sql`done = 'created'`,
  updated: sql`done = 'updated'`,
  removed: sql`done = 'removed'`,
  putBack: sql`done = 'put back'`,
  kept: sql`done = 'kept'`,
  deleted: sql`done = 'deleted'`,
  unchanged: sql`done is null and (outcome in ('new', 'changed', 'same') and ${isKept} or ${isAnswered})`,
  partly: sql`report ? 'left' and outcome <> 'held'`,
  unusualHours: sql`report ? 'questions' and outcome not in ('refused', 'held')`,
} satisfies Record<Group, RawBuilder<unknown>>

export type NewImport = {
  fileName: string
  fileHash: string
  format: ImportRow['format']
  source: string
  byName: string
  addsLikely: boolean
  /** Default: keep manual edits. */
  keeps?: Keeps
  isInSite?: boolean
}

/** @returns its ID. */
export async function addImport(db: Db, given: NewImport, now: Date): Promise<string> {
  const id = randomBytes(4).toString('hex')
  await db
    .insertInto('imports')
    .values({
      id,
      file_name: given.fileName.slice(0, 200),
      file_hash: given.fileHash,
      format: given.format,
      source: given.source,
      by_name: given.byName,
      adds_likely: given.addsLikely,
      keeps: given.keeps ?? 'edited',
      is_in_site: given.isInSite ?? false,
      state: 'reading',
      made_at: now,
      changed_at: now,
    })
    .execute()
  return id
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** Listings were imported or restored since this import's rows were compared. */
export async function isStale(db: Db, { id, state, changed_at }: ImportRow): Promise<boolean> {
  if (state !== 'checked') return false
  const later = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '<>', id)
    .where('state', 'not in', ['reading', 'checked', 'failed'])
    .where('changed_at', '>', changed_at)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

export type ImportOfSheet = { id: string; sheet: string; state: ImportRow['state'] }

/** Other imports from the same file that weren't undone, newest first. */
export async function importsOfSheets(
  db: Db,
  { id, file_hash }: Pick<ImportRow, 'id' | 'file_hash'>,
): Promise<ImportOfSheet[]> {
  return db
    .selectFrom('imports')
    .select(['id', 'state', (of) => of.fn.coalesce('sheet', sql<string>`''`).as('sheet')])
    .where('file_hash', '=', file_hash)
    .where('id', '<>', id)
    .where('state', 'not in', ['undone', 'failed'])
    .orderBy('made_at', 'desc')
    .execute()
}

/** Newest first. */
export async function listImports(db: Db): Promise<(ImportRow & { counts: Counts })[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('format', 'not in', ['sam', 'certificates'])
    .orderBy('made_at', 'desc')
    .limit(50)
    .execute()
  return Promise.all(rows.map(async (row) => ({ ...row, counts: await countRows(db, row.id) })))
}

/** The interrupted import of this file, or null. */
export async function unfinishedImport(
  db: Db,
  fileHash: string,
  source: string,
): Promise<ImportRow | null> {
  const found = await db
    .selectFrom('imports')
    .selectAll()
    .where('file_hash', '=', fileHash)
    .where('source', '=', source)
    .where('state', '=', 'applying')
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return found ?? null
}

/** Of the last file with these columns, also if its import was undone. */
export async function lastMapping(db: Db, headers: readonly string[]): Promise<Mapping | null> {
  const found = await db
    .selectFrom('imports')
    .select('mapping')
    .where(
      sql<boolean>`array_remove(headers, ${whyHeading}) = ${headers.filter((heading) => heading !== whyHeading)}::text[]`,
    )
    .where('state', 'in', ['checked', 'applying', 'done', 'undoing', 'undone'])
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
  return found ? (found.mapping as Mapping) : null
}

export async function changeImport(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      ImportRow,
      'state' | 'position' | 'problem' | 'headers' | 'adds_likely' | 'keeps' | 'sheet' | 'filled'
    >
  > & {
    sheets?: SheetLook[]
    mapping?: Mapping
    cells?: string[][]
  },
  now: Date,
): Promise<void> {
  const { mapping, cells, sheets, ...rest } = changes
  await db
    .updateTable('imports')
    .set({
      ...rest,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(cells && { cells: JSON.stringify(cells) }),
      ...(sheets && { sheets: JSON.stringify(sheets) }),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export async function countRows(db: Db, id: string): Promise<Counts> {
  const counted = Object.entries(groups).map(
    ([group, isIn]) => sql`count(*) filter (where ${isIn})::int as ${sql.ref(group)}`,
  )
  const { rows } = await sql<Counts>`
    select count(*)::int as rows,
      count(*) filter (where outcome not in ('refused', 'no business') and not record -> 'facts' ? 'description')::int as bare,
      ${sql.join(counted)}
    from import_rows where import_id = ${id}`.execute(db)
  return rows[0] as Counts
}

export type Changes = Record<Keeps, number>

/** How many rows change a listing, by what the whole list keeps. */
export async function countChanges(db: Db, id: string): Promise<Changes> {
  const counted = (['edited', 'nothing', 'all'] as const).map(
    (keeps) => sql`count(*) filter (where ${changesIf(sql.lit(keeps))})::int as ${sql.ref(keeps)}`,
  )
  const { rows } = await sql<Changes>`select ${sql.join(counted)} from import_rows
    where import_id = ${id} and outcome = 'changed' and ${isKept}`.execute(db)
  return rows[0] as Changes
}

/** Why rows wait, the most common reason first. */
export async function waitingReasons(db: Db, id: string): Promise<DoubtKind[]> {
  const { rows } = await sql<{ reason: DoubtKind }>`
    select reason from import_rows, jsonb_array_elements_text(report -> 'reasons') reason
    where import_id = ${id} and outcome = 'held' and choice is null and done is null
    group by reason order by count(*) desc, reason`.execute(db)
  return rows.map(({ reason }) => reason)
}

export type ReportedRow = {
  number: number
  name: string
  outcome: Outcome
  report: RowReport
  businessId: string | null
  done: string | null
  choice: Selectable<Schema['import_rows']>['choice']
  willChange: boolean
}

/** @param shown only these. */
export async function reportedRows(
  db: Db,
  id: string,
  { after = 0, most, shown }: { after?: number; most: number; shown?: Shown | 'to correct' | null },
): Promise<ReportedRow[]> {
  let query = db
    .selectFrom('import_rows')
    .select(['number', 'name', 'outcome', 'report', 'business_id', 'done', 'choice'])
    .select(willChange.as('willChange'))
    .where('import_id', '=', id)
    .where('number', '>', after)
  if (shown === 'to correct')
    query = query.where(sql<boolean>`(${groups.refused} or ${groups.held})`)
  else if (shown) query = query.where(sql<boolean>`(${groups[shown]})`)
  const rows = await query.orderBy('number').limit(most).execute()
  return rows.map(({ business_id, report, ...row }) => ({
    ...row,
    report: report as RowReport,
    businessId: business_id,
  }))
}

/** Refused and unanswered rows, with their original cells. */
export async function rowsToCorrect(
  db: Db,
  id: string,
  { after, most }: { after: number; most: number },
): Promise<(ReportedRow & { cells: string[] })[]> {
  const rows = await reportedRows(db, id, { after, most, shown: 'to correct' })
  const numbers = rows.map(({ number }) => number)
  const { rows: kept } = await sql<{ number: number; cells: string[] | null }>`
    select number, cells from import_rows
    where import_id = ${id} and number = any(${numbers}::int[])`.execute(db)
  const cells = new Map(kept.map((row) => [row.number, row.cells]))
  return rows.map((row) => ({ ...row, cells: cells.get(row.number) ?? [row.name] }))
}

export async function countSamples(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

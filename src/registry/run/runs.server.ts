import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { countRows, type ImportRow } from '../../exchange/import/imports.server.ts'
import { isRegisterDraft } from '../../listings/register-draft.server.ts'
import { samRegister } from '../../listings/verification.ts'
import type { Chosen, Figures, PlanLine, Totals } from './plan.ts'

export type Run = Pick<
  ImportRow,
  'id' | 'file_name' | 'state' | 'position' | 'problem' | 'made_at' | 'by_name' | 'source'
> & {
  path: string
  fileDate: string | null
  lines: number
  figures: Figures
  chosen: Chosen
}

export const allChosen: Chosen = { counties: [], categories: [], isDraft: false }

export const noFigures: Figures = { left: {}, unmapped: {}, damagedLines: [] }

function runs(db: Db) {
  return db
    .selectFrom('registry_runs as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .select(['i.id', 'i.file_name', 'i.state', 'i.position', 'i.problem', 'i.made_at', 'i.by_name'])
    .select(['i.source', 'r.path', 'r.file_date as fileDate', 'r.lines', 'r.figures', 'r.chosen'])
    .where('i.format', '=', 'sam')
    .$castTo<Run>()
}

export async function findRun(db: Db, id: string): Promise<Run | null> {
  const found = await runs(db).where('i.id', '=', id).executeTakeFirst()
  return found ? whole(found) : null
}

/** Newest first. */
export async function listRuns(db: Db): Promise<Run[]> {
  const found = await runs(db).orderBy('i.made_at', 'desc').limit(50).execute()
  return found.map(whole)
}

function whole(run: Run): Run {
  return {
    ...run,
    figures: { ...noFigures, ...run.figures },
    chosen: { ...allChosen, ...run.chosen },
  }
}

/** The date of the newest published file after this one, which an older file would undo; null if there's none. */
export async function newerFile(
  db: Db,
  { id, fileDate }: Pick<Run, 'id' | 'fileDate'>,
): Promise<string | null> {
  const newer = await db
    .selectFrom('registry_runs as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .select('r.file_date')
    .where('i.id', '<>', id)
    .where('i.format', '=', 'sam')
    .where('i.state', 'in', ['applying', 'done', 'undoing'])
    .where('r.file_date', '>', fileDate)
    .orderBy('r.file_date', 'desc')
    .executeTakeFirst()
  return newer?.file_date ?? null
}

/** @returns false if there is no such run. */
export async function changeRun(
  db: Db,
  id: string,
  {
    fileDate,
    lines,
    figures,
    chosen,
  }: Partial<Pick<Run, 'fileDate' | 'lines' | 'figures' | 'chosen'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registry_runs')
    .set({
      ...(fileDate !== undefined && { file_date: fileDate }),
      ...(lines !== undefined && { lines }),
      ...(figures && { figures: JSON.stringify(figures) }),
      ...(chosen && { chosen: JSON.stringify(chosen) }),
    })
    .where('import_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of `import_rows`: a hidden draft, of this run or an earlier file's. */
export const isDraftRow: RawBuilder<boolean> = sql<boolean>`((done = 'created'
    or outcome in ('changed', 'same') and coalesce(done, 'updated') = 'updated')
  and exists (select from businesses b where b.id = business_id and ${isRegisterDraft}))`

/** Of `import_rows`: was an earlier file's draft before this run. */
const wasDraft = sql<boolean>`(done = 'updated' and before -> 'businesses' -> 0 ->> 'status' = 'unpublished')`

const isEarlierDraft = sql<boolean>`(outcome in ('changed', 'same') and (${isDraftRow} or ${wasDraft}))`

/** Of `import_rows`. */
export function rowsChosen({ counties, categories }: Chosen): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${counties.length === 0} or record ->> 'county' = any(${counties}::text[]))
    and (${categories.length === 0} or record ->> 'categorySlug' = any(${categories}::text[]))`
}

/** Rows that would change something, by county and category. */
export async function planOf(db: Db, id: string): Promise<PlanLine[]> {
  const { rows } = await sql<PlanLine>`
    select coalesce(r.record ->> 'county', '') as county, coalesce(r.record ->> 'categorySlug', '') as category,
      case when ${isDraftRow} or ${wasDraft} then 'draft'
        when r.outcome = 'changed' and not coalesce(e.is_ours, false) then 'matched' else r.outcome end as what,
      coalesce(r.done in ('created', 'updated') and not ${isDraftRow}, false) as "isDone", count(*)::int as count
    from import_rows r
      left join registry_entries e on e.register = ${samRegister} and e.entry_id = r.record ->> 'externalId'
    where r.import_id = ${id} and (r.outcome in ('new', 'changed', 'gone') or ${isEarlierDraft}
        or r.outcome = 'likely' and ${isDraftRow})
      and r.choice is distinct from 'skip'
    group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db)
  return rows
}

/** Reasons of refused rows, most first. */
export async function refusedReasons(
  db: Db,
  id: string,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select regexp_replace(regexp_replace(report -> 'problems' -> 0 ->> 'text', '^“[^”]*”', 'A business'),
        '“[^”]*”|"[^"]*"|\\d+', '…', 'g') as reason,
      count(*)::int as count
    from import_rows where import_id = ${id} and outcome = 'refused'
    group by 1 order by 2 desc, 1 limit 20`.execute(db)
  return rows
}

/** Of the whole run, published parts included. */
export async function totalsOf(db: Db, id: string, plan: readonly PlanLine[]): Promise<Totals> {
  const { same, refused } = await countRows(db, id)
  const { likely, likelyDrafts, drafts, sameDrafts } = await db
    .selectFrom('import_rows')
    .select(sql<number>`count(*) filter (where outcome = 'likely')::int`.as('likely'))
    .select(
      sql<number>`count(*) filter (where outcome = 'likely' and ${isDraftRow})::int`.as(
        'likelyDrafts',
      ),
    )
    .select(sql<number>`count(*) filter (where ${isEarlierDraft})::int`.as('drafts'))
    .select(
      sql<number>`count(*) filter (where outcome = 'same' and ${isEarlierDraft})::int`.as(
        'sameDrafts',
      ),
    )
    .where('import_id', '=', id)
    .where(sql<boolean>`choice is distinct from 'skip'`)
    .executeTakeFirstOrThrow()
  const counts = { new: 0, matched: 0, changed: 0, gone: 0 }
  for (const { what, count } of plan) counts[what === 'draft' ? 'new' : what] += count
  return {
    ...counts,
    new: counts.new - likelyDrafts - drafts,
    draft: drafts,
    same: same - sameDrafts,
    likely,
    refused,
  }
}

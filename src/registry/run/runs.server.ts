import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { countRows, type ImportRow } from '../../exchange/import/imports.server.ts'
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

/** Of `import_rows`: added as a draft of its run, and still hidden and without an owner. */
export const isDraftRow: RawBuilder<boolean> = sql<boolean>`(done = 'created'
  and exists (select from businesses b where b.id = business_id and b.status = 'unpublished'
    and not exists (select from business_owners o where o.business_id = b.id)))`

/** Of `import_rows`. */
export function rowsChosen({ counties, categories }: Chosen): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${counties.length === 0} or record ->> 'county' = any(${counties}::text[]))
    and (${categories.length === 0} or record ->> 'categorySlug' = any(${categories}::text[]))`
}

/** Rows that would change something, by county and category. */
export async function planOf(db: Db, id: string): Promise<PlanLine[]> {
  const { rows } = await sql<PlanLine>`
    select coalesce(r.record ->> 'county', '') as county, coalesce(r.record ->> 'categorySlug', '') as category,
      case when ${isDraftRow} then 'draft'
        when r.outcome = 'changed' and not coalesce(e.is_ours, false) then 'matched' else r.outcome end as what,
      coalesce(r.done in ('created', 'updated') and not ${isDraftRow}, false) as "isDone", count(*)::int as count
    from import_rows r
      left join registry_entries e on e.register = ${samRegister} and e.entry_id = r.record ->> 'externalId'
    where r.import_id = ${id} and (r.outcome in ('new', 'changed', 'gone') or r.outcome = 'likely' and ${isDraftRow})
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
    select regexp_replace(report -> 'problems' -> 0 ->> 'text', '“[^”]*”|"[^"]*"|\\d+', '…', 'g') as reason,
      count(*)::int as count
    from import_rows where import_id = ${id} and outcome = 'refused'
    group by 1 order by 2 desc, 1 limit 20`.execute(db)
  return rows
}

/** Of the whole run, published parts included. */
export async function totalsOf(db: Db, id: string, plan: readonly PlanLine[]): Promise<Totals> {
  const { same, refused } = await countRows(db, id)
  const { likely, drafts } = await db
    .selectFrom('import_rows')
    .select(sql<number>`count(*)::int`.as('likely'))
    .select(sql<number>`count(*) filter (where ${isDraftRow})::int`.as('drafts'))
    .where('import_id', '=', id)
    .where('outcome', '=', 'likely')
    .where(sql<boolean>`choice is distinct from 'skip'`)
    .executeTakeFirstOrThrow()
  const counts = { new: 0, matched: 0, changed: 0, gone: 0 }
  for (const { what, count } of plan) counts[what === 'draft' ? 'new' : what] += count
  return { ...counts, new: counts.new - drafts, same, likely, refused }
}

import { sql, type RawBuilder } from 'kysely'
import { addImport, type ImportRow } from '../../exchange/import/imports.server.ts'
import { certificateLists, type CertificateMethod } from '../../listings/verification.ts'
import { findStopped } from '../../owner/reach/invitations.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import type { ListMapping } from './list-columns.ts'
import {
  methodOf,
  noListFigures,
  whysToEnd,
  type ListEffect,
  type ListFigures,
  type ListReport,
} from './list-run.ts'

export type ListRun = Pick<
  ImportRow,
  'id' | 'file_name' | 'state' | 'position' | 'problem' | 'made_at' | 'by_name' | 'headers'
> & {
  register: string
  method: CertificateMethod
  date: string
  cells: string[][]
  mapping: ListMapping
  figures: ListFigures
}

type NewListRun = {
  method: CertificateMethod
  date: string
  fileName: string
  bytes: Uint8Array
  byName: string
}

/** @returns its ID. The site's task reads it. */
export async function addListRun(
  db: Db,
  { method, date, fileName, bytes, byName }: NewListRun,
  now: Date,
): Promise<string> {
  return transaction(db, async (db) => {
    const given = { fileName, fileHash: sha256(bytes), format: 'certificates', byName } as const
    const source = certificateLists[method]
    const id = await addImport(db, { ...given, source, addsLikely: false, isInSite: true }, now)
    await db.insertInto('import_files').values({ import_id: id, bytes }).execute()
    await db
      .insertInto('registry_runs')
      .values({ import_id: id, path: '', file_date: date })
      .execute()
    return id
  })
}

function runs(db: Db) {
  return db
    .selectFrom('registry_runs as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .select(['i.id', 'i.file_name', 'i.state', 'i.position', 'i.problem', 'i.made_at', 'i.by_name'])
    .select(['i.headers', 'i.source as register', 'r.file_date as date', 'i.cells', 'i.mapping'])
    .select('r.figures')
    .where('i.format', '=', 'certificates')
    .$castTo<Omit<ListRun, 'method'>>()
}

export async function findListRun(db: Db, id: string): Promise<ListRun | null> {
  const found = await runs(db).where('i.id', '=', id).executeTakeFirst()
  return found ? whole(found) : null
}

/** Newest first. */
export async function findListRuns(db: Db): Promise<ListRun[]> {
  const found = await runs(db).orderBy('i.made_at', 'desc').limit(50).execute()
  return found.flatMap((run) => whole(run) ?? [])
}

function whole(run: Omit<ListRun, 'method'>): ListRun | null {
  const method = methodOf(run.register)
  return method && { ...run, method, figures: { ...noListFigures, ...run.figures } }
}

/** The newest of this register's lists in force that came after this one, or null. Newer ones are undone first. */
export async function laterList(
  db: Db,
  { id, register, date }: Pick<ListRun, 'id' | 'register' | 'date'>,
): Promise<{ id: string; date: string } | null> {
  const { rows } = await sql<{ id: string; date: string }>`
    select i.id, r.file_date as date from registry_runs r join imports i on i.id = r.import_id
    where i.format = 'certificates' and i.source = ${register} and i.state in ('applying', 'done', 'undoing')
      and (r.file_date, i.made_at) > (${date}, (select made_at from imports where id = ${id}))
    order by r.file_date desc, i.made_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function knownColumns(db: Db, register: string): Promise<ListMapping> {
  const found = await db
    .selectFrom('registry_columns')
    .select('columns')
    .where('register', '=', register)
    .executeTakeFirst()
  return (found?.columns ?? {}) as ListMapping
}

export async function rememberColumns(
  db: Db,
  register: string,
  chosen: ListMapping,
): Promise<void> {
  const columns = JSON.stringify({ ...(await knownColumns(db, register)), ...chosen })
  await db
    .insertInto('registry_columns')
    .values({ register, columns })
    .onConflict((conflict) => conflict.column('register').doUpdateSet({ columns }))
    .execute()
}

/** The date of the newest list that is in force, or null. A list that only ended badges has none of them. */
export async function newestDate(db: Db, register: string): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select greatest(
      (select max(checked_on) from verifications where by_name = ${register}),
      (select max(r.file_date) from registry_runs r join imports i on i.id = r.import_id
        where i.format = 'certificates' and i.source = ${register} and i.state in ('applying', 'done', 'undoing')))
      as newest`.execute(db)
  return rows[0]?.newest ?? null
}

/** Listings with a valid badge by this register. */
export async function countByList(db: Db, register: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct business_id)::int as count from verifications
    where by_name = ${register} and withdrawn_at is null and expires_on > ${today}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Of a row `r`, with its answer; null if it changes no badge. */
export function effectOf({ method }: Pick<ListRun, 'method'>, today: string) {
  const hasBadge = sql`r.done is null and exists (select from verifications v
    where v.business_id = coalesce(r.report -> 'match' ->> 'id', r.business_id) and v.method = ${method}
      and v.withdrawn_at is null and v.expires_on > ${today}::date)`
  return sql<ListEffect | null>`coalesce(r.report ->> 'did', case
    when r.outcome = 'gone' then 'ends'
    when r.outcome = 'new' then 'gives'
    when r.outcome = 'changed' then 'renews'
    when r.outcome = 'held' and r.choice = 'take' and r.report ->> 'why' = any(${whysToEnd}::text[]) then 'ends'
    when r.outcome = 'likely' and r.choice = 'same' or r.outcome = 'held' and r.choice = 'take'
      then case when ${hasBadge} then 'renews' else 'gives' end
    end)`
}

/** `stays`: answered so that nothing changes. */
export type ListGroupName = ListEffect | 'waits' | 'stays' | 'same' | 'unlisted' | 'refused'

function groupOf(run: Pick<ListRun, 'method'>, today: string): RawBuilder<ListGroupName> {
  return sql<ListGroupName>`coalesce(${effectOf(run, today)}, case
    when r.outcome in ('likely', 'held') then case when r.choice is null then 'waits' else 'stays' end
    else r.outcome end)`
}

export type ListPlan = Record<
  | ListGroupName
  /** Rows with an answer that isn't carried out yet. */
  | 'answered'
  /** Badges that end without an answer. */
  | 'gone'
  | 'putBack'
  | 'kept',
  number
>

export async function planOfList(
  db: Db,
  run: Pick<ListRun, 'id' | 'method'>,
  today: string,
): Promise<ListPlan> {
  const { rows } = await sql<ListPlan>`
    with r as (select r.*, ${groupOf(run, today)} as shown from import_rows r where r.import_id = ${run.id})
    select count(*) filter (where shown = 'gives')::int as gives,
      count(*) filter (where shown = 'renews')::int as renews,
      count(*) filter (where shown = 'same')::int as same,
      count(*) filter (where shown = 'ends')::int as ends,
      count(*) filter (where shown = 'waits')::int as waits,
      count(*) filter (where shown = 'stays')::int as stays,
      count(*) filter (where shown = 'unlisted')::int as unlisted,
      count(*) filter (where shown = 'refused')::int as refused,
      count(*) filter (where choice in ('same', 'take') and done is null)::int as answered,
      count(*) filter (where outcome = 'gone')::int as gone,
      count(*) filter (where done = 'put back')::int as "putBack",
      count(*) filter (where done = 'kept')::int as kept
    from r`.execute(db)
  return rows[0] as ListPlan
}

export type ShownListRow = {
  number: number
  name: string
  outcome: 'new' | 'changed' | 'same' | 'likely' | 'held' | 'refused' | 'gone' | 'unlisted'
  report: ListReport
  businessId: string | null
  done: string | null
  choice: string | null
  /** The first day without the certificate, if the list says one. */
  endsOn: string | null
  /** Gets the email about losing the badge. */
  told: 'owner' | 'listing' | 'stopped' | 'no one'
}

export async function findListRows(
  db: Db,
  run: Pick<ListRun, 'id' | 'method'>,
  {
    group,
    today,
    after,
    most,
  }: { group: ListGroupName; today: string; after: number; most: number },
): Promise<ShownListRow[]> {
  type Row = Omit<ShownListRow, 'told'> & { hasOwner: boolean; email: string | null }
  const { rows } = await sql<Row>`
    select r.number, r.name, r.outcome, r.report, r.business_id as "businessId", r.done, r.choice, r.record ->> 'endsOn' as "endsOn",
      exists (select from business_owners o where o.business_id = b.id and o.role = 'owner') as "hasOwner",
      b.email
    from import_rows r left join businesses b on b.id = r.business_id and b.status = 'published'
    where r.import_id = ${run.id} and ${groupOf(run, today)} = ${group} and r.number > ${after}
    order by r.number limit ${most}`.execute(db)
  const stopped = await findStopped(
    db,
    rows.flatMap(({ email }) => email ?? []),
  )
  return rows.map(({ hasOwner, email, ...row }) => {
    if (hasOwner) return { ...row, told: 'owner' }
    return { ...row, told: email ? (stopped.has(email) ? 'stopped' : 'listing') : 'no one' }
  })
}

export async function keepAnswers(
  db: Db,
  id: string,
  answers: readonly { number: number; choice: string | null }[],
): Promise<void> {
  await sql`update import_rows r set choice = a.choice
    from json_to_recordset(${JSON.stringify(answers)}::json) as a(number int, choice text)
    where r.import_id = ${id} and r.number = a.number and r.done is null
      and (r.outcome = 'likely' and coalesce(a.choice, 'skip') in ('same', 'skip')
        or r.outcome = 'held' and coalesce(a.choice, 'skip') in ('take', 'skip'))`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { ChangeFilter, Row } from './change.ts'

export type LoggedChange = {
  id: number
  madeAt: Date
  by: string
  action: string
  table: string
  recordId: string
  before: Row | null
  after: Row | null
  undoneAt: Date | null
  undoneBy: string | null
}

/**
 * Newest first.
 * @param before only older ones.
 */
export function findChanges(
  db: Db,
  filter: ChangeFilter,
  { most, before = null }: { most: number; before?: number | null },
): Promise<LoggedChange[]> {
  return entries(db)
    .$if(filter.by !== '', (query) =>
      query.where(sql<boolean>`position(lower(${filter.by}) in lower(c.by_name)) > 0`),
    )
    .$if(filter.table !== '', (query) => query.where('c.record_table', '=', filter.table))
    .$if(filter.from !== '', (query) =>
      query.where(
        sql<boolean>`(c.made_at at time zone 'America/New_York')::date >= ${filter.from}::date`,
      ),
    )
    .$if(filter.to !== '', (query) =>
      query.where(
        sql<boolean>`(c.made_at at time zone 'America/New_York')::date <= ${filter.to}::date`,
      ),
    )
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
}

export async function findChange(db: Db, id: number): Promise<LoggedChange | null> {
  return (await entries(db).where('c.id', '=', id).executeTakeFirst()) ?? null
}

/** With the entry that undid each. */
function entries(db: Db) {
  return db
    .selectFrom('admin_changes as c')
    .leftJoin('admin_changes as u', 'u.undoes', 'c.id')
    .select(['c.id', 'c.made_at as madeAt', 'c.by_name as by', 'c.action'])
    .select(['c.record_table as table', 'c.record_id as recordId', 'c.before', 'c.after'])
    .select(['u.made_at as undoneAt', 'u.by_name as undoneBy'])
    .$castTo<LoggedChange>()
}

export async function findLoggedTables(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('admin_changes').select('record_table').distinct().execute()
  return rows.map((row) => row.record_table).toSorted()
}

export function findOwnChanges(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('admin_changes')
    .select(['made_at', 'action', 'record_table', 'record_id'])
    .where('by_user', '=', userId)
    .orderBy('id')
    .execute()
}

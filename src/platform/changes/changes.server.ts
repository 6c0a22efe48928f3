import { sql, type Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import type { ChangeFilter, Row } from './change.ts'

export type LoggedChange = {
  id: number
  madeAt: Date
  by: string
  action: string
  table: string
  thing: string
  before: Row | null
  after: Row | null
}

/**
 * Newest first.
 * @param before only older ones.
 */
export async function findChanges(
  db: Db,
  filter: ChangeFilter,
  { most, before = null }: { most: number; before?: number | null },
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('admin_changes')
    .selectAll()
    .$if(filter.by !== '', (query) =>
      query.where(sql<boolean>`position(lower(${filter.by}) in lower(by_name)) > 0`),
    )
    .$if(filter.table !== '', (query) => query.where('thing_table', '=', filter.table))
    .$if(filter.from !== '', (query) =>
      query.where(
        sql<boolean>`(made_at at time zone 'America/New_York')::date >= ${filter.from}::date`,
      ),
    )
    .$if(filter.to !== '', (query) =>
      query.where(
        sql<boolean>`(made_at at time zone 'America/New_York')::date <= ${filter.to}::date`,
      ),
    )
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(changeOf)
}

export async function findChange(db: Db, id: number): Promise<LoggedChange | null> {
  const row = db.selectFrom('admin_changes').selectAll().where('id', '=', id)
  const found = await row.executeTakeFirst()
  return found ? changeOf(found) : null
}

function changeOf(row: Selectable<Schema['admin_changes']>): LoggedChange {
  return {
    id: row.id,
    madeAt: row.made_at,
    by: row.by_name,
    action: row.action,
    table: row.thing_table,
    thing: row.thing_id,
    before: row.before as Row | null,
    after: row.after as Row | null,
  }
}

export async function findLoggedTables(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('admin_changes').select('thing_table').distinct().execute()
  return rows.map((row) => row.thing_table).toSorted()
}

export function findOwnChanges(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('admin_changes')
    .select(['made_at', 'action', 'thing_table', 'thing_id'])
    .where('by_user', '=', userId)
    .orderBy('id')
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { auditedTables, isSameRow, isUndoable, type Actor, type Row } from './change.ts'
import type { AuditedTable } from './change.ts'

type Written = {
  by: Actor
  action: string
  thing: { table: string; id: string }
  before: Row | null
  after: Row | null
}

/**
 * Adds an audit log entry. Call in the write's transaction.
 * @returns the entry's id.
 */
export async function audited(db: Db, written: Written, now: Date): Promise<number> {
  const { by, action, thing, before, after } = written
  const { id } = await db
    .insertInto('admin_changes')
    .values({
      made_at: now,
      by_user: by.userId,
      by_name: by.name,
      action,
      thing_table: thing.table,
      thing_id: thing.id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Writing = Pick<Written, 'by' | 'action'> & { thing: { table: AuditedTable; id: string } }

/**
 * Runs `work` on one row and logs the change in the same transaction.
 * @returns the entry's id; null when nothing changed.
 */
export async function writeAudited(
  db: Db,
  { thing, ...rest }: Writing,
  now: Date,
  work: (db: Db) => Promise<unknown>,
): Promise<number | null> {
  return transaction(db, async (inner) => {
    const before = await lockedRow(inner, thing.table, thing.id)
    await work(inner)
    const after = await lockedRow(inner, thing.table, thing.id)
    if (isSameRow(before, after)) return null
    return audited(inner, { ...rest, thing, before, after }, now)
  })
}

async function lockedRow(db: Db, table: AuditedTable, id: string): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(auditedTables[table])}::text = ${id} for update`.execute(db)
  return rows[0]?.row ?? null
}

/**
 * Undoes an entry if the row hasn't changed since.
 * @returns the reason when it can't.
 */
export async function undoChange(
  db: Db,
  changeId: number,
  { by, now }: { by: Actor; now: Date },
): Promise<{ ok: true; table: string } | { ok: false; why: 'unknown' | 'changed since' }> {
  return transaction(db, async (inner) => {
    const change = await inner
      .selectFrom('admin_changes')
      .selectAll()
      .where('id', '=', changeId)
      .executeTakeFirst()
    if (!change || !isUndoable(change.thing_table)) return { ok: false, why: 'unknown' }
    const { thing_table: table, thing_id: id, action } = change
    const current = await lockedRow(inner, table, id)
    if (!isSameRow(current, change.after as Row | null)) return { ok: false, why: 'changed since' }
    const before = change.before as Row | null
    if (await isPointedTo(inner, table, id, before)) return { ok: false, why: 'changed since' }
    await putRow(inner, { table, id }, before)
    const after = await lockedRow(inner, table, id)
    const taken = { by, action: `taken back: ${action}`, thing: { table, id } }
    await audited(inner, { ...taken, before: current, after }, now)
    return { ok: true, table }
  })
}

/** True for a category in use or merged: other rows depend on it. */
async function isPointedTo(
  db: Db,
  table: AuditedTable,
  id: string,
  before: Row | null,
): Promise<boolean> {
  if (table !== 'categories') return false
  const { rows } = await sql<{ found: boolean }>`select case when ${before === null} then
      exists (select from businesses where category_slug = ${id})
      or exists (select from submissions where category_slug = ${id})
      or exists (select from categories where merged_into = ${id})
    else exists (select from categories where slug = ${before?.['merged_into'] ?? null}
      and merged_into is not null) end as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Restores a row; columns added since get their defaults. */
async function putRow(
  db: Db,
  { table, id }: { table: AuditedTable; id: string },
  row: Row | null,
): Promise<void> {
  const name = sql.table(table)
  const key = sql.ref(auditedTables[table])
  if (!row) {
    await sql`delete from ${name} where ${key}::text = ${id}`.execute(db)
    return
  }
  const columns = Object.keys(row).map((column) => sql.ref(column))
  const same = columns.map((column) => sql`${column} = excluded.${column}`)
  // Updated in place, since other rows may reference it.
  await sql`insert into ${name} (${sql.join(columns)})
    select ${sql.join(columns)}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)
    on conflict (${key}) do update set ${sql.join(same)}`.execute(db)
}

/** Removes a deleted account's name and address; its actions stay. */
export async function forgetActor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('admin_changes')
    .set({ by_user: null, by_name: 'deleted account' })
    .where('by_user', '=', userId)
    .execute()
  await sql`update admin_changes set before = before - 'email', after = after - 'email'
    where thing_table = 'team_members' and thing_id = ${userId}`.execute(db)
}

/** Removes an invited person's address; the invitation stays. */
export async function forgetInvited(db: Db, email: string): Promise<void> {
  await sql`update admin_changes set thing_id = 'deleted account',
    before = before - 'email', after = after - 'email'
    where thing_table = 'team_invitations' and thing_id = ${email}`.execute(db)
}

/** Removes a deleted thing's content; the actions stay. */
export async function forgetThing(
  db: Db,
  { table, id }: { table: string; id: string },
): Promise<void> {
  await db
    .updateTable('admin_changes')
    .set({ before: null, after: null })
    .where('thing_table', '=', table)
    .where('thing_id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { auditedTables, isSameRow, isUndoable, type Actor, type Row } from './change.ts'
import type { AuditedTable } from './change.ts'

type Written = {
  by: Actor
  /** What was done, in words: "article saved". */
  action: string
  thing: { table: string; id: string }
  before: Row | null
  after: Row | null
}

/** Notes a write in the audit log. Call it in the transaction of the write. @returns the number of the entry. */
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
 * Does `work` to one row, and notes in the same transaction what became of it.
 *
 * @returns the number of the entry; null when nothing changed.
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

/** A row as it is now, held until the transaction ends; null when there is none. */
async function lockedRow(db: Db, table: AuditedTable, id: string): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(auditedTables[table])}::text = ${id} for update`.execute(db)
  return rows[0]?.row ?? null
}

/**
 * Takes back what an entry of the log says, where nothing happened to the row since.
 *
 * @returns why not, when it cannot be.
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

/** Whether others need a row that would go, or it would point to one that points elsewhere: a category in use, or merged. */
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

/** Makes a row what it was; a column that came later is as a new row has it. */
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
  // Changed in place where it is there: other rows may point to it.
  await sql`insert into ${name} (${sql.join(columns)})
    select ${sql.join(columns)}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)
    on conflict (${key}) do update set ${sql.join(same)}`.execute(db)
}

/** Takes the name and the address of somebody whose account is gone out of the log; what they did stays. */
export async function forgetActor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('admin_changes')
    .set({ by_user: null, by_name: 'deleted account' })
    .where('by_user', '=', userId)
    .execute()
  await sql`update admin_changes set before = before - 'email', after = after - 'email'
    where thing_table = 'team_members' and thing_id = ${userId}`.execute(db)
}

/** Takes the address of somebody who was invited out of the log; that somebody was stays. */
export async function forgetInvited(db: Db, email: string): Promise<void> {
  await sql`update admin_changes set thing_id = 'deleted account',
    before = before - 'email', after = after - 'email'
    where thing_table = 'team_invitations' and thing_id = ${email}`.execute(db)
}

/** Takes what a thing was out of the log, once the thing is gone; that something was done to it stays. */
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

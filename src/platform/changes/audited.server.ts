import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { differencesOf, isRowTable, isSameRow, type Actor, type Row } from './change.ts'
import { readRecord, type Logged } from './records.server.ts'

type Entry = {
  by: Actor
  action: string
  record: { table: string; id: string }
  before: Row | null
  after: Row | null
} & Undoing

type Undoing = {
  /** The entry it undoes, or true for the newest with the same values the other way around. */
  undoes?: number | boolean
}

/**
 * Adds an audit log entry. Call in the write's transaction.
 * @returns the entry's id.
 */
export async function audited(db: Db, entry: Entry, now: Date): Promise<number> {
  const { by, action, record, before, after, undoes = false } = entry
  const { id } = await db
    .insertInto('admin_changes')
    .values({
      made_at: now,
      by_user: by.userId,
      by_name: by.name,
      action,
      record_table: record.table,
      record_id: record.id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      undoes: undoes === true ? reverseOf(entry) : undoes || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Versions only grow, and the reason isn't restored. */
function reverseOf({ record: { table, id }, before, after }: Entry) {
  const values = (row: Row | null) =>
    JSON.stringify(row && { ...row, version: undefined, why: undefined })
  return sql<number | null>`(select max(c.id) from admin_changes c
    where c.record_table = ${table} and c.record_id = ${id}
      and coalesce(c.before, 'null') @> ${values(after)}::jsonb
      and coalesce(c.after, 'null') @> ${values(before)}::jsonb
      and not exists (select from admin_changes u where u.undoes = c.id))`
}

type Work = Undoing & {
  /** Null outside the team: the log covers admins and reviewers. */
  by: Actor | null
  /** In words: "listing changed". */
  action: string
  why?: string
  /** Records it may change; evaluated again afterward, for new ones. */
  records: (db: Db) => Promise<Logged[]> | Logged[]
}

/**
 * Runs `work` and logs what changed in its records in the same transaction: rows in full, other
 * records by the fields that differ.
 */
export async function auditedWork<T>(
  db: Db,
  work: Work,
  now: Date,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  return (await runAudited(db, work, now, run)).result
}

type Writing = { by: Actor; action: string; record: Logged }

/** The same for one row. @returns the entry's id; null when nothing changed. */
export async function writeAudited(
  db: Db,
  { record, ...rest }: Writing,
  now: Date,
  run: (db: Db) => Promise<unknown>,
): Promise<number | null> {
  const work = { ...rest, records: () => [record] }
  return (await runAudited(db, work, now, run)).entries[0] ?? null
}

function runAudited<T>(
  db: Db,
  { by, action, why = '', records, undoes }: Work,
  now: Date,
  run: (db: Db) => Promise<T>,
): Promise<{ result: T; entries: number[] }> {
  return transaction(db, async (inner) => {
    if (!by) return { result: await run(inner), entries: [] }
    const before = await readAll(inner, await records(inner))
    const result = await run(inner)
    const after = await readAll(inner, await records(inner))
    const entries: number[] = []
    for (const [key, { record }] of new Map([...before, ...after])) {
      const [was, is] = [before.get(key)?.row ?? null, after.get(key)?.row ?? null]
      if (isSameRow(was, is)) continue
      const change = isRowTable(record.table) ? { before: was, after: is } : differing(was, is)
      if (change.after && why) change.after = { ...change.after, why }
      entries.push(await audited(inner, { by, action, record, ...change, undoes }, now))
    }
    return { result, entries }
  })
}

type Records = Map<string, { record: Logged; row: Row | null }>

async function readAll(db: Db, records: readonly Logged[]): Promise<Records> {
  const all: Records = new Map()
  for (const record of records)
    all.set(`${record.table} ${record.id}`, { record, row: await readRecord(db, record) })
  return all
}

function differing(
  before: Row | null,
  after: Row | null,
): { before: Row | null; after: Row | null } {
  // A deleted record leaves only its name.
  if (!after) return { before: { name: before?.['name'] ?? null }, after }
  if (!before) return { before, after }
  const fields = differencesOf(before, after).map(({ field }) => field)
  return { before: only(before, fields), after: only(after, fields) }
}

export function only(row: Row | null, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null]))
}

/** Removes a deleted account's name and address; its actions stay. */
export async function forgetActor(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('admin_changes')
    .set({ by_user: null, by_name: 'deleted account' })
    .where('by_user', '=', userId)
    .execute()
  await sql`update admin_changes set before = before - 'email', after = after - 'email'
    where record_table = 'team_members' and record_id = ${userId}`.execute(db)
}

/** Removes an invited person's address; the invitation stays. */
export async function forgetInvited(db: Db, email: string): Promise<void> {
  await sql`update admin_changes set record_id = 'deleted account',
    before = before - 'email', after = after - 'email'
    where record_table = 'team_invitations' and record_id = ${email}`.execute(db)
}

/** Removes a deleted record's content; the actions stay. */
export async function forgetRecord(
  db: Db,
  { table, id }: { table: string; id: string },
): Promise<void> {
  await db
    .updateTable('admin_changes')
    .set({ before: null, after: null })
    .where('record_table', '=', table)
    .where('record_id', '=', id)
    .execute()
}

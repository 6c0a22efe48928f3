import { ControlledTransaction, sql, type RawBuilder } from 'kysely'
import type { Db, Schema } from './schema.ts'

/** Nested calls become savepoints. Retries after a deadlock. */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!(db instanceof ControlledTransaction)) return outermost(db, work, 3)
  const inner = await (db as ControlledTransaction<Schema>).savepoint('inner_work').execute()
  return settle(
    inner,
    () => inner.releaseSavepoint('inner_work').execute(),
    () => inner.rollbackToSavepoint('inner_work').execute(),
    work,
  )
}

async function outermost<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  attemptsLeft: number,
): Promise<T> {
  const outer = await db.startTransaction().execute()
  try {
    return await settle(
      outer,
      () => outer.commit().execute(),
      () => outer.rollback().execute(),
      work,
    )
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || attemptsLeft <= 1) throw error
    return outermost(db, work, attemptsLeft - 1)
  }
}

async function settle<T>(
  db: Db,
  keep: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let result: T
  try {
    result = await work(db)
  } catch (error) {
    await undo()
    throw error
  }
  try {
    await keep()
  } catch (error) {
    // Rolling back releases a broken connection.
    await undo().catch(() => {})
    throw error
  }
  return result
}

/** The embedded database blocks meanwhile. Skips locked rows. @returns the number; `most` when there may be more */
export async function deleteBatch(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const rows = sql`array(
    select ctid from ${sql.table(table)} where ${condition} limit ${most} for update skip locked)`
  const gone =
    await sql`delete from ${sql.table(table)} where ctid = any(${rows}) returning 1`.execute(db)
  return gone.rows.length
}

export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work.catch(() => null), late])
  clearTimeout(timer)
}

/** Saves of one thing don't interleave. A throw rolls back, even a redirect: return the result instead. */
export function saveInTurn<T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`save ${name}`}))`.execute(db)
    return work(db)
  })
}

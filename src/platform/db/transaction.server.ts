import { ControlledTransaction } from 'kysely'
import type { Db, Schema } from './schema.ts'

/**
 * Nested calls become savepoints. Retries after a deadlock.
 * @throws what `work` throws, after rolling back.
 */
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

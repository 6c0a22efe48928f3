import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'

/**
 * A transaction under a lock, so that saves of one thing don't interleave.
 * @param name of the lock.
 * @param work a throw rolls back, even a redirect: return the result instead.
 */
export function saveInTurn<T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`save ${name}`}))`.execute(db)
    return work(db)
  })
}

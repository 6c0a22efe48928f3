import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'

/**
 * Runs `work` in a transaction under a lock, so that nothing else saves the same thing between its reads and writes.
 *
 * @param what names the thing that is saved.
 * @param work a throw rolls back, and that includes a redirect: return the result instead.
 */
export function saveInTurn<T>(db: Db, what: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`save ${what}`}))`.execute(db)
    return work(db)
  })
}

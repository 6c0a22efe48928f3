import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'

/**
 * Reads, compares and saves something, one after the other: no other save comes in between.
 *
 * @param what names the thing that is saved.
 * @param work undoes everything when it throws, also a redirect: return what came of it.
 */
export function saveInTurn<T>(db: Db, what: string, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`save ${what}`}))`.execute(db)
    return work(db)
  })
}

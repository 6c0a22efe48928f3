import { sql, type RawBuilder } from 'kysely'
import type { Db, Schema } from './schema.ts'

/**
 * Deletes rows of a table that a condition is true of, `most` at most: the embedded database answers nothing
 * else meanwhile. Rows that somebody else holds are left for the next time.
 *
 * @returns how many it deleted; as many as `most` when there may be more.
 */
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

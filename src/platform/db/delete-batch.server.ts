import { sql, type RawBuilder } from 'kysely'
import type { Db, Schema } from './schema.ts'

/**
 * In batches, since the embedded database blocks meanwhile. Skips locked rows.
 * @returns the number; `most` when there may be more.
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

import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Makes the space of deleted rows free for new ones and cuts the log of changes, which the embedded database
 * does not do by itself. A table is looked through when a tenth of it is deleted.
 */
export async function reclaimSpace(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > n_live_tup * 0.1`.execute(db)
  for (const { name } of rows) await sql.raw(`vacuum ${name}`).execute(db)
  // Old files of the log are deleted, not kept for the next: they hold what was written.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
}

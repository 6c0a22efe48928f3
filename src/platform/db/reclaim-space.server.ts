import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Vacuums tables with a tenth of dead rows and trims the WAL; the embedded database has no
 * autovacuum.
 */
export async function reclaimSpace(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > n_live_tup * 0.1`.execute(db)
  for (const { name } of rows) await sql.raw(`vacuum ${name}`).execute(db)
  // Privacy: old WAL files hold deleted data, so they are removed, not recycled.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
}

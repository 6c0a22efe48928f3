import { sql } from 'kysely'
import { openEmpty } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import type { Connection } from '../src/db/connect.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { insertBusinesses, type NewBusiness } from '../src/directory/businesses.server.ts'
import { loadCategories } from '../src/directory/categories.server.ts'

/** The databases that the site runs on. */
export const databaseKinds = ['embedded', 'server'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** Opens a new database of a kind, in memory or on a server of its own, holding these listings. */
export async function openWith(kind: DatabaseKind, listings: NewBusiness[]): Promise<Connection> {
  const server = kind === 'server' ? await startPostgres() : null
  const { db, close } = await openEmpty(server?.url ?? '', 'bench')
  await migrate(db)
  await loadCategories(db)
  await insertBusinesses(db, listings)
  await sql`analyze`.execute(db)
  return {
    db,
    async close() {
      await close()
      await server?.stop()
    },
  }
}

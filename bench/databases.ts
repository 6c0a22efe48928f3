import { openEmpty } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import type { Connection } from '../src/db/connect.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { loadCategories } from '../src/directory/categories.server.ts'
import { generateListings } from './generated-listings.ts'

/** The databases that the site runs on. */
export const databaseKinds = ['embedded', 'server'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** Opens a new database of a kind, in memory or on a server of its own, holding so many listings. */
export async function openWith(kind: DatabaseKind, listings: number): Promise<Connection> {
  const server = kind === 'server' ? await startPostgres() : null
  const { db, close } = await openEmpty(server?.url ?? '', 'bench')
  await migrate(db)
  await loadCategories(db)
  await generateListings(db, listings)
  return {
    db,
    async close() {
      await close()
      await server?.stop()
    },
  }
}

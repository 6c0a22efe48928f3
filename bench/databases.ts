import { sql } from 'kysely'
import { createDatabase, openEmpty, prepareDumps } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { connect, connectServer, type Connection } from '../src/platform/db/connect.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { loadCategories } from '../src/listings/categories.server.ts'
import { generateListings } from './generated-listings.ts'

/** The databases that the site runs on. */
export const databaseKinds = ['embedded', 'server'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/**
 * Opens a new database of a kind with this many listings. With `BENCH_SERVER`, the address of a
 * server's superuser, the database is made there once and kept, because millions of listings take
 * an hour.
 *
 * @param folder of the embedded one, like a site's; in memory by default.
 */
export async function openWith(
  kind: DatabaseKind,
  listings: number,
  folder?: string,
): Promise<Connection> {
  const keeper = process.env['BENCH_SERVER']
  if (kind === 'server' && keeper && listings > 0) return openKept(keeper, listings)
  const server = kind === 'server' ? await startPostgres() : null
  if (kind === 'embedded' && !folder) await prepareDumps()
  const { db, close } =
    kind === 'embedded' && folder
      ? await connect({ databaseUrl: undefined, dataDir: folder })
      : await openEmpty(server?.url ?? '', 'bench')
  await fill({ db, close }, listings)
  return {
    db,
    async close() {
      await close()
      await server?.stop()
    },
  }
}

async function openKept(server: string, listings: number): Promise<Connection> {
  const name = `bench_${listings}`
  const admin = await connectServer(server)
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin.db)
  await admin.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  if (rows.length) return connectServer(url.href)
  const made = await connectServer(await createDatabase(server, name))
  await fill(made, listings)
  return made
}

async function fill({ db }: Connection, listings: number): Promise<void> {
  await migrate(db)
  await loadCategories(db)
  await generateListings(db, listings)
}

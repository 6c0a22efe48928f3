import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { whyNotOpened } from './data-folder.server.ts'
import { embeddedDialect, openEmbedded } from './embedded.server.ts'
import { claimFolder } from './folder-claim.server.ts'
import type { Db, Schema } from './schema.ts'

const { DATE, INT8 } = pg.types.builtins

/** An open database and how to close it. */
export type Connection = { db: Db; close(): Promise<void> }

/**
 * Opens the database that the configuration names.
 *
 * @throws FolderInUse when another process has the embedded database open; ServerUnreachable when a
 *   server cannot be used.
 */
export async function connect(config: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Connection> {
  if (config.databaseUrl) return connectServer(config.databaseUrl)
  const releaseFolder = await claimFolder(config.dataDir)
  try {
    const { dataDir } = config
    const opened = openEmbedded(join(dataDir, 'database'))
    const pglite = await opened.catch(async (error: unknown) => {
      throw await whyNotOpened(dataDir, error)
    })
    const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
    return {
      db,
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        await releaseFolder()
      },
    }
  } catch (error) {
    await releaseFolder()
    throw error
  }
}

/** The Postgres server cannot be used. */
class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`The Postgres server of DATABASE_URL does not answer: ${why}`, { cause })
  }
}

/**
 * Opens a Postgres server, with a pool of connections.
 *
 * @param statementSeconds after which the server gives a statement up, with its error 57014; left out, it never does.
 * @throws ServerUnreachable saying why.
 */
export async function connectServer(url: string, statementSeconds = 0): Promise<Connection> {
  const types: pg.CustomTypesConfig = {
    getTypeParser(type, format) {
      if (type === DATE) return (value: unknown) => value
      if (type === INT8) return Number
      return pg.types.getTypeParser(type, format)
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementSeconds * 1000,
    types,
  })
  // A connection that breaks while idle is replaced by the pool; the next query tells what is wrong, once for all.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new ServerUnreachable(error)
  }
  return { db, close: () => db.destroy() }
}

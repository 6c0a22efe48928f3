import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type KyselyConfig } from 'kysely'
import type { CustomTypesConfig } from 'pg'
import { countChanges } from './changes.server.ts'
import { whyNotOpened } from './folder/data-folder.server.ts'
import { embeddedDialect, openEmbedded } from './embedded.server.ts'
import { claimFolder } from './folder/folder-claim.server.ts'
import type { Db, Schema } from './schema.ts'

/** An open database and how to close it. */
export type Connection = { db: Db; close(): Promise<void> }

/** Is told of one statement that the database has answered. `ms` says how long that took. */
export type OnStatement = (statement: { sql: string; ms: number; error: unknown }) => void

/**
 * Opens the database that the configuration names.
 *
 * @throws FolderInUse when another process has the embedded database open; ServerUnreachable when a
 *   server cannot be used.
 */
export async function connect(config: {
  databaseUrl: string | undefined
  dataDir: string
  /** Whether what the embedded database has answered outlives a power cut; it does unless this says no. */
  isDurable?: boolean
  onStatement?: OnStatement | undefined
}): Promise<Connection> {
  if (config.databaseUrl)
    return connectServer(config.databaseUrl, { onStatement: config.onStatement })
  const releaseFolder = await claimFolder(config.dataDir)
  try {
    const { dataDir, isDurable = true } = config
    const folder = { path: join(dataDir, 'database'), isDurable }
    const pglite = await openEmbedded(folder).catch(async (error: unknown) => {
      throw await whyNotOpened(dataDir, error)
    })
    const db: Db = new Kysely<Schema>({
      dialect: embeddedDialect(pglite, { ...folder, onReopened: (anew) => countChanges(db, anew) }),
      ...told(config.onStatement),
    })
    await countChanges(db, pglite)
    return {
      db,
      async close() {
        await db.destroy()
        // One that nobody asked anything, or that has come to its end, is not closed by that.
        if (!pglite.closed) await pglite.close().catch(() => {})
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
 * @param connections how many at most.
 * @param onStatement is told each statement.
 * @throws ServerUnreachable saying why.
 */
export async function connectServer(
  url: string,
  {
    statementSeconds = 0,
    connections = 10,
    onStatement,
  }: {
    statementSeconds?: number
    connections?: number
    onStatement?: OnStatement | undefined
  } = {},
): Promise<Connection> {
  // The embedded database needs none of it.
  const { default: pg } = await import('pg')
  const { DATE, INT8 } = pg.types.builtins
  const types: CustomTypesConfig = {
    getTypeParser(type, format) {
      if (type === DATE) return (value: unknown) => value
      if (type === INT8) return Number
      return pg.types.getTypeParser(type, format)
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementSeconds * 1000,
    types,
  })
  // A connection that breaks while idle is replaced by the pool; the next query tells what is wrong, once for all.
  pool.on('error', () => {})
  // One that breaks while somebody has it, between two statements, would else end the whole process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...told(onStatement) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new ServerUnreachable(error)
  }
  return { db, close: () => db.destroy() }
}

/** Kysely's own way of telling each statement, where somebody wants to know. */
function told(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (!onStatement) return {}
  return {
    log: ({ query, queryDurationMillis: ms, ...event }) =>
      onStatement({ sql: query.sql, ms, error: 'error' in event ? event.error : null }),
  }
}

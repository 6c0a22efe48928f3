import * as t from '#messages/command-start.ts'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type KyselyConfig } from 'kysely'
import type { CustomTypesConfig } from 'pg'
import { countChanges } from './changes.server.ts'
import { whyNotOpened, claimFolder } from './folder/data-folder.server.ts'
import { embeddedDialect, openEmbedded } from './embedded.server.ts'
import type { Db, Schema } from './schema.ts'

export type Connection = { db: Db; close(): Promise<void> }

export type OnStatement = (statement: { sql: string; ms: number; error: unknown }) => void

/** @throws FolderInUse, ServerUnreachable */
export async function connect(config: {
  databaseUrl: string | undefined
  dataDir: string
  /** Committed data survives power cuts. */
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
      ...logTo(config.onStatement),
    })
    await countChanges(db, pglite)
    return {
      db,
      async close() {
        await db.destroy()
        // A crashed database can't be closed.
        if (!pglite.closed) await pglite.close().catch(() => {})
        await releaseFolder()
      },
    }
  } catch (error) {
    await releaseFolder()
    throw error
  }
}

class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(t.serverSilent({ why }), { cause })
  }
}

/** @param statementSeconds timeout (error 57014); 0 for none */
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
  // The pool replaces broken idle connections.
  pool.on('error', () => {})
  // Without it, a connection that breaks between two statements ends the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...logTo(onStatement) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new ServerUnreachable(error)
  }
  return { db, close: () => db.destroy() }
}

function logTo(onStatement: OnStatement | undefined): Pick<KyselyConfig, 'log'> {
  if (!onStatement) return {}
  return {
    log: ({ query, queryDurationMillis: ms, ...event }) =>
      onStatement({ sql: query.sql, ms, error: 'error' in event ? event.error : null }),
  }
}

/** The embedded database has no autovacuum. */
export async function reclaimSpace(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > n_live_tup * 0.1`.execute(db)
  for (const { name } of rows) await sql.raw(`vacuum ${name}`).execute(db)
  // Privacy: old WAL files contain deleted data.
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
}

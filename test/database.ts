import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { loadArticles } from '../src/content/articles/articles.server.ts'
import { countChanges } from '../src/platform/db/changes.server.ts'
import { connectServer, type Connection } from '../src/platform/db/connect.server.ts'
import { embeddedDialect, openEmbedded } from '../src/platform/db/embedded.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import type { Db, Schema } from '../src/platform/db/schema.ts'
import { loadCategories } from '../src/listings/categories.server.ts'
import { loadSamples } from '../src/listings/samples.server.ts'
import { loadResources } from '../src/resources/resources.server.ts'
import { startServer } from './server-process.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')
const filledName = 'filled'

/** Fills an empty database like `npm start`: migrated, with reference data and samples. */
async function fill(db: Db): Promise<void> {
  await migrate(db)
  await loadCategories(db)
  await loadResources(db)
  await loadArticles(db)
  await loadSamples(db)
}

/**
 * Saves the embedded database, empty and filled, as files for each state of migrations and data.
 * Opening one takes a fifth of the time of creating it.
 */
export async function prepareDumps(): Promise<void> {
  if (existsSync(dumpFile('filled'))) return
  const pglite = await openEmbedded()
  await keepDump(pglite, 'empty')
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  await fill(db)
  await keepDump(pglite, 'filled')
  await db.destroy()
}

type State = 'empty' | 'filled'

async function keepDump(pglite: PGlite, state: State): Promise<void> {
  const dump = await pglite.dumpDataDir('none')
  mkdirSync(cache, { recursive: true })
  await writeFile(`${dumpFile(state)}.part`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${dumpFile(state)}.part`, dumpFile(state))
}

/** Opens a new embedded database in memory. */
export async function openDump(state: State): Promise<PGlite> {
  return openEmbedded(undefined, new Blob([new Uint8Array(await readFile(dumpFile(state)))]))
}

/** Starts the site once on an empty data folder, for each state of migrations and data. */
export async function prepareFolder(): Promise<void> {
  const folder = preparedFolder()
  if (existsSync(folder)) return
  mkdirSync(cache, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  const server = await startServer({ DATA_DIR: fresh })
  await server.stop()
  if (!existsSync(join(fresh, 'database')))
    throw new Error(`The site did not start: ${server.output()}`)
  await rename(fresh, folder)
}

/**
 * Makes a data folder as after the first start, with samples, so that tests of other things
 * needn't wait for one. On the server under test, the database is there.
 *
 * @returns the settings for a process of the site.
 */
export async function filledSite(
  serverUrl: string,
  name: string,
): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), `${name}-`))
  if (serverUrl) {
    const DATABASE_URL = await createFilled(serverUrl, `${name}_${process.pid}`)
    return { DATA_DIR, DATABASE_URL }
  }
  // Half the CPU time of its asynchronous version.
  cpSync(preparedFolder(), DATA_DIR, { recursive: true })
  return { DATA_DIR, DATABASE_URL: '' }
}

/** Opens a new filled database: from the dump, or on the server under test. */
export async function openFilled(serverUrl: string, name: string): Promise<Connection> {
  if (serverUrl) return connectServer(await createFilled(serverUrl, name))
  const pglite = await openDump('filled')
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  await countChanges(db, pglite)
  return { db, close: () => db.destroy() }
}

/** Opens a new empty database of the kind under test. */
export async function openEmpty(serverUrl: string, name: string): Promise<Connection> {
  if (serverUrl) return connectServer(await createDatabase(serverUrl, name))
  const db = new Kysely<Schema>({ dialect: embeddedDialect(await openDump('empty')) })
  return { db, close: () => db.destroy() }
}

/** Creates an empty database on the server under test. @returns its URL. */
export function createDatabase(serverUrl: string, name: string): Promise<string> {
  return createFrom(serverUrl, name, 'template1')
}

/** Creates a database on the server under test, filled like `npm start`. @returns its URL. */
export function createFilled(serverUrl: string, name: string): Promise<string> {
  return createFrom(serverUrl, name, filledName)
}

/** Fills the template database on the server, which tests copy. */
export async function prepareServer(serverUrl: string): Promise<void> {
  const { db, close } = await connectServer(await createDatabase(serverUrl, filledName))
  await fill(db)
  await close()
}

async function createFrom(serverUrl: string, name: string, template: string): Promise<string> {
  const admin = await connectServer(serverUrl)
  // Copied as files, because writing everything to the log first takes several times as long.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
    admin.db,
  )
  await admin.close()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function dumpFile(state: State): string {
  return join(cache, `test-database-${state}-${stateOfData()}.tar`)
}

function preparedFolder(): string {
  return join(cache, `test-folder-${stateOfData()}`)
}

/** A hash of everything that determines a filled database's contents. */
function stateOfData(): string {
  const hash = createHash('sha256')
  const migrations = join(root, 'src/platform/db/migrations')
  for (const name of readdirSync(migrations).sort())
    hash.update(readFileSync(join(migrations, name)))
  for (const folder of [
    'data',
    'src/listings',
    'src/florida',
    'src/content/articles',
    'src/resources',
  ])
    for (const name of readdirSync(join(root, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort())
      if (/(\.json|(?<!\.test)\.ts)$/.test(name))
        hash.update(readFileSync(join(root, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

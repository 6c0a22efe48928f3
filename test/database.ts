import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { loadArticles } from '../src/articles/articles.server.ts'
import { connectServer, type Connection } from '../src/db/connect.server.ts'
import { embeddedDialect, openEmbedded } from '../src/db/embedded.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Db, Schema } from '../src/db/schema.ts'
import { loadCategories } from '../src/directory/categories.server.ts'
import { loadSamples } from '../src/directory/samples.server.ts'
import { loadResources } from '../src/resources/resources.server.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')

/** Brings an empty database to where `npm start` brings it: migrated, with reference data and samples. */
async function fill(db: Db): Promise<void> {
  await migrate(db)
  await loadCategories(db)
  await loadResources(db)
  await loadArticles(db)
  await loadSamples(db)
}

/** Writes the filled embedded database to a file, once for each state of migrations and data. */
export async function prepareDump(): Promise<void> {
  const file = dumpFile()
  if (await readFile(file).catch(() => null)) return
  const pglite = await openEmbedded()
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  await fill(db)
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  mkdirSync(cache, { recursive: true })
  await writeFile(`${file}.part`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.part`, file)
}

/** Opens a filled database of its own: from the dump, or on the server under test. */
export async function openFilled(serverUrl: string, name: string): Promise<Connection> {
  if (serverUrl) return openOnServer(serverUrl, name)
  const dump = new Blob([new Uint8Array(await readFile(dumpFile()))])
  const pglite = await openEmbedded(undefined, dump)
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  return { db, close: () => db.destroy() }
}

/** Opens an empty database of its own, of the kind under test. */
export async function openEmpty(serverUrl: string, name: string): Promise<Connection> {
  if (serverUrl) return connectServer(await createDatabase(serverUrl, name))
  const pglite = await openEmbedded()
  const db = new Kysely<Schema>({ dialect: embeddedDialect(pglite) })
  return { db, close: () => db.destroy() }
}

async function openOnServer(serverUrl: string, name: string): Promise<Connection> {
  const connection = await connectServer(await createDatabase(serverUrl, name))
  await fill(connection.db)
  return connection
}

/** Makes an empty database on the server under test. @returns its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = await connectServer(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function dumpFile(): string {
  const hash = createHash('sha256')
  const migrations = join(root, 'src/db/migrations')
  for (const name of readdirSync(migrations).sort())
    hash.update(readFileSync(join(migrations, name)))
  for (const folder of ['data', 'src/directory', 'src/florida', 'src/articles', 'src/resources'])
    for (const name of readdirSync(join(root, folder)).sort())
      if (/\.(json|ts)$/.test(name)) hash.update(readFileSync(join(root, folder, name)))
  return join(cache, `test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

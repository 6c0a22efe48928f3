import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import {
  PGliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { renameOnDisk, syncTree } from './folder/on-disk.server.ts'
import { PrivateFiles } from './folder/private-files.server.ts'
import { keepsRoom } from './folder/data-folder.server.ts'
import { reopened } from './reopened.server.ts'

const dateType = 1082
const bigintType = 20

/** With a page cache large enough for a directory. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** `-F` disables syncing; the package's C library ignores `fdatasync`. */
const durable = [...startParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

const versionFile = 'PG_VERSION'

type Folder = { path: string; isDurable: boolean }

/** @param folder in memory without one @param dump from `dumpDataDir` */
export async function openEmbedded(folder?: Folder, dump?: Blob): Promise<PGlite> {
  if (folder?.isDurable) await makeDatabase(folder.path, dump)
  const start = folder?.isDurable ? undefined : dump
  return create(folder, start)
}

/** Under a temporary name: the package doesn't sync, and a partial set of files would look like a database. */
async function makeDatabase(path: string, dump?: Blob): Promise<void> {
  if (existsSync(join(path, versionFile))) return
  const part = `${path}.new`
  await rm(part, { recursive: true, force: true })
  const made = await create({ path: part, isDurable: false }, dump)
  await made.close()
  await syncTree(part)
  await renameOnDisk(part, path)
}

function create(folder?: Folder, dump?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { fs: new PrivateFiles(folder.path) }),
    startParams: folder?.isDurable ? durable : startParams,
    ...(dump && { loadDataDir: dump }),
    extensions: { btree_gist, cube, pg_trgm, unaccent },
    parsers: { [dateType]: (day: string) => day, [bigintType]: Number },
  })
}

/** Kysely's dialect, safe for concurrent requests and disk failures. */
export function embeddedDialect(
  first: PGlite,
  folder?: Folder & { onReopened(anew: PGlite): Promise<void> },
): Dialect {
  const open = async (from: NonNullable<typeof folder>) => {
    const anew = await openEmbedded(from)
    await from.onReopened(anew)
    return anew
  }
  const pglite = reopened(first, folder && (() => open(folder)))
  const allow = folder ? keepsRoom(folder.path) : () => {}
  const dialect = new PGliteDialect({ pglite })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => oneAtATime(dialect.createDriver(), { revive: pglite.revive, allow }),
  }
}

type Guard = { revive(): Promise<void>; allow(query: CompiledQuery): void }

/** One query at a time: Kysely's driver would run other requests' queries inside an open transaction. */
function oneAtATime(driver: Driver, guard: Guard): Driver {
  let free: Promise<void> = Promise.resolve()
  let release: () => void = () => {}
  const handOut: Pick<Driver, 'acquireConnection' | 'releaseConnection' | 'beginTransaction'> = {
    async acquireConnection(): Promise<DatabaseConnection> {
      const before = free
      let done: () => void = () => {}
      free = new Promise((resolve) => (done = resolve))
      await before
      release = done
      return guarded(await driver.acquireConnection(), guard)
    },
    // Not on acquiring: others wait for a failed acquire.
    async beginTransaction(connection, settings) {
      await guard.revive()
      return driver.beginTransaction(connection, settings)
    },
    async releaseConnection(connection) {
      await driver.releaseConnection(connection)
      release()
    },
  }
  return new Proxy(driver, {
    get(target, name) {
      if (name in handOut) return handOut[name as keyof typeof handOut]
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

function guarded(connection: DatabaseConnection, { revive, allow }: Guard): DatabaseConnection {
  if (Object.hasOwn(connection, 'executeQuery')) return connection
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, ...others) => {
    await revive()
    allow(query)
    return execute(query, ...others)
  }
  return connection
}

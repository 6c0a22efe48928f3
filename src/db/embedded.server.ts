import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGliteDialect, type DatabaseConnection, type Dialect, type Driver } from 'kysely'
import { PrivateFiles } from './private-files.server.ts'

const dateType = 1082
const bigintType = 20

/**
 * Opens the embedded database.
 *
 * @param folder where its files are, made when missing; none keeps it in memory.
 * @param dump a data folder as written by `dumpDataDir`, to start from.
 */
export function openEmbedded(folder?: string, dump?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { fs: new PrivateFiles(folder) }),
    ...(dump && { loadDataDir: dump }),
    extensions: { btree_gist, cube, pg_trgm, unaccent },
    parsers: { [dateType]: (day: string) => day, [bigintType]: Number },
  })
}

/** Kysely's dialect for the embedded database, made safe for concurrent requests. */
export function embeddedDialect(pglite: PGlite): Dialect {
  const dialect = new PGliteDialect({ pglite })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => oneAtATime(dialect.createDriver()),
  }
}

/**
 * Hands out the one connection to one caller at a time. Kysely's own driver hands it to everybody, so
 * that a query which arrives during another request's transaction would run inside that transaction.
 */
function oneAtATime(driver: Driver): Driver {
  let free: Promise<void> = Promise.resolve()
  let release: () => void = () => {}
  const handOut: Pick<Driver, 'acquireConnection' | 'releaseConnection'> = {
    async acquireConnection(): Promise<DatabaseConnection> {
      const before = free
      let done: () => void = () => {}
      free = new Promise((resolve) => (done = resolve))
      await before
      release = done
      return driver.acquireConnection()
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

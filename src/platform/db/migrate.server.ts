import * as t from '#messages/command-start.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import type { Db } from './schema.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(t.migrationFailed({ name, why }), { cause })
  }
}

/**
 * In one transaction under a lock. @param how `upTo` is the last to apply, `only` the ones to apply @returns the
 * applied names @throws MigrationFailed
 */
export async function migrate(
  db: Db,
  {
    folder = migrationsFolder,
    upTo,
    only,
  }: { folder?: string; upTo?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  // Kysely first lists all tables and columns, which takes long.
  if (!upTo && !only && (await isUpToDate(db, folder))) return []
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder, only),
    // docs/decisions/0104-migrations-may-come-out-of-order.md
    allowUnorderedMigrations: true,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new MigrationFailed(failed?.migrationName ?? 'set-up', error)
  }
  return (results ?? []).map((result) => result.migrationName)
}

export async function migrationsOf(db: Db): Promise<string[]> {
  const there = await sql`select where to_regclass('public.migrations') is not null`.execute(db)
  if (there.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function isOutdated(db: Db): Promise<boolean> {
  const [files, applied] = await Promise.all([filesOf(migrationsFolder), migrationsOf(db)])
  const isMissing = files.some((file) => !applied.includes(file.replace(/\.sql$/, '')))
  return isMissing && applied.length > 0
}

/** Applied by a newer version of the site. */
export async function unknownMigrations(db: Db): Promise<string[]> {
  const [files, applied] = await Promise.all([filesOf(migrationsFolder), migrationsOf(db)])
  return applied.filter((name) => !files.includes(`${name}.sql`))
}

async function isUpToDate(db: Db, folder: string): Promise<boolean> {
  const [files, applied] = await Promise.all([filesOf(folder), migrationsOf(db)])
  const isSame = files.every((file, at) => file === `${applied[at]}.sql`)
  return isSame && applied.length > 0 && files.length === applied.length
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

function sqlFiles(folder: string, only?: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const entries = await Promise.all(
        (await filesOf(folder))
          .filter((name) => !only || only.includes(name.replace(/\.sql$/, '')))
          .map(async (name): Promise<[string, Migration]> => {
            const text = await readFile(join(folder, name), 'utf8')
            return [name.replace(/\.sql$/, ''), { up: (db) => runStatements(db, text) }]
          }),
      )
      return Object.fromEntries(entries)
    },
  }
}

async function runStatements(db: Parameters<Migration['up']>[0], text: string): Promise<void> {
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
}

/** At semicolons that end a line, outside `$$ ... $$`: the embedded database takes one statement a call. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const line of text.split('\n')) {
    if (!current && (!line.trim() || line.trimStart().startsWith('--'))) continue
    current += `${line}\n`
    const inBody = (current.split('$$').length - 1) % 2 === 1
    if (!inBody && /;\s*$/.test(line)) {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.trim()) statements.push(current.trim())
  return statements
}

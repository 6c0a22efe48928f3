import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { fileNames, type StoredImage } from '../../platform/images/image.ts'
import type { ImageStore } from '../../platform/images/images.server.ts'
import { writtenColumns } from '../import/snapshots.server.ts'
import { retention } from '../../platform/db/retention.ts'

const rowsAtOnce = 500

/** Writes one consistent snapshot. @returns rows per table. */
export async function writeArchive(
  db: Db,
  path: string,
  around: Around,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await atOneMoment(db, async (db) => {
    const lines = Readable.from(archiveLines(db, around, counts))
    await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600 }))
  })
  return counts
}

/** In memory, so that a slow browser doesn't block the database. */
export async function archiveBytes(db: Db, around: Around): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  await atOneMoment(db, async (db) => {
    const packed = Readable.from(archiveLines(db, around, {})).pipe(createGzip())
    for await (const chunk of packed) chunks.push(chunk as Buffer)
  })
  return Buffer.concat(chunks)
}

async function atOneMoment(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const isOutermost = !db.isTransaction
  await transaction(db, async (db) => {
    if (isOutermost) await sql`set transaction isolation level repeatable read`.execute(db)
    await work(db)
  })
}

async function* archiveLines(
  db: Db,
  { now, images }: Around,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const inOrder = await parentsFirst(db)
  const { rows: applied } = await sql<{ name: string }>`
    select name from migrations order by name desc limit 1`.execute(db)
  const migration = applied[0]?.name ?? ''
  const head: Head = {
    archive: format,
    version,
    migration,
    madeAt: now().toISOString(),
    tables: inOrder,
  }
  yield `${JSON.stringify(head)}\n`
  for (const table of inOrder) {
    counts[table] = 0
    for await (const rows of rowsOf(db, table)) {
      counts[table] += rows.length
      yield `${JSON.stringify({ table, rows } satisfies Rows)}\n`
      if (table === 'images')
        for (const row of rows) yield await pictureLine(images, row as StoredImage)
    }
  }
  yield `${JSON.stringify({ end: counts } satisfies End)}\n`
}

/** Skips missing files. */
async function pictureLine(images: ImageStore, { id, widths }: StoredImage): Promise<string> {
  const files: Picture['files'] = []
  for (const name of fileNames(widths)) {
    const bytes = await images.find(id, name)
    if (bytes) files.push({ name, base64: Buffer.from(bytes).toString('base64') })
  }
  return `${JSON.stringify({ picture: id, files } satisfies Picture)}\n`
}

/** Fields about people. */
const withoutPeople: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
  'listing_merges.by_user': sql`null`,
  'verifications.holder': sql`null`,
  'listing_merges.moved': sql`t.moved || jsonb_build_object('owners', '[]'::jsonb, 'to', '[]'::jsonb, 'figures', '[]'::jsonb,
    'blocked', '[]'::jsonb, 'rows', jsonb_build_object('posts', coalesce(t.moved -> 'rows' -> 'posts', '[]'),
    'verifications', coalesce(t.moved -> 'rows' -> 'verifications', '[]')))`,
}

async function* rowsOf(db: Db, table: string): AsyncGenerator<object[]> {
  const columns = (await writtenColumns(db, [table], true))(table)
  const kept = sql.join(
    columns.map(
      (name) =>
        sql`${withoutPeople[`${table}.${name}`] ?? sql.ref(`t.${name}`)} as ${sql.ref(name)}`,
    ),
  )
  const key = sql.join((await keyOf(db, table)).map((name) => sql.ref(`t.${name}`)))
  for (let from = 0; ; from += rowsAtOnce) {
    const { rows } = await sql<{ row: object }>`select row_to_json(r) as row from (select ${kept}
      from ${sql.table(table)} t order by ${key} offset ${from} limit ${rowsAtOnce}) r`.execute(db)
    if (rows.length) yield rows.map(({ row }) => row)
    if (rows.length < rowsAtOnce) return
  }
}

async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Gzipped JSON lines: a header, the rows of each table (parents before children), and row counts.
 */
export const format = 'veteran-business-directory archive'
export const version = 1

/** No accounts, submissions, or emails. */
export const tables: readonly string[] = [
  ...retention.directory.tables,
  ...retention.listingSources.tables,
  ...retention.registryEntries.tables,
  ...retention.merges.tables,
  ...retention.siteSettings.tables,
  ...retention.ledger.tables,
]

/**
 * Rows in these tables replace existing ones by key. Older archives lack settings and ledger
 * months.
 */
export const overwritten: Readonly<Record<string, readonly string[] | undefined>> = {
  categories: ['slug'],
  site_settings: ['name'],
  ledger_months: ['month'],
  registry_entries: ['register', 'entry_id'],
}

export type Head = {
  archive: string
  version: number
  migration: string
  madeAt: string
  tables: string[]
}
export type Rows = { table: string; rows: object[] }
export type Picture = { picture: string; files: { name: string; base64: string }[] }
export type End = { end: Record<string, number> }

export type Around = { now: () => Date; images: ImageStore }

export async function parentsFirst(db: Db): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`.execute(db)
  const ordered: string[] = []
  const add = (table: string) => {
    if (ordered.includes(table) || !tables.includes(table)) return
    for (const { child, parent } of rows) if (child === table && parent !== table) add(parent)
    ordered.push(table)
  }
  tables.toSorted().forEach(add)
  return ordered
}

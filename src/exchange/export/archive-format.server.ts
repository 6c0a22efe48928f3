import { sql } from 'kysely'
import { retention } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ImageStore } from '../../platform/images/image-store.server.ts'

/**
 * The archive: lines of JSON, compressed. The first says what it is, the last how much of each table there was; between
 * them stand rows as the database writes them as JSON. Tables come before those that point to them.
 */
export const format = 'veteran-business-directory archive'
export const version = 1

/** What is written: the directory, as the list of what is kept names it; no accounts, no submissions, no mails. */
export const tables: readonly string[] = [
  ...retention.directory.tables,
  ...retention.listingSources.tables,
  ...retention.merges.tables,
  ...retention.siteSettings.tables,
  ...retention.ledger.tables,
]

/**
 * Tables whose rows take the place of those that are there, by their key: submissions point to categories, and archives
 * of before have neither settings nor months of the ledger.
 */
export const overwritten: Readonly<Record<string, readonly string[] | undefined>> = {
  categories: ['slug'],
  site_settings: ['name'],
  ledger_months: ['month'],
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

/** The time, and where pictures are. */
export type Around = { now: () => Date; images: ImageStore }

/** The tables, each behind those that it points to. */
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

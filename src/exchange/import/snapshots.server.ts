import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** Rows by table, as JSON, without generated columns. */
export type Snapshot = Record<(typeof tables)[number], Record<string, unknown>[]>

/** In insert order. */
const tables = [
  'businesses',
  'business_counties',
  'business_hours',
  'verifications',
  'listing_sources',
] as const

export async function writtenColumns(
  db: Db,
  table: string,
  withIdentity: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and (${withIdentity} or attidentity <> 'a') order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

export async function takeSnapshots(db: Db, ids: string[]): Promise<Map<string, Snapshot>> {
  const found = new Map<string, Snapshot>()
  for (const table of tables) {
    const key = table === 'businesses' ? 'id' : 'business_id'
    const columns = await writtenColumns(db, table, false)
    const kept = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]))
    const { rows } = await sql<{ id: string; rows: Record<string, unknown>[] }>`
      select t.${sql.ref(key)} as id, json_agg(json_build_object(${kept}) order by t.*::text) as rows
      from ${sql.table(table)} t where t.${sql.ref(key)} = any(${ids}::text[]) group by 1`.execute(
      db,
    )
    for (const { id, rows: ofTable } of rows) {
      const known = found.get(id) ?? emptySnapshot()
      known[table] = ofTable
      found.set(id, known)
    }
  }
  return found
}

function emptySnapshot(): Snapshot {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as Snapshot
}

export function hashOf(snapshot: Snapshot): string {
  return sha256(JSON.stringify(snapshot)).slice(0, 32)
}

/** Restores the listing even if it was deleted. */
export async function putBack(db: Db, id: string, snapshot: Snapshot): Promise<void> {
  for (const table of tables.slice(1))
    await sql`delete from ${sql.table(table)} where business_id = ${id}`.execute(db)
  const columns = await writtenColumns(db, 'businesses', false)
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))
  const was = JSON.stringify(snapshot.businesses[0] ?? {})
  await sql`update businesses b set ${set}
    from json_populate_record(null::businesses, ${was}::json) was where b.id = ${id}`.execute(db)
  for (const table of tables.slice(1))
    await insertRows(db, table, snapshot[table], { withIdentity: false, key: null })
}

/**
 * @param withIdentity keep generated IDs. @param key overwrite rows with the same values in these
 * columns; null inserts only.
 */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly object[],
  { withIdentity, key }: { withIdentity: boolean; key: readonly string[] | null },
): Promise<void> {
  if (!rows.length) return
  const known = new Set(Object.keys(rows[0] ?? {}))
  const columns = (await writtenColumns(db, table, withIdentity)).filter((name) => known.has(name))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const override = withIdentity ? sql`overriding system value` : sql``
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const conflict = key
    ? sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${set}`
    : sql``
  await sql`insert into ${sql.table(table)} (${names}) ${override}
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${conflict}`.execute(db)
}

/** Our own notes don't block an undo. */
const ownNotes = ['listing_upkeep', 'still_right_links', 'site_checks']

/**
 * Finds posts, pictures, owners, and other data imports don't write, using the database's foreign
 * keys.
 */
export async function withMore(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows: links } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'businesses'::regclass`.execute(db)
  const found = new Set<string>()
  for (const { table, column } of links) {
    if (tables.some((known) => known === table) || ownNotes.includes(table)) continue
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::text[])`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

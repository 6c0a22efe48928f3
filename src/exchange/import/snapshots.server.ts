import { sql, type RawBuilder } from 'kysely'
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

export async function takeSnapshots(db: Db, ids: string[]): Promise<Map<string, Snapshot>> {
  const columns = await writtenColumns(db, tables, false)
  const ofTables = tables.map((table) => {
    const key = sql.ref(table === 'businesses' ? 't.id' : 't.business_id')
    const kept = columns(table).map((name) => sql.ref(`t.${name}`))
    return sql`select ${sql.lit(table)} as table, ${key} as id,
      json_agg((select row_to_json(r) from (select ${sql.join(kept)}) r) order by t.*::text) as rows
      from ${sql.table(table)} t where ${key} = any(${ids}::text[]) group by 2`
  })
  const { rows } = await sql<{
    table: (typeof tables)[number]
    id: string
    rows: Record<string, unknown>[]
  }>`${sql.join(ofTables, sql` union all `)}`.execute(db)
  const found = new Map<string, Snapshot>()
  for (const { table, id, rows: ofTable } of rows) {
    const known = found.get(id) ?? emptySnapshot()
    known[table] = ofTable
    found.set(id, known)
  }
  return found
}

function emptySnapshot(): Snapshot {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as Snapshot
}

export function hashOf(snapshot: Snapshot): string {
  return sha256(JSON.stringify(snapshot)).slice(0, 32)
}

export async function putBack(db: Db, snapshots: ReadonlyMap<string, Snapshot>): Promise<void> {
  if (!snapshots.size) return
  const ids = [...snapshots.keys()]
  const rowsOf = (table: (typeof tables)[number]) =>
    [...snapshots.values()].flatMap((snapshot) => snapshot[table])
  for (const table of tables.slice(1))
    await sql`delete from ${sql.table(table)} where business_id = any(${ids}::text[])`.execute(db)
  const names = (await writtenColumns(db, ['businesses'], false))('businesses')
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))
  await sql`update businesses b set ${set}
    from json_populate_recordset(null::businesses, ${JSON.stringify(rowsOf('businesses'))}::json) was
    where b.id = was.id`.execute(db)
  for (const table of tables.slice(1))
    await insertRows(db, table, rowsOf(table), { withIdentity: false, key: null })
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
  const written = (await writtenColumns(db, [table], withIdentity))(table)
  const columns = written.filter((name) => known.has(name))
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

/** Without generated columns. */
export async function writtenColumns(
  db: Db,
  tables: readonly string[],
  withIdentity: boolean,
): Promise<(table: string) => string[]> {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select name as table, array_agg(attname::text order by attnum) as names
    from unnest(${[...tables]}::text[]) as name join pg_attribute on attrelid = name::regclass
    where attnum > 0 and not attisdropped and attgenerated = ''
      and (${withIdentity} or attidentity <> 'a') group by 1`.execute(db)
  const found = new Map(rows.map(({ table, names }) => [table, names]))
  return (table) => found.get(table) ?? []
}

/**
 * Notes the site makes about every listing, and traces of visitors who wrote nothing: none of it
 * blocks an undo.
 */
const ownNotes = [
  'figure_mails',
  'found_searches',
  'listing_arrivals',
  'listing_figures',
  'saved_listings',
  'site_checks',
  'stale_signals',
  'still_right_links',
]

/** Rows of these tables that count: a letter that was made, and a reminder to the team, aren't from a person. */
const onlyRows: Record<string, RawBuilder<boolean>> = {
  listing_upkeep: sql`confirmed_how not in ('import', 'approval')`,
  owner_invitations: sql`coalesce(confirmed_at, corrected_at, removal_at, claimed_at) is not null`,
  reports: sql`kind not in ('unconfirmed', 'site')`,
}

/**
 * Finds posts, pictures, owners, and other data imports don't write, using the database's foreign
 * keys.
 * @returns the tables, by listing.
 */
export async function withMore(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const { rows: links } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'businesses'::regclass`.execute(db)
  const isMore = ({ table }: { table: string }) =>
    !tables.some((known) => known === table) && !ownNotes.includes(table)
  const ofTables = links.filter(isMore).map(
    ({
      table,
      column,
    }) => sql`select ${sql.lit(table)} as table, ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::text[]) and ${onlyRows[table] ?? sql`true`}`,
  )
  const { rows } = await sql<{ table: string; id: string }>`${sql.join(ofTables, sql` union `)}
    order by 1`.execute(db)
  const found = new Map<string, string[]>()
  for (const { table, id } of rows) found.set(id, [...(found.get(id) ?? []), table])
  return found
}

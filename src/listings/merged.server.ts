import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'

/** Checks the form of an id, because the database rejects some characters. */
function isListingId(id: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(id)
}

/** Follows all merges; null if it wasn't merged. */
export async function mergedInto(db: Db, id: string): Promise<string | null> {
  if (!isListingId(id)) return null
  const { rows } = await sql<{ id: string }>`
    with recursive ways(id, steps) as (
      select to_id, 1 from listing_merges where from_id = ${id} and undone_at is null
      union all
      select m.to_id, w.steps + 1 from ways w
        join listing_merges m on m.from_id = w.id and m.undone_at is null where w.steps < 50
    ) select id from ways order by steps desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Not shown now, but may return. */
export async function isHiddenNow(db: Db, id: string): Promise<boolean> {
  if (!isListingId(id)) return false
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['suspended', 'unpublished', 'unconfirmed'])
    .executeTakeFirst()
  return row !== undefined
}

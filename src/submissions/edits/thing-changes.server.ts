import { sql } from 'kysely'
import { isSameRow, type Row } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { maxGallery } from '../../listings/photos/photo.ts'
import { thingChange, thingIds, withId, type ThingChange } from './thing-changes.ts'

/** Photos or posts as the history keeps them. Who added them is not part of it, and an address follows from a picture. */
export async function readThings(
  db: Db,
  table: ThingChange['table'],
  businessId: string,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - array['business_id', 'added_by', 'updated_at', 'url'] as row
    from ${sql.table(table)} t where business_id = ${businessId} order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Makes photos or posts what they were before a change, where all of them are still as it left them. Call it with the
 * listing locked. @returns what differs then; null where it cannot be.
 */
export async function putThingsBack(
  db: Db,
  businessId: string,
  change: ThingChange,
): Promise<ThingChange | null> {
  const { table, before, after } = change
  const there = await readThings(db, table, businessId)
  const isAsLeft = thingIds(change).every((id) => {
    const [left, is] = [withId(after, id), withId(there, id)]
    return left === is || isSameRow(left, is)
  })
  const back = there.map((row) => withId(before, row['id']) ?? row)
  if (!isAsLeft || (table === 'business_images' && !isOrdered(back))) return null
  await writeRows(db, { table, businessId, rows: before, there })
  return thingChange(table, there, await readThings(db, table, businessId))
}

/** Whether the gallery has room for its photos, and no two want to be the banner. */
function isOrdered(photos: readonly Row[]): boolean {
  const kinds = photos.map((row) => row['kind']).filter((kind) => kind !== 'gallery')
  return new Set(kinds).size === kinds.length && photos.length - kinds.length <= maxGallery
}

type Written = { table: ThingChange['table']; businessId: string; rows: Row[]; there: Row[] }

async function writeRows(db: Db, { table, businessId, rows, there }: Written): Promise<void> {
  // Two that change places must not both be the banner in between.
  if (table === 'business_images')
    await db
      .updateTable(table)
      .set({ kind: 'gallery' })
      .where('business_id', '=', businessId)
      .where(
        'id',
        'in',
        rows.map((row) => Number(row['id'])),
      )
      .execute()
  for (const row of rows) {
    const isThere = withId(there, row['id'])
    const { id, ...rest } = isThere ? row : { ...row, business_id: businessId }
    const names = Object.keys(rest).map((name) => sql.ref(name))
    const values = sql`select ${sql.join(names)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rest)}::jsonb)`
    await (isThere
      ? sql`update ${sql.table(table)} set (${sql.join(names)}) = (${values})
          where id = ${Number(id)} and business_id = ${businessId}`.execute(db)
      : sql`insert into ${sql.table(table)} (id, ${sql.join(names)}) overriding system value
          select ${Number(id)}, * from (${values}) r`.execute(db))
  }
}

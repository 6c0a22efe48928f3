import { sql } from 'kysely'
import type { Row } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { imageAddress } from '../../platform/images/image.ts'
import { addedRows, withId, type PartChange } from './part-changes.ts'

/** A listing's photos or posts, as its history stores them. */
export async function readParts(
  db: Db,
  table: PartChange['table'],
  businessId: string,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - array['business_id', 'added_by', 'updated_at', 'url'] as row
    from ${sql.table(table)} t where business_id = ${businessId} order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/** Restores the rows from before a change. @param there the rows now */
export async function writeParts(
  db: Db,
  businessId: string,
  change: PartChange,
  there: readonly Row[],
): Promise<void> {
  const { table, before } = change
  const added = addedRows(change).map((row) => Number(row['id']))
  if (added.length)
    await db
      .deleteFrom(table)
      .where('business_id', '=', businessId)
      .where('id', 'in', added)
      .execute()
  const ids = before.map((row) => Number(row['id']))
  // Swapped photos must not both be the banner in between.
  if (table === 'business_images' && ids.length)
    await db
      .updateTable(table)
      .set({ kind: 'gallery' })
      .where('business_id', '=', businessId)
      .where('id', 'in', ids)
      .execute()
  for (const row of before) {
    const isThere = withId(there, row['id'])
    const { id, ...rest } = isThere ? row : { ...row, ...(await keysOf(db, businessId, row)) }
    const names = Object.keys(rest).map((name) => sql.ref(name))
    const values = sql`select ${sql.join(names)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rest)}::jsonb)`
    await (isThere
      ? sql`update ${sql.table(table)} set (${sql.join(names)}) = (${values})
          where id = ${Number(id)} and business_id = ${businessId}`.execute(db)
      : sql`insert into ${sql.table(table)} (id, ${sql.join(names)}) overriding system value
          select ${Number(id)}, * from (${values}) r`.execute(db))
  }
}

/** The columns that `readParts` leaves out. */
async function keysOf(db: Db, businessId: string, { image_id }: Row): Promise<Row> {
  const image = await db
    .selectFrom('images')
    .select(['id', 'widths'])
    .where('id', '=', typeof image_id === 'string' ? image_id : '')
    .executeTakeFirst()
  return { business_id: businessId, ...(image && { url: imageAddress(image) }) }
}

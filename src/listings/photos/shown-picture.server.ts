import { sql } from 'kysely'
import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
import type { Db } from '../../platform/db/schema.ts'

const kept = cachedWhileUnchanged<true | null>(2000)

/** Used by a published listing, post, or story. */
export async function isPictureShown(db: Db, id: string, now: Date): Promise<boolean> {
  return (await kept(db, id, () => findShown(db, id, now))) === true
}

async function findShown(db: Db, id: string, now: Date): Promise<true | null> {
  const { rows } = await sql`
    select from business_images i join businesses b on b.id = i.business_id
      where i.image_id = ${id} and b.status = 'published'
    union all select from posts p join businesses b on b.id = p.business_id
      where p.image_id = ${id} and p.state = 'published' and b.status = 'published'
    union all select from articles
      where main_image like ${`/images/${id}/%`} and published_at <= ${now}
    limit 1`.execute(db)
  return rows.length > 0 ? true : null
}

/** Visible or not; null for none. */
export async function listingOfPicture(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select business_id as id from business_images where image_id = ${id}
    union all select business_id from posts where image_id = ${id} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

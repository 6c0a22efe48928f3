import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/**
 * Removes the account from its photos and posts. If nobody else manages the listing they're
 * deleted; files go with the next sweep. Call before the account stops owning anything.
 */
export async function eraseAdded(db: Db, userId: string): Promise<void> {
  const isRunByOthersIn = (table: string) => sql<SqlBool>`exists (select 1 from business_owners o
    where o.business_id = ${sql.table(table)}.business_id and o.user_id <> ${userId})`
  // Also from the history.
  await db
    .updateTable('listing_changes')
    .set({ parts: null })
    .where('by_user', '=', userId)
    .where(({ not }) => not(isRunByOthersIn('listing_changes')))
    .execute()
  await db.deleteFrom('submission_photos').where('added_by', '=', userId).execute()
  for (const table of ['posts', 'business_images'] as const) {
    const isRunByOthers = isRunByOthersIn(table)
    await db
      .updateTable(table)
      .set({ added_by: null })
      .where('added_by', '=', userId)
      .where(isRunByOthers)
      .execute()
    await db.deleteFrom(table).where('added_by', '=', userId).execute()
  }
}

/** For a download of personal data. */
export async function findAdded(
  db: Db,
  userId: string,
): Promise<{ photos: object[]; posts: object[] }> {
  const photos = await db
    .selectFrom('business_images')
    .select(['business_id', 'url', 'kind', 'alt'])
    .where('added_by', '=', userId)
    .orderBy('id')
    .execute()
  const posts = await db
    .selectFrom('posts')
    .select(['business_id', 'type', 'state', 'posted_on', 'title', 'content', 'starts_at', 'place'])
    .select('appears_at')
    .where('added_by', '=', userId)
    .orderBy('id')
    .execute()
  return { photos, posts }
}

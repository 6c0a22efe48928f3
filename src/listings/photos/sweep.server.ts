import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { masterFile } from '../../platform/images/image.ts'
import type { ImageStore } from '../../platform/images/images.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { isLeftBehind } from './photo-columns.server.ts'

/** Longer than any request: older unused ones are leftovers. */
const strayMinutes = 60
const atOnce = 500

/** Photos of articles, including ones the log can restore. */
const ofArticles = `select split_part(main_image, '/', 3) from articles where main_image like '/images/%'
  union select split_part(row ->> 'main_image', '/', 3)
    from admin_changes, unnest(array[before, after]) row
    where record_table = 'articles' and row ->> 'main_image' like '/images/%'`

const isUnused = sql<SqlBool>`not exists (select 1 from business_images i where i.image_id = images.id)
  and not exists (select 1 from submission_photos s where s.image_id = images.id)
  and not exists (select 1 from posts p where p.image_id = images.id)
  and images.id not in (${sql.raw(ofArticles)})`

/** A former owner's photo, as long as the change of owners can be undone. */
const isJustCleared = (before: Date) => sql<SqlBool>`images.id in (
  select row ->> 'image_id' from listing_changes c, jsonb_array_elements(c.parts -> 'before') row
  where c.at > ${before} and c.by_role = 'directory' and c.action = 'photos' and c.undone_at is null)`

/** Deletes unused pictures now. Call after the change is committed. */
export async function deleteUnused(
  db: Db,
  { images }: Pick<Services, 'images'>,
  ids: readonly (string | null)[],
): Promise<void> {
  const given = ids.filter((id) => id !== null)
  if (given.length === 0) return
  const rows = db.deleteFrom('images').where('id', 'in', given).where(isUnused)
  for (const { id } of await rows.returning('id').execute()) await images.store.remove(id)
}

/**
 * Deletes pictures without users and files without pictures, left by deleted listings and
 * unfinished uploads.
 */
export async function sweepImages(
  db: Db,
  { images, now, log }: Pick<Services, 'images' | 'now' | 'log'>,
): Promise<void> {
  const before = new Date(now().getTime() - strayMinutes * 60_000)
  const unused = await db
    .selectFrom('images')
    .select('id')
    .where('made_at', '<', before)
    .where(isUnused)
    .where(({ not }) => not(isJustCleared(before)))
    .limit(atOnce)
    .execute()
  await deleteUnused(
    db,
    { images },
    unused.map(({ id }) => id),
  )
  await deleteRests(db, images.store, before)
  const files = (await images.store.list()).filter(({ at }) => at < before)
  let strays = 0
  for (let start = 0; start < files.length; start += atOnce) {
    const ids = files.slice(start, start + atOnce).map(({ id }) => id)
    const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids.filter((one) => !known.has(one))) {
      await images.store.remove(id)
      strays++
    }
  }
  if (unused.length + strays)
    log({ event: 'pictures deleted', unused: unused.length, withoutRow: strays })
}

/** Of cropped photos, what isn't shown, once its owner's leaving can't be undone. */
async function deleteRests(db: Db, store: ImageStore, before: Date): Promise<void> {
  const left = await db
    .selectFrom('business_images as i')
    .select(['i.id', 'i.image_id'])
    .where(isLeftBehind)
    .where(
      sql<SqlBool>`not exists (select from listing_changes c where c.business_id = i.business_id
        and c.action in ('own', 'leave', 'merge') and c.at > ${before})`,
    )
    .limit(atOnce)
    .execute()
  const whole = { crop_left: null, crop_top: null, crop_width: null, crop_height: null }
  for (const { id, image_id } of left) {
    if (image_id) await store.remove(image_id, masterFile)
    await db.updateTable('business_images').set(whole).where('id', '=', id).execute()
  }
}

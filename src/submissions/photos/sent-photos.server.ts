import { data } from 'react-router'
import { sql } from 'kysely'
import { imageFields, inManagedOrder } from '../../listings/photos/photo-columns.server.ts'
import type { Photo, PhotoKind } from '../../listings/photos/photo.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { imageHeaders } from '../../platform/images/image-files.server.ts'
import { isFileName, masterFile } from '../../platform/images/image.ts'
import type { Services } from '../../platform/services.server.ts'
import { isWaiting, makesListing, type State } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'

export type SentPhoto = Photo & { kind: PhotoKind }

/** True for an owner's own submission while it waits. */
export function takesPhotos({
  kind,
  state,
  details,
}: Pick<SubmissionRow, 'kind' | 'details'> & { state: State }): boolean {
  if (!makesListing(kind) || !isWaiting(state)) return false
  return kind === 'register' || (details as SubmissionDetails).submitter.relation === 'owner'
}

export async function listSentPhotos(db: Db, submissionId: string): Promise<SentPhoto[]> {
  const { rows } = await sql<{ photo: SentPhoto }>`
    select json_build_object(${imageFields}, 'kind', i.kind, 'alt', i.alt,
      'focus', json_build_object('x', i.focus_x, 'y', i.focus_y)) as photo
    from submission_photos i join images m on m.id = i.image_id
    where i.submission_id = ${submissionId}
    order by ${inManagedOrder}`.execute(db)
  return rows.map(({ photo }) => photo)
}

/** Never cached. @throws 404 if it isn't a picture of the submission */
export async function sentPicture(
  { db, images }: Pick<Services, 'db' | 'images'>,
  submissionId: string,
  { imageId, file }: { imageId: string; file: string },
): Promise<Response> {
  const isName = isFileName(file) && file !== masterFile
  const row =
    isName &&
    (await db
      .selectFrom('submission_photos')
      .select('image_id')
      .where('submission_id', '=', submissionId)
      .where('image_id', '=', imageId)
      .executeTakeFirst())
  const bytes = row ? await images.store.find(row.image_id, file) : null
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: { ...imageHeaders(file), 'cache-control': 'private, no-store' },
  })
}

const columns = sql.raw(`image_id, url, alt, place, kind, focus_x, focus_y,
  crop_left, crop_top, crop_width, crop_height, added_by`)

/** With the approval. */
export async function publishPhotos(
  db: Db,
  { submissionId, businessId }: { submissionId: string; businessId: string },
): Promise<void> {
  await sql`insert into business_images (business_id, ${columns}) select ${businessId}, ${columns}
    from submission_photos where submission_id = ${submissionId} order by id`.execute(db)
  await db.deleteFrom('submission_photos').where('submission_id', '=', submissionId).execute()
}

/** When the approval is undone, before its listing is deleted. */
export async function unpublishPhotos(
  db: Db,
  { submissionId, businessId }: { submissionId: string; businessId: string },
): Promise<void> {
  await sql`insert into submission_photos (submission_id, ${columns}) select ${submissionId}, ${columns}
    from business_images where business_id = ${businessId} and image_id is not null order by id`.execute(
    db,
  )
  await db.deleteFrom('business_images').where('business_id', '=', businessId).execute()
}

import { data } from 'react-router'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Editor } from '../../submissions/edits/listing-changes.server.ts'
import { lockSubmission } from '../../submissions/lifecycle/change-state.server.ts'
import { takesPhotos } from '../../submissions/photos/sent-photos.server.ts'
import { changeParts } from '../history/history.server.ts'

/** A listing, or a submission that waits for approval. */
export type PhotosOf = { businessId: string } | { submissionId: string }
export type ChangedPhotos =
  | { businessId: string; by: Editor }
  | { submissionId: string; by: { userId: string | null } }

/** The two tables have the same columns, except for the key. */
export function photoRows(of: PhotosOf) {
  return 'businessId' in of
    ? ({ table: 'business_images', key: 'business_id', id: of.businessId } as const)
    : ({
        table: 'submission_photos' as 'business_images',
        key: 'submission_id' as 'business_id',
        id: of.submissionId,
      } as const)
}

/** One change at a time; those of a listing are recorded in its history. @throws 409 once the submission is decided. */
export function changePhotos<T>(
  deps: Pick<Services, 'db' | 'now' | 'randomId'>,
  of: ChangedPhotos,
  action: 'photo added' | 'photos changed' | 'photo deleted',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if ('businessId' in of)
    return changeParts(deps, { ...of, table: 'business_images', action }, work)
  return transaction(deps.db, async (db) => {
    const submission = await lockSubmission(db, of.submissionId)
    if (!submission || !takesPhotos(submission)) throw data(null, { status: 409 })
    return work(db)
  })
}

/** For the rate limit. */
export function limitOf(of: ChangedPhotos): string {
  return `photos of ${of.by.userId ?? ('submissionId' in of ? of.submissionId : '')}`
}

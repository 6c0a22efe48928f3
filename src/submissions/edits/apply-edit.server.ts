import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import type { ListingDetails } from '../submission.ts'
import { reviewedFields } from './edit-parts.ts'
import { fieldChanges, withChanges } from './field-changes.ts'
import {
  listChanges,
  lockListing,
  recordListingChange,
  takeBack,
} from './listing-changes.server.ts'
import { readListingDetails, writeListing } from './listing-details.server.ts'

type Deps = Pick<Services, 'now' | 'randomId'>
type By = Parameters<typeof recordListingChange>[1]['by']

/**
 * Makes the change of an approved submission to its listing: what was looked at and nothing else. Call it in the
 * transaction of the decision. @returns the listing as it was; null when there is none any more.
 */
export async function applyEdit(
  db: Db,
  submission: SubmissionRow,
  by: By,
  deps: Deps,
): Promise<ListingDetails | null> {
  const businessId = submission.business_id ?? ''
  await lockListing(db, businessId)
  const before = await readListingDetails(db, businessId)
  if (!before) return null
  const wanted = submission.details as ListingDetails
  const after = withChanges(before, fieldChanges(before, wanted, reviewedFields), 'after')
  const changes = await writeListing(db, businessId, { before, after }, deps.now())
  const change = { businessId, action: 'review', changes, by, submissionId: submission.id } as const
  await recordListingChange(db, change, deps)
  await noteConfirmed(db, [businessId], { how: 'approval', now: deps.now() })
  return before
}

/** Takes back what an approval did. @returns false when somebody has changed the same since. */
export async function revertEdit(
  db: Db,
  submission: SubmissionRow,
  by: By,
  deps: Deps,
): Promise<boolean> {
  const businessId = submission.business_id ?? ''
  await lockListing(db, businessId)
  const row = await db
    .selectFrom('listing_changes')
    .select('id')
    .where('submission_id', '=', submission.id)
    .where('action', '=', 'review')
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const change = (await listChanges(db, businessId)).find(({ id }) => id === row?.id)
  return change ? takeBack(db, { businessId, change, by }, deps) : false
}

import { sql } from 'kysely'
import type { decisions } from '../../account/team/can.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import type { Refusal } from '../lifecycle/refusal.ts'
import { isWaiting, makesListing, waitingStates } from '../states.ts'
import type { BusinessField } from '../../listings/fields.ts'
import type { EditDetails, ListingDetails } from '../submission.ts'
import { reviewedFields } from './edit-parts.ts'
import { fieldChanges, withChanges } from './field-changes.ts'
import {
  listChanges,
  lockListing,
  readListingDetails,
  recordListingChange,
  restoreChange,
  writeListing,
} from './listing-changes.server.ts'

export async function findWaitingEdit(db: Db, businessId: string): Promise<SubmissionRow | null> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('kind', '=', 'edit')
    .where('state', 'in', waitingStates)
    .executeTakeFirst()
  return row ?? null
}

/** The fields that a waiting change may change. */
export function proposedFields({ details }: { details: unknown }): readonly BusinessField[] {
  return reviewedFields((details as EditDetails).changesOwner === true)
}

type By = Parameters<typeof recordListingChange>[1]['by']

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
  const after = withChanges(
    before,
    fieldChanges(before, wanted, proposedFields(submission)),
    'after',
  )
  const changes = await writeListing(db, businessId, { before, after }, deps.now())
  const change = { businessId, action: 'review', changes, by, submissionId: submission.id } as const
  await recordListingChange(db, change, deps)
  await noteConfirmed(db, [businessId], { how: 'approval', now: deps.now() })
  return before
}

/** @returns false if someone changed the same fields since. */
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
  return change ? restoreChange(db, { businessId, change, by }, deps) : false
}

export async function refusalOfEdit(
  db: Db,
  { business_id, state }: SubmissionRow,
  action: (typeof decisions)[number],
): Promise<Refusal | null> {
  if (!business_id && action === 'approve') return { reason: 'no listing' }
  if (!business_id || action === 'approve' || isWaiting(state)) return null
  const other = await findWaitingEdit(db, business_id)
  return other ? { reason: 'not possible', state } : null
}

/**
 * The sender, anyone who changed it while it waited, and the listing's owners and managers can't
 * decide it.
 */
export async function isInvolvedIn(
  db: Db,
  submission: SubmissionRow,
  userId: string,
): Promise<boolean> {
  if (makesListing(submission.kind)) return false
  const { rows } = await sql`select from submission_events
      where submission_id = ${submission.id} and by_user = ${userId} and by_role = 'submitter'
    union all select from business_owners
      where business_id = ${submission.business_id} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

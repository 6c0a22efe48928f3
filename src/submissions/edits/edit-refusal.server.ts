import { sql } from 'kysely'
import type { decisions } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Refusal } from '../lifecycle/refusal.ts'
import { isWaiting, makesListing } from '../states.ts'
import { findWaitingEdit } from './waiting-edit.server.ts'

/** A change of a listing has nowhere to go without it, and only one waits at a time. */
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

/** Whether somebody sent in, or changed while it waited, what is to be decided; or runs the listing that it is of. */
export async function hasPartIn(
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

import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import {
  lockSubmission,
  moveSubmission,
  waitFrom,
  withdrawSubmission,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { columnsOf, insertSubmission, startReview } from '../lifecycle/receive.server.ts'
import { waitingStates, isWaiting, makesListing } from '../states.ts'
import { senderOf, type ListingDetails, type SubmissionDetails } from '../submission.ts'
import { reviewedFields } from './edit-parts.ts'
import { fieldChanges, withChanges } from './field-changes.ts'
import {
  type Editor,
  listChanges,
  lockListing,
  recordListingChange,
  revertChange,
  readListingDetails,
  writeListing,
} from './listing-changes.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { sql } from 'kysely'
import type { decisions } from '../../account/team/can.ts'
import type { Refusal } from '../lifecycle/refusal.ts'

export type Sender = Editor & { email: string; isConfirmed: boolean }

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

/** Locks it until the transaction ends. Lock it before the listing, as decisions do. */
export async function lockWaitingEdit(db: Db, businessId: string): Promise<SubmissionRow | null> {
  const found = await findWaitingEdit(db, businessId)
  const locked = found && (await lockSubmission(db, found.id))
  return locked && waitingStates.some((state) => state === locked.state) ? locked : null
}

/** The listing as it will be after approval. */
export function proposedBy(edit: SubmissionRow | null, live: ListingDetails): ListingDetails {
  if (!edit) return live
  const details = edit.details as ListingDetails
  return { ...live, ...Object.fromEntries(reviewedFields.map((field) => [field, details[field]])) }
}

export async function proposeEdit(
  db: Db,
  { businessId, waiting, live, proposed, by }: Proposal,
  deps: Deps,
): Promise<'waits' | 'withdrawn' | 'nothing'> {
  const isSame = fieldChanges(live, proposed, reviewedFields).length === 0
  if (isSame && waiting) return withdrawEdit(db, waiting, by, deps)
  if (isSame) return 'nothing'
  const details = { ...proposed, ...senderOf({ ...by, relation: relations[by.role] }) }
  if (waiting) await changeEdit(db, waiting, { details, by }, deps)
  else await sendEdit(db, businessId, { details, live, by }, deps)
  return 'waits'
}

type Proposal = {
  businessId: string
  waiting: SubmissionRow | null
  live: ListingDetails
  proposed: ListingDetails
  by: Sender
}

const relations = {
  owner: 'owner',
  manager: 'employee',
  reviewer: 'other',
  admin: 'other',
} as const

type Sent = { details: SubmissionDetails; by: Sender }

async function sendEdit(
  db: Db,
  businessId: string,
  { details, live, by }: Sent & { live: ListingDetails },
  deps: Deps,
): Promise<void> {
  const { userId, isConfirmed } = by
  const edit = { kind: 'edit', businessId, userId, isConfirmed, details } as const
  const row = await insertSubmission(db, edit, `edit ${deps.randomId()}`, deps)
  await startReview(db, row, { detailsBefore: { ...details, ...live } }, deps)
}

async function changeEdit(
  db: Db,
  waiting: SubmissionRow,
  { details, by }: Sent,
  deps: Deps,
): Promise<void> {
  const now = deps.now()
  const action = waiting.state === 'pending' ? 'change' : 'answer'
  const set = {
    ...columnsOf(details),
    user_id: by.userId,
    confirmed_at: by.isConfirmed ? now : null,
    ...(action === 'answer' && waitFrom(deps.site, now)),
  }
  const detailsBefore = waiting.details as SubmissionDetails
  await moveSubmission(db, waiting, { action, actor: actorOf(by), set, detailsBefore }, deps)
}

export async function withdrawEdit(
  db: Db,
  waiting: SubmissionRow,
  by: Pick<Sender, 'userId' | 'name'>,
  deps: Deps,
): Promise<'withdrawn'> {
  await withdrawSubmission(db, waiting, { action: 'withdraw', actor: actorOf(by) }, deps)
  return 'withdrawn'
}

function actorOf({ userId, name }: Pick<Sender, 'userId' | 'name'>) {
  return { role: 'submitter', userId, name } as const
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
  const after = withChanges(before, fieldChanges(before, wanted, reviewedFields), 'after')
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
  return change ? revertChange(db, { businessId, change, by }, deps) : false
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

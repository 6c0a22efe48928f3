import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import {
  lockSubmission,
  moveTo,
  recordChange,
  waitFrom,
  type Actor,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { columnsOf } from '../lifecycle/receive.server.ts'
import { transitionOf, waitingStates, isWaiting, makesListing } from '../states.ts'
import type { ListingDetails, SubmissionDetails } from '../submission.ts'
import { noteArrival } from '../team-emails/arrivals.server.ts'
import { reviewedFields } from './edit-parts.ts'
import { fieldChanges, withChanges } from './field-changes.ts'
import {
  type Editor,
  listChanges,
  lockListing,
  recordListingChange,
  restoreChange,
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

/**
 * Creates or updates the waiting change; withdraws it if nothing differs. Call with both locked.
 */
export async function proposeEdit(
  db: Db,
  { businessId, waiting, live, proposed, by }: Proposal,
  deps: Deps,
): Promise<'waits' | 'withdrawn' | 'nothing'> {
  const isSame = fieldChanges(live, proposed, reviewedFields).length === 0
  if (isSame && waiting) return withdrawEdit(db, waiting, by, deps)
  if (isSame) return 'nothing'
  const details = { ...proposed, ...senderOf(by) }
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

function senderOf({ name, email, role }: Sender): Omit<SubmissionDetails, keyof ListingDetails> {
  return {
    proof: null,
    submitter: { name, email, relation: relations[role] },
    owner: { name: null, email: null, phone: null },
    message: null,
  }
}

type Sent = { details: SubmissionDetails; by: Sender }

async function sendEdit(
  db: Db,
  businessId: string,
  { details, live, by }: Sent & { live: ListingDetails },
  deps: Deps,
): Promise<void> {
  const now = deps.now()
  const id = deps.randomId()
  const submission = await db
    .insertInto('submissions')
    .values({
      id,
      kind: 'edit',
      state: 'pending',
      business_id: businessId,
      submission_key: `edit ${id}`,
      user_id: by.userId,
      received_at: now,
      confirmed_at: by.isConfirmed ? now : null,
      ...waitFrom(deps.site, now),
      ...columnsOf(details),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = {
    submission,
    action: 'submit',
    from: 'draft',
    to: 'pending',
    actor: actorOf(by),
    why: '',
    email: 'received',
    sendAfter: now,
    detailsBefore: { ...details, ...live },
  } as const
  await recordChange(db, change, deps)
  const arrival = { path: `/review/${id}`, what: 'A change of a listing', name: submission.name }
  await noteArrival(db, arrival, deps)
}

async function changeEdit(
  db: Db,
  waiting: SubmissionRow,
  { details, by }: Sent,
  deps: Deps,
): Promise<void> {
  const now = deps.now()
  const action = waiting.state === 'pending' ? 'change' : 'answer'
  const transition = transitionOf(waiting.state, action, 'edit')
  const submission = await moveTo(db, waiting.id, 'pending')
    .set({
      ...columnsOf(details),
      user_id: by.userId,
      confirmed_at: by.isConfirmed ? now : null,
      ...(action === 'answer' && waitFrom(deps.site, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = {
    submission,
    action,
    from: waiting.state,
    to: 'pending',
    actor: actorOf(by),
    why: '',
    email: transition?.email ?? null,
    sendAfter: now,
    detailsBefore: waiting.details as SubmissionDetails,
  } as const
  await recordChange(db, change, deps)
}

/** Call with its row locked. */
export async function withdrawEdit(
  db: Db,
  waiting: SubmissionRow,
  by: Pick<Sender, 'userId' | 'name'>,
  deps: Deps,
): Promise<'withdrawn'> {
  await withdraw(db, waiting, { by: actorOf(by), email: 'withdrawn' }, deps)
  return 'withdrawn'
}

/** Withdraws a waiting submission and destroys its documents. Call with its row locked. */
export async function withdraw(
  db: Db,
  waiting: SubmissionRow,
  { by, email }: { by: Actor; email: 'withdrawn' | null },
  deps: Deps,
): Promise<void> {
  await moveTo(db, waiting.id, 'withdrawn').execute()
  const change = { submission: waiting, action: 'withdraw', from: waiting.state } as const
  const told = { actor: by, why: '', email, sendAfter: deps.now() }
  await recordChange(db, { ...change, to: 'withdrawn', ...told }, deps)
  await destroyDocuments(db, waiting.id, deps)
}

function actorOf({ userId, name }: Pick<Sender, 'userId' | 'name'>) {
  return { role: 'submitter', userId, name } as const
}

type By = Parameters<typeof recordListingChange>[1]['by']

/**
 * Applies the approved fields only. Call in the decision's transaction. @returns the previous
 * listing; null if it's gone.
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

/** One change per listing waits at a time, and it needs the listing. */
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

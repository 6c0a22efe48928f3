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
import { isWaiting } from '../states.ts'
import {
  senderOf,
  type EditDetails,
  type ListingDetails,
  type SubmissionDetails,
} from '../submission.ts'
import { ownerFacts, type BusinessField } from '../../listings/fields.ts'
import { findWaitingEdit, proposedFields } from './decide-edit.server.ts'
import { fieldChanges } from './field-changes.ts'
import type { Sender } from './listing-changes.server.ts'

/** Lock it before the listing, as decisions do. */
export async function lockWaitingEdit(db: Db, businessId: string): Promise<SubmissionRow | null> {
  const found = await findWaitingEdit(db, businessId)
  const locked = found && (await lockSubmission(db, found.id))
  return locked && isWaiting(locked.state) ? locked : null
}

/** The listing as it will be after approval. */
export function proposedBy(edit: SubmissionRow | null, live: ListingDetails): ListingDetails {
  if (!edit) return live
  const details = edit.details as ListingDetails
  const proposed = proposedFields(edit).map((field) => [field, details[field]])
  return { ...live, ...Object.fromEntries(proposed) }
}

export async function proposeEdit(
  db: Db,
  { businessId, waiting, reviewed, live, proposed, by }: Proposal,
  deps: Deps,
): Promise<'waits' | 'withdrawn' | 'nothing'> {
  const isSame = fieldChanges(live, proposed, reviewed).length === 0
  if (isSame && waiting) return withdrawEdit(db, waiting, by, deps)
  if (isSame) return 'nothing'
  const details: EditDetails = {
    ...proposed,
    ...senderOf({ ...by, relation: relations[by.role] }),
    changesOwner: fieldChanges(live, proposed, ownerFacts).length > 0,
  }
  if (waiting) await changeEdit(db, waiting, { details, by }, deps)
  else await sendEdit(db, businessId, { details, live, by }, deps)
  return 'waits'
}

type Proposal = {
  businessId: string
  waiting: SubmissionRow | null
  reviewed: readonly BusinessField[]
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

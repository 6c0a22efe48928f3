import { sql, type UpdateObject } from 'kysely'
import { can, type SubmissionAction } from '../../account/team/can.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { queueMail, supersedeMails, type KeyedMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { dueAfter } from '../../platform/ui/site.ts'
import type { Site } from '../../platform/ui/site.ts'
import {
  isDecision,
  isHeldBack,
  isWaiting,
  transitionOf,
  type Action,
  type EmailKind,
  type SentState,
  type State,
} from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import { holderOf, isEmailedLink } from './links.server.ts'
import { withReasons } from '../emails/ready-reasons.server.ts'
import type { PlacedReason } from '../emails/reason-codes.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import { reopenDisputes, settleDisputes } from '../claims/disputes.server.ts'
import { mailToSubmitter } from '../emails/submitter-mail.server.ts'

export type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'documents'>

/** The same time for everything that one decision writes. */
export function atOneTime<D extends Pick<Deps, 'now'>>(deps: D): D {
  const at = deps.now()
  return { ...deps, now: () => at }
}

/**
 * Senders are identified by their link and have a user id only when signed in; "directory" stands
 * for scheduled tasks.
 */
export type Actor = {
  role: 'submitter' | 'owner' | 'reviewer' | 'admin' | 'directory'
  userId: string | null
  name: string
}

export const directory = {
  role: 'directory',
  userId: null,
  name: 'The directory',
} as const satisfies Actor

export function submitterOf({ user_id, submitter_name }: SubmissionRow): Actor {
  return { role: 'submitter', userId: user_id, name: submitter_name }
}

type Change = {
  action: Action
  actor: Actor
  why?: string
  reasons?: PlacedReason[]
  /** To the sender; by default as the transition says. */
  email?: EmailKind | null
  /** Immediately by default. */
  sendAfter?: Date
  others?: KeyedMail[] | undefined
  detailsBefore?: SubmissionDetails
  seen?: Seen | null
}

type Move = Change & {
  /** By default as the transition says. */
  to?: SentState
  set?: UpdateObject<Schema, 'submissions'>
}

/** Changes the row, adds the event, and queues its emails. Call with the row locked. */
export async function moveSubmission(
  db: Db,
  submission: SubmissionRow,
  { to, set = {}, ...change }: Move,
  deps: Deps,
): Promise<SubmissionRow> {
  const { id, state: from, kind } = submission
  const transition = transitionOf(from, change.action, kind)
  const state = to ?? (transition?.to as SentState)
  const changed = await db
    .updateTable('submissions')
    .set({ ...set, state, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const others = [
    ...(change.others ?? []),
    ...(await mailsOfClaim(db, changed, { from, action: change.action }, deps)),
  ]
  const email = transition?.email ?? null
  await recordChange(db, changed, { email, ...change, others, from }, deps)
  return changed
}

/** The owners hear when the last claim of someone else ends, and when it waits again. */
async function mailsOfClaim(
  db: Db,
  claim: SubmissionRow,
  { from, action }: { from: State; action: Action },
  deps: Deps,
): Promise<KeyedMail[]> {
  if (claim.kind !== 'claim' || isWaiting(from) === isWaiting(claim.state)) return []
  return isWaiting(from)
    ? settleDisputes(db, { claim }, deps)
    : reopenDisputes(db, { claim, isUndone: action === 'undo' }, deps)
}

/** Call after the row has changed, in the same transaction. */
export async function recordChange(
  db: Db,
  submission: SubmissionRow,
  {
    action,
    actor,
    from,
    why = '',
    reasons = [],
    email,
    sendAfter,
    others = [],
    ...data
  }: Change & { from: State },
  deps: Deps,
): Promise<void> {
  const { detailsBefore, seen } = data
  const id = deps.randomId()
  const toSender =
    email &&
    (await mailToSubmitter(db, { submission, email, written: { why, reasons }, seen }, deps))
  const all: KeyedMail[] = [...(toSender ? [toSender] : []), ...others]
  const mails = all.map((mail, place) => ({ mail, id: `${id}-${place + 1}` }))
  const now = deps.now()
  if (isDecision({ action, role: actor.role })) await supersedeLast(db, submission.id, now)
  const event = {
    id,
    submission_id: submission.id,
    at: now,
    by_role: actor.role,
    by_user: actor.userId,
    by_name: actor.name,
    action,
    from_state: from,
    to_state: submission.state,
    why,
    reasons: reasons.length ? JSON.stringify(reasons) : null,
    details_before: detailsBefore ? JSON.stringify(detailsBefore) : null,
    proof: seen ? JSON.stringify(seen) : null,
    mails: mails.map((queued) => queued.id),
  }
  await db.insertInto('submission_events').values(event).execute()
  for (const queued of mails)
    await queueMail(db, queued.mail, {
      id: queued.id,
      now,
      sendAfter: sendAfter ?? now,
      ...(queued.mail.keyOf && { keyOf: queued.mail.keyOf }),
    })
}

/** The decision before this one, if its minute isn't over: its emails would contradict this one's. */
export async function supersedeLast(db: Db, submissionId: string, now: Date): Promise<void> {
  const last = await lastStanding(db, submissionId)
  if (last && isHeldBack(last, now)) await supersedeMails(db, last.mails, now)
}

/** The last event that wasn't undone. */
export function lastStanding(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_events')
    .select(['at', 'action', 'by_role as role', 'mails'])
    .where('submission_id', '=', submissionId)
    .where('undone_at', 'is', null)
    .where('action', '!=', 'undo')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Destroys its documents, too. Call with the row locked. */
export async function withdrawSubmission(
  db: Db,
  submission: SubmissionRow,
  change: Move & { action: 'withdraw' | 'expire' },
  deps: Deps,
): Promise<void> {
  await moveSubmission(db, submission, change, deps)
  await destroyDocuments(db, submission.id, deps)
  await reopenClosedFor(db, submission.id, { actor: directory }, deps)
}

/**
 * Puts the submissions that were closed in favor of this one back in the queue, because it won't be
 * published.
 */
export async function reopenClosedFor(
  db: Db,
  keptId: string,
  by: Pick<Change, 'actor' | 'sendAfter'>,
  deps: Deps,
): Promise<void> {
  const closed = await db
    .selectFrom('submissions')
    .selectAll()
    .where('same_as', '=', keptId)
    .where('state', '=', 'rejected')
    .where('is_quiet', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  const written = withReasons('', [{ code: 'keptNotAdded' }])
  for (const submission of closed) {
    const set = waitFrom(deps.site, deps.now())
    await moveSubmission(db, submission, { action: 'restore', set, ...by, ...written }, deps)
  }
}

export async function lockSubmission(db: Db, id: string): Promise<SubmissionRow | null> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** For the person who reads the mailbox only. */
const provingActions: readonly SubmissionAction[] = ['confirm', 'disown']

export async function lockForHolder(
  db: Db,
  token: string,
  action: SubmissionAction,
): Promise<SubmissionRow | null> {
  if (provingActions.includes(action) && !(await isEmailedLink(db, token))) return null
  const holder = await holderOf(db, token)
  const submission = holder?.linkTo ? await lockSubmission(db, holder.linkTo) : null
  return holder && submission && can(holder, action, submission) ? submission : null
}

export function waitFrom(site: Site, now: Date) {
  return { pending_since: now, due_at: dueAfter(site, now) }
}

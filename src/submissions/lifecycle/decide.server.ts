import { lackOf, type decisions, type Person, type Thing } from '../../account/team/can.ts'
import type { Db } from '../../db/schema.ts'
import type { SubmissionRow, SubmissionEventRow } from '../../db/submission-schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { today } from '../../services.server.ts'
import {
  lockSubmission,
  moveTo,
  recordChange,
  waitFrom,
  type Actor,
  type Deps,
} from './change-state.server.ts'
import { cleanText } from '../clean-text.ts'
import { listOpenings } from '../documents/documents.server.ts'
import { lackOfBadge, wrongWords, type FieldRefusal, type Proof } from './badge-rule.ts'
import { showListing, publish } from './publish.server.ts'
import { refused, type Outcome, type Refusal } from './refusal.ts'
import { needsReason, transitionOf, undoSeconds, type SentState, type State } from '../states.ts'

/** Somebody signed in who decides. Without a role they do it as the owner of the listing. */
export type Decider = Person & { userId: string; name: string }

/** A decision on a submission as somebody saw it. */
export type Decision = {
  submissionId: string
  /** The version that they saw: of two decisions on one version, the second is refused. */
  version: number
  action: (typeof decisions)[number]
  /** For the submitter to read. */
  why: string
  /** What was seen of the owner's service, for an approval; null publishes without a badge. */
  proof?: Proof | null
  by: Decider
}

type Decided = { state: State; businessId: string | null }

/**
 * Decides: the state, the event, the listing and the mails, all or none. The mails leave after a minute, in
 * which the decision can be undone.
 */
export async function decide(db: Db, decision: Decision, deps: Deps): Promise<Outcome<Decided>> {
  return transaction(db, async (db) => {
    const submission = await lockSubmission(db, decision.submissionId)
    if (!submission) return refused({ reason: 'not found' })
    const refusal = await refusalOf(db, submission, decision)
    if (refusal) return refused(refusal)
    if (decision.action === 'undo') return undo(db, submission, actorOf(decision.by), deps)
    return carryOut(db, submission, decision, deps)
  })
}

async function refusalOf(
  db: Db,
  submission: SubmissionRow,
  { action, version, why, proof, by }: Decision,
): Promise<Refusal | null> {
  const lack = lackOf(by, action, await withOwners(db, submission))
  if (lack) return { reason: lack === 'somebody else' ? 'own submission' : 'not yours' }
  if (submission.version !== version) return changedBy(db, submission)
  const transition = transitionOf(submission.state, action)
  if (!transition) return { reason: 'not possible', state: submission.state }
  if (needsReason(action) && !cleanText(why)) return { reason: 'no reason given' }
  const wrong =
    wrongWords({ why, proof }) ?? (await badgeRefusal(db, submission.id, { action, proof }))
  if (wrong) return { reason: 'wrong field', ...wrong }
  const isOfListing = submission.state === 'approved' || transition.to === 'approved'
  const isNew = action === 'approve'
  if (isOfListing && !isNew && action !== 'undo' && !submission.business_id)
    return { reason: 'no listing' }
  return null
}

/** A badge says no more than what somebody saw. */
async function badgeRefusal(
  db: Db,
  id: string,
  { action, proof }: Pick<Decision, 'action' | 'proof'>,
): Promise<FieldRefusal | null> {
  if (action !== 'approve' || !proof) return null
  return lackOfBadge(proof, (await listOpenings(db, id)).length > 0)
}

/** A submission with who owns the listing that came of it. */
async function withOwners(db: Db, submission: SubmissionRow): Promise<Thing> {
  const { business_id } = submission
  if (!business_id) return submission
  const rows = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', business_id)
    .execute()
  return { ...submission, owners: rows.map(({ user_id }) => user_id) }
}

async function changedBy(db: Db, { id, state }: SubmissionRow): Promise<Refusal> {
  const { by_name, action, at } = await db
    .selectFrom('submission_events')
    .select(['by_name', 'action', 'at'])
    .where('submission_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { reason: 'changed', state, by: by_name, action, at }
}

async function carryOut(
  db: Db,
  submission: SubmissionRow,
  { action, why, proof, by }: Decision,
  deps: Deps,
): Promise<Outcome<Decided>> {
  const now = deps.now()
  const transition = transitionOf(submission.state, action)
  const to = transition?.to as SentState
  const business_id =
    action === 'approve'
      ? await publish(db, submission, checkedToday(proof, deps), { now, byName: by.name })
      : submission.business_id
  await showListing(db, business_id, to, now)
  const changed = await moveTo(db, submission.id, to)
    .set({ business_id, ...(to === 'pending' && waitFrom(now)) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = {
    submission: changed,
    action,
    from: submission.state,
    to,
    actor: actorOf(by),
    why: cleanText(why),
    proof: action === 'approve' && proof ? proof : null,
    email: transition?.email ?? null,
    sendAfter: new Date(now.getTime() + undoSeconds * 1000),
  }
  await recordChange(db, change, deps)
  return { ok: true, state: to, businessId: business_id }
}

function actorOf({ role, userId, name }: Decider): Actor {
  return { role: role ?? 'owner', userId, name }
}

function checkedToday(proof: Decision['proof'], deps: Deps) {
  return proof ? { method: proof.method, note: proof.note, checkedOn: today(deps) } : null
}

type Undone = { state: State; businessId: string | null }

/**
 * Takes the last decision of the team back within its minute: its mails do not leave, the state is what it
 * was, and a listing that it made is gone. Call it with the row locked.
 */
async function undo(
  db: Db,
  submission: SubmissionRow,
  by: Actor,
  deps: Deps,
): Promise<Outcome<Undone>> {
  const now = deps.now()
  const last = await lastEvent(db, submission.id)
  if (!last || !isDecision(last))
    return refused({ reason: 'not possible', state: submission.state })
  const end = last.at.getTime() + undoSeconds * 1000
  if (now.getTime() >= end || !(await holdMails(db, last.mails)))
    return refused({ reason: 'too late' })
  const to = last.from_state as SentState
  const businessId = last.action === 'approve' ? null : submission.business_id
  if (last.action === 'approve' && submission.business_id)
    await db.deleteFrom('businesses').where('id', '=', submission.business_id).execute()
  await showListing(db, businessId, to, now)
  await db
    .updateTable('submission_events')
    .set({ undone_at: now })
    .where('id', '=', last.id)
    .execute()
  await moveTo(db, submission.id, to).set({ business_id: businessId }).execute()
  const from = submission.state
  const change = { submission, action: 'undo', from, to, actor: by, why: '', email: null } as const
  await recordChange(db, { ...change, sendAfter: now }, deps)
  return { ok: true, state: to, businessId }
}

function lastEvent(db: Db, submissionId: string): Promise<SubmissionEventRow | undefined> {
  return db
    .selectFrom('submission_events')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isDecision({ by_role, action }: SubmissionEventRow): boolean {
  return by_role !== 'submitter' && by_role !== 'directory' && action !== 'undo'
}

/** Takes mails out of the queue, all or none. @returns whether none of them was on its way. */
async function holdMails(db: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', ids)
    .where('attempts', '=', 0)
    .forUpdate()
    .execute()
  if (waiting.length < ids.length) return false
  await db.deleteFrom('mails').where('id', 'in', ids).execute()
  return true
}

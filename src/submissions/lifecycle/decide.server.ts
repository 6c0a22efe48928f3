import { lackOf, type decisions, type Person, type Thing } from '../../account/team/can.ts'
import type { UpdateObject } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { SubmissionEventRow, SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today } from '../../platform/services.server.ts'
import { withEarlierDocuments } from '../proofs/grant-proof.server.ts'
import {
  atOneTime,
  lockSubmission,
  moveSubmission,
  waitFrom,
  type Actor,
  type Deps,
} from './change-state.server.ts'
import { asTeam } from './as-team.server.ts'
import { cleanText } from '../clean-text.ts'
import { countDocuments, listOpenings } from '../documents/documents.server.ts'
import {
  badgeProblems,
  claimProblem,
  senderProblem,
  publicNote,
  noBadgeChosen,
  unopenedQuestion,
  secretProblems,
  type FieldRefusal,
  type Proof,
  type Seen,
} from '../proofs/badge-rule.ts'
import { showListing, recordVisibility, visibilityActionFor } from './publish.server.ts'
import { refused, type Outcome, type Refusal } from './refusal.ts'
import { isInvolvedIn } from '../edits/decide-edit.server.ts'
import { effects } from './effects.server.ts'
import type { Reason } from '../emails/reason-codes.ts'
import { withReasons } from '../emails/ready-reasons.server.ts'
import { kinds } from '../kinds.ts'
import {
  isDecision,
  isHeldBack,
  makesListing,
  needsReason,
  transitionOf,
  undoEnd,
  type SentState,
  type State,
} from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'

/** Without a role, they decide as the listing's owner. */
export type Decider = Person & { userId: string; name: string }

export type Decision = {
  submissionId: string
  /** Of two decisions on one version, the second is refused. */
  version: number
  action: (typeof decisions)[number]
  why: string
  /** Ready-made ones, which follow the text. */
  reasons?: readonly Reason[]
  /** For an approval; null publishes without a badge. */
  proof?: Proof | null
  seenElsewhere?: string
  /**
   * For a claim: replace the owners, or share the listing. Missing if the form showed no owners.
   */
  isReplacing?: boolean
  listedAs?: string | null
  sameAs?: string | null
  isQuiet?: boolean
  by: Decider
}

type Decided = { state: State; businessId: string | null }

/**
 * State, event, listing, and emails, all or nothing. Emails are sent after a minute, during which
 * it can be undone.
 */
export async function decide(db: Db, decision: Decision, running: Deps): Promise<Outcome<Decided>> {
  const deps = atOneTime(running)
  return transaction(db, async (db) => {
    const submission = await lockSubmission(db, decision.submissionId)
    if (!submission) return refused({ reason: 'not found' })
    const fitting = kinds[submission.kind].bringsBadge ? decision : { ...decision, proof: null }
    const refusal = await refusalOf(db, submission, fitting)
    if (refusal) return refused(refusal)
    if (decision.action === 'undo') return undoDecision(db, submission, actorOf(decision.by), deps)
    return carryOut(db, submission, fitting, deps)
  })
}

const decisionWords: Record<Decision['action'], string> = {
  ask_changes: 'changes asked for',
  ask_question: 'question asked',
  approve: 'submission approved',
  reject: 'submission rejected',
  suspend: 'listing suspended',
  archive: 'listing archived',
  restore: 'listing shown again',
  undo: 'decision undone',
}

export function decideAsTeam(db: Db, decision: Decision, running: Deps): Promise<Outcome<Decided>> {
  const deps = atOneTime(running)
  const { by, action, why, reasons = [], submissionId } = decision
  const work = { by: { ...by, role: by.role ?? null }, action: decisionWords[action] }
  const undoes = action === 'undo'
  const about = { ...work, why: withReasons(why, reasons).why, undoes, submissions: [submissionId] }
  return asTeam(db, about, deps.now(), (db) => decide(db, decision, deps))
}

/** Null if the decision would be accepted. */
export async function refusalOf(
  db: Db,
  submission: SubmissionRow,
  { action, version, why, reasons = [], proof, seenElsewhere = '', isReplacing, by }: Decision,
): Promise<Refusal | null> {
  const lack = lackOf(by, action, await withOwners(db, submission))
  if (lack) return { reason: lack === 'someone else' ? 'own submission' : 'not yours' }
  if (await isInvolvedIn(db, submission, by.userId)) return { reason: 'own submission' }
  if (submission.version !== version) return changedBy(db, submission, by.userId)
  const transition = transitionOf(submission.state, action, submission.kind)
  if (!transition) return { reason: 'not possible', state: submission.state }
  if (needsReason(action) && !cleanText(why) && !reasons.length)
    return { reason: 'no reason given' }
  const fields = [
    ...secretProblems({ why, seenElsewhere, proof }),
    ...(await refusalOfUnseen(db, submission, { action, proof, seenElsewhere })),
  ]
  if (fields.length) return { reason: 'wrong fields', fields }
  const own = await effects[submission.kind].refusal?.(db, submission, { action, isReplacing })
  if (own) return own
  const isOfListing = submission.state === 'approved' || transition.to === 'approved'
  const isFirst = action === 'approve' && makesListing(submission.kind)
  if (isOfListing && !isFirst && action !== 'undo' && !submission.business_id)
    return { reason: 'no listing' }
  return null
}

/** Badges and ownership need something that was seen. */
async function refusalOfUnseen(
  db: Db,
  { id, kind, details }: SubmissionRow,
  { action, proof, seenElsewhere = '' }: Pick<Decision, 'action' | 'proof' | 'seenElsewhere'>,
): Promise<FieldRefusal[]> {
  if (action !== 'approve' && action !== 'reject') return []
  // A document that was opened and deleted since counts.
  const isAnyOpened = (await listOpenings(db, id)).length > 0
  const documents = { ...(await countDocuments(db, { submissionId: id })), isAnyOpened }
  // Claims, proofs, and answers are decided by what was sent with them, both ways.
  if (action === 'reject' || kind === 'answer')
    return makesListing(kind) ? [] : [unopenedQuestion(documents, seenElsewhere) ?? []].flat()
  if (kind === 'claim') return [claimProblem(documents, seenElsewhere) ?? []].flat()
  if (!proof) return kind === 'proof' ? [noBadgeChosen()] : []
  const { submitter } = details as SubmissionDetails
  const isOfOwner = kind !== 'suggest' || submitter.relation === 'owner'
  const lackOfSender = isOfOwner ? null : senderProblem(proof)
  return [...badgeProblems(proof, documents), ...(lackOfSender ? [lackOfSender] : [])]
}

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

async function changedBy(db: Db, { id, state }: SubmissionRow, userId: string): Promise<Refusal> {
  const { by_name, by_user, action, at } = await db
    .selectFrom('submission_events')
    .select(['by_name', 'by_user', 'action', 'at'])
    .where('submission_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { reason: 'changed', state, by: by_name, isYou: by_user === userId, action, at }
}

async function carryOut(
  db: Db,
  submission: SubmissionRow,
  {
    action,
    why: own,
    reasons: chosen = [],
    proof: given,
    seenElsewhere = '',
    isReplacing = false,
    isQuiet = false,
    listedAs = null,
    sameAs = null,
    by,
  }: Decision,
  deps: Deps,
): Promise<Outcome<Decided>> {
  const now = deps.now()
  const { kind } = submission
  const to = transitionOf(submission.state, action, kind)?.to as SentState
  const { why, reasons } = withReasons(own, chosen)
  const isNew = makesListing(kind)
  const isApproved = action === 'approve'
  const proof = given && (await withEarlierDocuments(db, submission, given, today(deps)))
  const badge = proof ? badgeOf(proof, by.name, deps) : null
  const approval = { badge, isReplacing, by: actorOf(by) }
  const {
    businessId: business_id,
    before,
    mails,
  } = isApproved
    ? await effects[kind].approve(db, submission, approval, deps)
    : { businessId: submission.business_id }
  if (isNew) await showListing(db, business_id, to, now)
  if (isNew)
    await recordVisibility(db, { businessId: business_id, action, why, by: actorOf(by) }, deps)
  const set = {
    business_id,
    news_at: null,
    ...(action === 'reject' && { listed_as: listedAs, same_as: sameAs, is_quiet: isQuiet }),
    ...(to === 'pending' && waitFrom(deps.site, now)),
  }
  const change = {
    action,
    set,
    actor: actorOf(by),
    why,
    reasons,
    seen: (isApproved ? proof : null) ?? seenOfClaim(seenElsewhere),
    ...(before && { detailsBefore: { ...(submission.details as SubmissionDetails), ...before } }),
    ...(isQuiet ? { email: null } : { others: mails }),
    sendAfter: undoEnd(now),
  }
  await moveSubmission(db, submission, change, deps)
  return { ok: true, state: to, businessId: business_id }
}

function seenOfClaim(seenElsewhere: string): Seen | null {
  return seenElsewhere ? { seenElsewhere } : null
}

function actorOf({ role, userId, name }: Decider) {
  return { role: role ?? 'owner', userId, name } as const satisfies Actor
}

function badgeOf(proof: Proof, byName: string, deps: Deps): NewVerification {
  const { seenElsewhere: _ofTheTeam, isLookedUp: _too, ...shown } = proof
  return { ...shown, note: publicNote(proof), byName, checkedOn: today(deps) }
}

type Undone = { state: State; businessId: string | null }

/**
 * Undoes the last team decision within its minute: emails are dropped, the state restored, a new
 * listing deleted. Call with the row locked.
 */
async function undoDecision(
  db: Db,
  submission: SubmissionRow,
  by: Actor & { role: 'owner' | 'reviewer' | 'admin' },
  deps: Deps,
): Promise<Outcome<Undone>> {
  const now = deps.now()
  const last = await lastEvent(db, submission.id)
  if (!last || !isDecision(last))
    return refused({ reason: 'not possible', state: submission.state })
  if (!isHeldBack(last, now) || !(await holdMails(db, last.mails)))
    return refused({ reason: 'too late' })
  const to = last.from_state as SentState
  const isNew = makesListing(submission.kind)
  const isApproval = last.action === 'approve'
  const businessId = isApproval && isNew ? null : submission.business_id
  const undone = { since: last.at, by }
  if (isApproval && !(await effects[submission.kind].undo(db, submission, undone, deps)))
    return refused({ reason: 'too late' })
  if (isNew) await showListing(db, businessId, to, now)
  if (isNew && !isApproval)
    await recordVisibility(db, { businessId, action: visibilityActionFor(to), why: '', by }, deps)
  // Messages from before the decision are unread again.
  const news = db
    .selectFrom('submission_messages')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission_id', '=', submission.id)
    .where('by_name', 'is', null)
  const set = {
    business_id: businessId,
    news_at: news,
    ...(last.action === 'reject' && { listed_as: null, same_as: null, is_quiet: false }),
  }
  await undoEvent(db, submission, { event: last, by, set }, deps)
  return { ok: true, state: to, businessId }
}

type UndoneEvent = {
  event: Pick<SubmissionEventRow, 'id' | 'from_state'>
  by: Actor
  set?: UpdateObject<Schema, 'submissions'>
}

/** Restores the state before the event. Call with the row locked. */
export async function undoEvent(
  db: Db,
  submission: SubmissionRow,
  { event, by, set = {} }: UndoneEvent,
  deps: Deps,
): Promise<void> {
  const events = db.updateTable('submission_events').set({ undone_at: deps.now() })
  await events.where('id', '=', event.id).execute()
  const to = event.from_state as SentState
  await moveSubmission(db, submission, { action: 'undo', to, actor: by, set }, deps)
}

function lastEvent(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_events')
    .selectAll()
    .select('by_role as role')
    .where('submission_id', '=', submissionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** All or none. @returns false if one was already being sent. */
export async function holdMails(db: Db, ids: string[]): Promise<boolean> {
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

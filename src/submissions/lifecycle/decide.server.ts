import { lackOf, type decisions, type Person, type Thing } from '../../account/team/can.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { SubmissionRow, SubmissionEventRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today } from '../../platform/services.server.ts'
import {
  lockSubmission,
  moveTo,
  recordChange,
  waitFrom,
  type Actor,
  type Deps,
} from './change-state.server.ts'
import { asTeam } from './as-team.server.ts'
import { cleanText } from '../clean-text.ts'
import { documentsLookedAt, listOpenings } from '../documents/documents.server.ts'
import {
  lackOfBadge,
  lackOfClaim,
  lackOfOwner,
  publicNote,
  noBadgeChosen,
  wrongWords,
  type FieldRefusal,
  type Proof,
  type Seen,
} from './badge-rule.ts'
import { showListing, publish, noteStanding, standingActionInto } from './publish.server.ts'
import { refused, type Outcome, type Refusal } from './refusal.ts'
import { grantClaim, takeBackClaim } from '../claims/grant-claim.server.ts'
import { lockPeople } from '../grants/change-people.server.ts'
import { grantProof, takeBackProof } from '../proofs/grant-proof.server.ts'
import { applyEdit, revertEdit, hasPartIn, refusalOfEdit } from '../edits/waiting-edit.server.ts'
import {
  makesListing,
  needsReason,
  transitionOf,
  undoSeconds,
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
  /** For the sender. */
  why: string
  /** For an approval; null publishes without a badge. */
  proof?: Proof | null
  /** For a claim, visible to the team only. */
  seenElsewhere?: string
  /**
   * For a claim: replace the owners, or share the listing. Missing if the form showed no owners.
   */
  isReplacing?: boolean
  /** For a rejection: the existing listing. */
  listedAs?: string | null
  /** For a rejection: the other submission of the same business. */
  sameAs?: string | null
  /** Send no emails: spam gets no answer. */
  isQuiet?: boolean
  by: Decider
}

type Decided = { state: State; businessId: string | null }

/**
 * State, event, listing, and emails, all or nothing. Emails are sent after a minute, during which
 * it can be undone.
 */
export async function decide(db: Db, decision: Decision, deps: Deps): Promise<Outcome<Decided>> {
  return transaction(db, async (db) => {
    const submission = await lockSubmission(db, decision.submissionId)
    if (!submission) return refused({ reason: 'not found' })
    // Claims, edits, and owners' answers never bring a badge.
    const fitting =
      submission.kind === 'claim' || submission.kind === 'edit' || submission.kind === 'answer'
        ? { ...decision, proof: null }
        : decision
    const refusal = await refusalOf(db, submission, fitting)
    if (refusal) return refused(refusal)
    if (decision.action === 'undo') return undoDecision(db, submission, actorOf(decision.by), deps)
    return carryOut(db, submission, fitting, deps)
  })
}

/** For the log. */
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

/** Logged as a team action. */
export function decideAsTeam(db: Db, decision: Decision, deps: Deps): Promise<Outcome<Decided>> {
  const { by, action, why, submissionId } = decision
  const work = { by: { ...by, role: by.role ?? null }, action: decisionWords[action] }
  const undoes = action === 'undo'
  const about = { ...work, why: cleanText(why), undoes, submissions: [submissionId] }
  return asTeam(db, about, deps.now(), (db) => decide(db, decision, deps))
}

/** Null if the decision would be accepted. */
export async function refusalOf(
  db: Db,
  submission: SubmissionRow,
  { action, version, why, proof, seenElsewhere = '', isReplacing, by }: Decision,
): Promise<Refusal | null> {
  const lack = lackOf(by, action, await withOwners(db, submission))
  if (lack) return { reason: lack === 'somebody else' ? 'own submission' : 'not yours' }
  if (await hasPartIn(db, submission, by.userId)) return { reason: 'own submission' }
  if (submission.version !== version) return changedBy(db, submission, by.userId)
  const transition = transitionOf(submission.state, action, submission.kind)
  if (!transition) return { reason: 'not possible', state: submission.state }
  if (needsReason(action) && !cleanText(why)) return { reason: 'no reason given' }
  const fields = [
    ...wrongWords({ why, seenElsewhere, proof }),
    ...(await refusalOfUnseen(db, submission, { action, proof, seenElsewhere })),
  ]
  if (fields.length) return { reason: 'wrong fields', fields }
  if (submission.kind === 'edit') return refusalOfEdit(db, submission, action)
  if (action === 'approve' && isReplacing === undefined && (await hasOtherOwner(db, submission)))
    return { reason: 'has an owner now' }
  if (
    submission.kind === 'answer' &&
    action === 'approve' &&
    (await isHiddenByTeam(db, submission))
  )
    return { reason: 'wrong fields', fields: [stillHidden] }
  const isOfListing = submission.state === 'approved' || transition.to === 'approved'
  const isFirst = action === 'approve' && makesListing(submission.kind)
  if (isOfListing && !isFirst && action !== 'undo' && !submission.business_id)
    return { reason: 'no listing' }
  return null
}

/** Locked until the transaction ends. */
async function hasOtherOwner(
  db: Db,
  { kind, business_id, user_id }: SubmissionRow,
): Promise<boolean> {
  if (kind !== 'claim' || !business_id) return false
  await lockPeople(db, business_id)
  const people = await listingPeople(db, business_id)
  return people.some(({ role, userId }) => role === 'owner' && userId !== user_id)
}

/** An accepted objection needs the listing restored first. */
const stillHidden: FieldRefusal = {
  field: 'why',
  text: 'The listing is still hidden. Show it again on its page at the desk first, or reject the answer and say why.',
}

async function isHiddenByTeam(db: Db, { business_id }: SubmissionRow): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', business_id)
    .where('status', 'in', ['suspended', 'archived'])
    .executeTakeFirst()
  return row !== undefined
}

/** Badges and ownership need something that was seen. */
async function refusalOfUnseen(
  db: Db,
  { id, kind, details }: SubmissionRow,
  { action, proof, seenElsewhere = '' }: Pick<Decision, 'action' | 'proof' | 'seenElsewhere'>,
): Promise<FieldRefusal[]> {
  if (action !== 'approve') return []
  // A document that was opened and deleted since counts.
  const isAnyOpened = (await listOpenings(db, id)).length > 0
  const documents = { ...(await documentsLookedAt(db, { submissionId: id })), isAnyOpened }
  if (kind === 'claim') return [lackOfClaim(documents, seenElsewhere) ?? []].flat()
  if (!proof) return kind === 'proof' ? [noBadgeChosen] : []
  const { submitter } = details as SubmissionDetails
  const isOfOwner = kind !== 'suggest' || submitter.relation === 'owner'
  const lackOfSender = isOfOwner ? null : lackOfOwner(proof)
  return [...lackOfBadge(proof, documents), ...(lackOfSender ? [lackOfSender] : [])]
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
    why,
    proof,
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
  const transition = transitionOf(submission.state, action, submission.kind)
  const isClaim = submission.kind === 'claim'
  const to = transition?.to as SentState
  const isNew = makesListing(submission.kind)
  const isApproved = action === 'approve'
  const business_id =
    isApproved && isNew
      ? await publish(db, submission, proof ? given(proof, by.name, deps) : null, {
          now,
          byName: by.name,
        })
      : submission.business_id
  if (isApproved && submission.kind === 'proof' && proof)
    await grantProof(db, submission, { given: given(proof, by.name, deps), now })
  if (isApproved && isClaim)
    await grantClaim(db, submission, { isReplacing, byName: by.name }, deps)
  const isEdit = submission.kind === 'edit'
  const live = isApproved && isEdit ? await applyEdit(db, submission, actorOf(by), deps) : null
  if (isNew) await showListing(db, business_id, to, now)
  if (isNew) await noteStanding(db, { businessId: business_id, action, why, by: actorOf(by) }, deps)
  const changed = await moveTo(db, submission.id, to)
    .set({
      business_id,
      listed_as: listedAs,
      same_as: sameAs,
      news_at: null,
      ...(to === 'pending' && waitFrom(deps.site, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = {
    submission: changed,
    action,
    from: submission.state,
    to,
    actor: actorOf(by),
    why: cleanText(why),
    seen: isApproved ? (proof ?? seenOfClaim(seenElsewhere)) : null,
    ...(live && { detailsBefore: { ...(submission.details as SubmissionDetails), ...live } }),
    email: isQuiet ? null : (transition?.email ?? null),
    sendAfter: new Date(now.getTime() + undoSeconds * 1000),
  }
  await recordChange(db, change, deps)
  return { ok: true, state: to, businessId: business_id }
}

function seenOfClaim(seenElsewhere: string): Seen | null {
  return seenElsewhere ? { seenElsewhere } : null
}

function actorOf({ role, userId, name }: Decider) {
  return { role: role ?? 'owner', userId, name } as const satisfies Actor
}

function given(proof: Proof, byName: string, deps: Deps): NewVerification {
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
  const end = last.at.getTime() + undoSeconds * 1000
  if (now.getTime() >= end || !(await holdMails(db, last.mails)))
    return refused({ reason: 'too late' })
  const to = last.from_state as SentState
  const isNew = makesListing(submission.kind)
  const isApproval = last.action === 'approve'
  const businessId = isApproval && isNew ? null : submission.business_id
  if (isApproval && isNew && submission.business_id)
    await db.deleteFrom('businesses').where('id', '=', submission.business_id).execute()
  if (isApproval && submission.kind === 'claim')
    await takeBackClaim(db, submission, { since: last.at }, deps)
  if (isApproval && submission.kind === 'proof') await takeBackProof(db, submission)
  const isEdit = submission.kind === 'edit'
  if (isApproval && isEdit && !(await revertEdit(db, submission, by, deps)))
    return refused({ reason: 'too late' })
  if (isNew) await showListing(db, businessId, to, now)
  if (isNew && !isApproval)
    await noteStanding(db, { businessId, action: standingActionInto(to), why: '', by }, deps)
  await db
    .updateTable('submission_events')
    .set({ undone_at: now })
    .where('id', '=', last.id)
    .execute()
  // Messages from before the decision are unread again.
  const news = db
    .selectFrom('submission_messages')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission_id', '=', submission.id)
    .where('by_name', 'is', null)
  await moveTo(db, submission.id, to)
    .set({ business_id: businessId, listed_as: null, same_as: null, news_at: news })
    .execute()
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
  const isTeams = by_role !== 'submitter' && by_role !== 'directory'
  return isTeams && action !== 'undo' && action !== 'change'
}

/** All or none. @returns false if one was already being sent. */
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

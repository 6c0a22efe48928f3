import { lackOf, type decisions, type Person, type Thing } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today } from '../../platform/services.server.ts'
import { withEarlierDocuments } from '../proofs/grant-proof.server.ts'
import {
  atOneTime,
  lockSubmission,
  moveSubmission,
  reopenClosedFor,
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
import { showListing, recordVisibility } from './publish.server.ts'
import { refused, type Outcome, type Refusal } from './refusal.ts'
import { isInvolvedIn } from '../edits/decide-edit.server.ts'
import { effects } from './effects.server.ts'
import { undoDecision } from './undo.server.ts'
import type { Reason } from '../emails/reason-codes.ts'
import { withReasons } from '../emails/ready-reasons.server.ts'
import { kinds } from '../kinds.ts'
import {
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
  /** For a suggestion: its contact details are the business's own, so a code sent there proves something. */
  isContactChecked?: boolean
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
    const { listedAs } = decision
    if (listedAs && !(await isShown(db, listedAs))) return refused({ reason: 'no listing' })
    if (decision.action === 'undo') return undoDecision(db, submission, actorOf(decision.by), deps)
    return carryOut(db, submission, fitting, deps)
  })
}

/** Locks the listing, so it can't be hidden before the decision is saved. */
async function isShown(db: Db, businessId: string): Promise<boolean> {
  const listing = db.selectFrom('businesses').select('id').where('id', '=', businessId)
  const shown = listing.where('status', 'in', ['published', 'closed']).forShare()
  return (await shown.executeTakeFirst()) !== undefined
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
  {
    action,
    version,
    why,
    reasons = [],
    proof,
    seenElsewhere = '',
    isReplacing,
    isQuiet,
    by,
  }: Decision,
): Promise<Refusal | null> {
  const lack = lackOf(by, action, await withOwners(db, submission))
  if (lack) return { reason: lack === 'someone else' ? 'own submission' : 'not yours' }
  if (await isInvolvedIn(db, submission, by.userId)) return { reason: 'own submission' }
  if (submission.version !== version) return changedBy(db, submission, by.userId)
  const transition = transitionOf(submission.state, action, submission.kind)
  if (!transition) return { reason: 'not possible', state: submission.state }
  if (needsReason(action) && !isQuiet && !cleanText(why) && !reasons.length)
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
    isContactChecked = false,
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
    seen: isApproved
      ? seenIn(proof, { seenElsewhere, isContactChecked })
      : seenIn(null, { seenElsewhere }),
    ...(before && { detailsBefore: { ...(submission.details as SubmissionDetails), ...before } }),
    ...(isQuiet ? { email: null } : { others: mails }),
    sendAfter: undoEnd(now),
  }
  await moveSubmission(db, submission, change, deps)
  if (action === 'reject' && !listedAs && !sameAs)
    await reopenClosedFor(db, submission.id, { actor: actorOf(by), sendAfter: undoEnd(now) }, deps)
  return { ok: true, state: to, businessId: business_id }
}

function seenIn(
  proof: Proof | null | undefined,
  { seenElsewhere, isContactChecked = false }: Seen,
): Seen | null {
  const seen = {
    ...(proof ?? (seenElsewhere && { seenElsewhere })),
    ...(isContactChecked && { isContactChecked }),
  }
  return Object.keys(seen).length ? seen : null
}

function actorOf({ role, userId, name }: Decider) {
  return { role: role ?? 'owner', userId, name } as const satisfies Actor
}

function badgeOf(proof: Proof, byName: string, deps: Deps): NewVerification {
  const { seenElsewhere: _ofTheTeam, isLookedUp: _too, ...shown } = proof
  return { ...shown, note: publicNote(proof), byName, checkedOn: today(deps) }
}

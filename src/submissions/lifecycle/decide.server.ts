import { lackOf, type decisions, type Person, type Thing } from '../../account/team/can.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
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
} from './badge-rule.ts'
import { showListing, publish } from './publish.server.ts'
import { noteStanding } from './note-standing.server.ts'
import { undoDecision } from './undo-decision.server.ts'
import type { Seen } from './looked-at.ts'
import { refused, type Outcome, type Refusal } from './refusal.ts'
import { grantClaim } from '../claims/grant-claim.server.ts'
import { lockPeople } from '../grants/change-people.server.ts'
import { grantProof } from '../proofs/grant-proof.server.ts'
import { applyEdit } from '../edits/apply-edit.server.ts'
import { hasPartIn, refusalOfEdit } from '../edits/edit-refusal.server.ts'
import {
  makesListing,
  needsReason,
  transitionOf,
  undoSeconds,
  type SentState,
  type State,
} from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'

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
  /** Of a claim: what somebody looked at beside its documents; for the team alone. */
  seenElsewhere?: string
  /**
   * Of a claim: whether the present owners are replaced; otherwise they share the listing. Left out by a form that
   * showed no owners.
   */
  isReplacing?: boolean
  /** Of a rejection: the listing that the business has already. */
  listedAs?: string | null
  /** Of a rejection: the other submission that the business was sent in as. */
  sameAs?: string | null
  /** Whether no mail tells of it: spam gets no answer. */
  isQuiet?: boolean
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
    // A claim says nothing of service, nor does an edit or an owner's answer.
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

/** What the log calls what the team decides. */
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

/** The same for who is of the team, with all that it changes in the log of admins. */
export function decideAsTeam(db: Db, decision: Decision, deps: Deps): Promise<Outcome<Decided>> {
  const { by, action, why, submissionId } = decision
  const work = { by: { ...by, role: by.role ?? null }, action: decisionWords[action] }
  const about = { ...work, why: cleanText(why), submissions: [submissionId] }
  return asTeam(db, about, deps.now(), (db) => decide(db, decision, deps))
}

/** Why a decision would not be carried out now; null when it would. */
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

/** True if somebody other than the claimant owns the listing of a claim. It stays so until the transaction ends. */
async function hasOtherOwner(
  db: Db,
  { kind, business_id, user_id }: SubmissionRow,
): Promise<boolean> {
  if (kind !== 'claim' || !business_id) return false
  await lockPeople(db, business_id)
  const people = await listingPeople(db, business_id)
  return people.some(({ role, userId }) => role === 'owner' && userId !== user_id)
}

/** An objection that is accepted brings the listing back first. */
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

/** A badge, or the right to run a listing, rests on no more than what somebody saw. */
async function refusalOfUnseen(
  db: Db,
  { id, kind, details }: SubmissionRow,
  { action, proof, seenElsewhere = '' }: Pick<Decision, 'action' | 'proof' | 'seenElsewhere'>,
): Promise<FieldRefusal[]> {
  if (action !== 'approve') return []
  // A document that was opened and is deleted since was looked at all the same.
  const isAnyOpened = (await listOpenings(db, id)).length > 0
  const documents = { ...(await documentsLookedAt(db, { submissionId: id })), isAnyOpened }
  if (kind === 'claim') return [lackOfClaim(documents, seenElsewhere) ?? []].flat()
  if (!proof) return kind === 'proof' ? [noBadgeChosen] : []
  const { submitter } = details as SubmissionDetails
  const isOfOwner = kind !== 'suggest' || submitter.relation === 'owner'
  const lackOfSender = isOfOwner ? null : lackOfOwner(proof)
  return [...lackOfBadge(proof, documents), ...(lackOfSender ? [lackOfSender] : [])]
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

/** A badge as it is given today. */
function given(proof: Proof, byName: string, deps: Deps): NewVerification {
  const { seenElsewhere: _ofTheTeam, isLookedUp: _too, ...shown } = proof
  return { ...shown, note: publicNote(proof), byName, checkedOn: today(deps) }
}

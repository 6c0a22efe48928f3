import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionEventRow, SubmissionRow } from '../../platform/db/submission-schema.ts'
import { takeBackClaim } from '../claims/grant-claim.server.ts'
import { takeBackProof } from '../proofs/grant-proof.server.ts'
import { revertEdit } from '../edits/apply-edit.server.ts'
import { makesListing, undoSeconds, type SentState, type State } from '../states.ts'
import { moveTo, recordChange, type Actor, type Deps } from './change-state.server.ts'
import { noteStanding, standingActionInto } from './note-standing.server.ts'
import { showListing } from './publish.server.ts'
import { refused, type Outcome } from './refusal.ts'

type Undone = { state: State; businessId: string | null }

/**
 * Takes the last decision of the team back within its minute: its mails do not leave, the state is what it
 * was, and a listing that it made is gone. Call it with the row locked.
 */
export async function undoDecision(
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
  // What the submitter wrote before the decision is to be read again.
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

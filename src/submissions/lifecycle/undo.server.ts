import type { Db } from '../../db/schema.ts'
import type { SubmissionEventRow, SubmissionRow } from '../../db/submission-schema.ts'
import { moveTo, recordChange, type Actor, type Deps } from './change-state.server.ts'
import { showListing } from './listing-status.server.ts'
import { refused, type Outcome } from './refusal.ts'
import { undoSeconds, type SentState, type State } from '../states.ts'

type Undone = { state: State; businessId: string | null }

/**
 * Takes the last decision of the team back within its minute: its mails do not leave, the state is what it
 * was, and a listing that it made is gone. Call it with the row locked.
 */
export async function undo(
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

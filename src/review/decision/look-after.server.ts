import * as t from '#messages/desk-decision.ts'
import type { SubmissionAction } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { lockSubmission, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import type { Reviewer } from '../../submissions/submission.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { markRead, takeAnswerBack, writeBack } from '../item/write-back.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'

export const otherIntents = [
  'note',
  'take',
  'take-over',
  'hand-back',
  'write-back',
  'take-answer-back',
  'mark-read',
] as const satisfies readonly SubmissionAction[]

const intentWords: Record<(typeof otherIntents)[number], string> = {
  note: 'note written',
  take: 'submission taken',
  'take-over': 'submission taken over',
  'hand-back': 'submission handed back',
  'write-back': 'submitter written to',
  'take-answer-back': 'answer to submitter undone',
  'mark-read': 'message marked as read',
}

type Requested = {
  id: string
  wanted: (typeof otherIntents)[number]
  by: TeamUser
  text: string
  problem: (text: string, status: number) => DeskProblem
}

/** Runs an action that isn't a decision. @returns null on success, otherwise the problem. */
export function lookAfter(db: Db, deps: Deps, requested: Requested): Promise<DeskProblem | null> {
  const work = {
    by: requested.by,
    action: intentWords[requested.wanted],
    submissions: [requested.id],
  }
  return asTeam(db, work, deps.now(), (db) => runIntent(db, deps, requested))
}

async function runIntent(
  db: Db,
  deps: Deps,
  { id, wanted, by, text, problem }: Requested,
): Promise<DeskProblem | null> {
  if (wanted === 'note') {
    const wrong = await addNote(db, id, { by, text }, deps)
    return wrong === null ? null : problem(wrong, 400)
  }
  if (wanted === 'write-back') {
    const wrong = await writeBack(db, { id, text, by }, deps)
    return wrong === null ? null : problem(wrong, 400)
  }
  if (wanted === 'take-answer-back') {
    const undone = await takeAnswerBack(db, id, deps)
    if (!undone) return problem(t.answerSent(), 409)
    // Shows the form again with its text.
    const form = problem('', 200)
    return { ...form, intent: 'write-back', words: { ...form.words, note: undone.text } }
  }
  if (wanted === 'mark-read') {
    await markRead(db, id)
    return null
  }
  if (wanted === 'take') {
    const has = await assign(db, id, by, deps.now())
    return !has || has.userId === by.userId ? null : problem(t.takenBy({ name: has.name }), 409)
  }
  if (wanted === 'take-over') {
    await takeOver(db, id, by, deps)
    return null
  }
  const submission = await lockSubmission(db, id)
  const { assigned_to: holder = null, assigned_name: name = null } = submission ?? {}
  if (holder && holder !== by.userId) return problem(t.hasItNow({ name: name ?? '' }), 409)
  await unassign(db, id)
  return null
}

/**
 * Assigns a submission to a reviewer if it's free.
 * @returns the current reviewer; null if the submission doesn't exist.
 */
export async function assign(
  db: Db,
  submissionId: string,
  reviewer: Reviewer,
  now: Date,
): Promise<Reviewer | null> {
  await db
    .updateTable('submissions')
    .set({ assigned_to: reviewer.userId, assigned_name: reviewer.name, assigned_at: now })
    .where('id', '=', submissionId)
    .where('assigned_to', 'is', null)
    .execute()
  const row = await db
    .selectFrom('submissions')
    .select(['assigned_to', 'assigned_name'])
    .where('id', '=', submissionId)
    .executeTakeFirst()
  if (!row?.assigned_to || !row.assigned_name) return null
  return { userId: row.assigned_to, name: row.assigned_name }
}

export async function unassign(db: Db, submissionId: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ assigned_to: null, assigned_name: null, assigned_at: null })
    .where('id', '=', submissionId)
    .execute()
}

const maxOfNote = 2000

/** @returns the problem, or null when saved. */
export async function addNote(
  db: Db,
  submissionId: string,
  { by, text }: { by: Reviewer; text: string },
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const note = cleanText(text)
  if (!note) return t.noteEmpty()
  if (note.length > maxOfNote) return t.noteTooLong({ max: maxOfNote })
  const who = { by_user: by.userId, by_name: by.name }
  await db
    .insertInto('submission_notes')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text: note, ...who })
    .execute()
  return null
}

export type Takeover = { at: Date; by: string; from: string; fromUser: string }

/** Takes a submission from a colleague and logs it for both; does nothing if it's already yours. */
async function takeOver(
  db: Db,
  submissionId: string,
  by: Reviewer,
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<void> {
  await transaction(db, async (db) => {
    const submission = await lockSubmission(db, submissionId)
    if (!submission || submission.assigned_to === by.userId) return
    const { assigned_to: fromUser, assigned_name: fromName } = submission
    await db
      .updateTable('submissions')
      .set({ assigned_to: by.userId, assigned_name: by.name, assigned_at: now() })
      .where('id', '=', submissionId)
      .execute()
    if (!fromUser || !fromName) return
    const taken = { id: randomId(), submission_id: submissionId, at: now() }
    const who = { by_user: by.userId, by_name: by.name, from_user: fromUser, from_name: fromName }
    await db
      .insertInto('submission_takeovers')
      .values({ ...taken, ...who })
      .execute()
  })
}

/** Oldest first. */
export async function listTakeovers(db: Db, submissionId: string): Promise<Takeover[]> {
  return db
    .selectFrom('submission_takeovers')
    .select(['at', 'by_name as by', 'from_name as from', 'from_user as fromUser'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The last takeover, unless the submission was handed back since; null for none. */
export function takenFrom(
  takeovers: Takeover[],
  holder: Reviewer | null,
  { userId }: Reviewer,
): Takeover | null {
  if (!holder || holder.userId === userId) return null
  const last = takeovers.at(-1)
  return last?.fromUser === userId && last.by === holder.name ? last : null
}

export type Viewer = { name: string; since: Date }

/** Pages report every 15 seconds. */
const silentSeconds = 45

/** @returns the other viewers, first arrival first. */
export async function notePresence(
  db: Db,
  caseId: string,
  { userId, name }: Reviewer,
  now: Date,
): Promise<Viewer[]> {
  const silentSince = new Date(now.getTime() - silentSeconds * 1000)
  const viewers = db.deleteFrom('case_viewers').where('case_id', '=', caseId)
  await viewers.where('seen_at', '<', silentSince).execute()
  await db
    .insertInto('case_viewers')
    .values({ case_id: caseId, user_id: userId, name, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['case_id', 'user_id']).doUpdateSet({ name, seen_at: now }),
    )
    .execute()
  return db
    .selectFrom('case_viewers')
    .select(['name', 'since'])
    .where('case_id', '=', caseId)
    .where('user_id', '!=', userId)
    .orderBy('since')
    .orderBy('name')
    .execute()
}

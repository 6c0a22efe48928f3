import type { SubmissionAction } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { lockSubmission, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { markRead, writeBack } from '../../submissions/lifecycle/write-back.server.ts'
import type { Reviewer } from '../../submissions/submission.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { transaction } from '../../platform/db/transaction.server.ts'

/** The other forms of the desk. */
export const otherIntents = [
  'note',
  'take',
  'take-over',
  'hand-back',
  'write-back',
  'mark-read',
] as const satisfies readonly SubmissionAction[]

/** What the log calls them. */
const intentWords: Record<(typeof otherIntents)[number], string> = {
  note: 'note written',
  take: 'submission taken',
  'take-over': 'submission taken over',
  'hand-back': 'submission handed back',
  'write-back': 'submitter written to',
  'mark-read': 'message marked as read',
}

type Asked = {
  id: string
  wanted: (typeof otherIntents)[number]
  by: TeamUser
  text: string
  problem: (text: string, status: number) => DeskProblem
}

/** Does with a submission what is no decision about it. @returns null when it is done, else what is wrong. */
export function lookAfter(db: Db, deps: Deps, asked: Asked): Promise<DeskProblem | null> {
  const work = { by: asked.by, action: intentWords[asked.wanted], submissions: [asked.id] }
  return asTeam(db, work, deps.now(), (db) => runIntent(db, deps, asked))
}

async function runIntent(
  db: Db,
  deps: Deps,
  { id, wanted, by, text, problem }: Asked,
): Promise<DeskProblem | null> {
  if (wanted === 'note') {
    const wrong = await addNote(db, id, { by, text }, deps)
    return wrong === null ? null : problem(wrong, 400)
  }
  if (wanted === 'write-back') {
    const wrong = await writeBack(db, { id, text, by }, deps)
    return wrong === null ? null : problem(wrong, 400)
  }
  if (wanted === 'mark-read') {
    await markRead(db, id)
    return null
  }
  if (wanted === 'take') {
    const has = await assign(db, id, by, deps.now())
    return !has || has.userId === by.userId
      ? null
      : problem(`${has.name} has taken it already.`, 409)
  }
  if (wanted === 'take-over') {
    await takeOver(db, id, by, deps)
    return null
  }
  const submission = await lockSubmission(db, id)
  const { assigned_to: holder = null, assigned_name: name = null } = submission ?? {}
  if (holder && holder !== by.userId) return problem(`${name} has it now.`, 409)
  await unassign(db, id)
  return null
}

/**
 * Takes a submission for oneself, if nobody else has it.
 *
 * @returns who has it now; null for one that does not exist.
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

/** Hands a submission back to the queue, whoever had it. */
export async function unassign(db: Db, submissionId: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ assigned_to: null, assigned_name: null, assigned_at: null })
    .where('id', '=', submissionId)
    .execute()
}

const maxOfNote = 2000

/** Keeps a note that the team alone can read. @returns what is wrong with it, or null when it is kept. */
export async function addNote(
  db: Db,
  submissionId: string,
  { by, text }: { by: Reviewer; text: string },
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const note = cleanText(text)
  if (!note) return 'Write something in your note'
  if (note.length > maxOfNote) return `Shorten the note to ${maxOfNote} characters or fewer`
  const who = { by_user: by.userId, by_name: by.name }
  await db
    .insertInto('submission_notes')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text: note, ...who })
    .execute()
  return null
}

/** That somebody took a submission over, and from whom. */
export type Takeover = { at: Date; by: string; from: string; fromUser: string }

/** Takes a submission that a colleague has, and notes that for both. Nothing happens to one that is one's own already. */
export async function takeOver(
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

/** Who took a submission over from whom, oldest first. */
export async function listTakeovers(db: Db, submissionId: string): Promise<Takeover[]> {
  return db
    .selectFrom('submission_takeovers')
    .select(['at', 'by_name as by', 'from_name as from', 'from_user as fromUser'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Who has taken from somebody what they had, when it was never handed back since; null for nobody. */
export function takenFrom(
  takeovers: Takeover[],
  holder: Reviewer | null,
  { userId }: Reviewer,
): Takeover | null {
  if (!holder || holder.userId === userId) return null
  const last = takeovers.at(-1)
  return last?.fromUser === userId && last.by === holder.name ? last : null
}

/** Somebody of the team who has a submission open, and since when. */
export type Viewer = { name: string; since: Date }

/** After how long without a word a page counts as closed; pages say so every 15 seconds. */
const silentSeconds = 45

/**
 * Notes that somebody has a submission open.
 *
 * @returns who else has, the one who came first before the others.
 */
export async function notePresence(
  db: Db,
  submissionId: string,
  { userId, name }: Reviewer,
  now: Date,
): Promise<Viewer[]> {
  const silentSince = new Date(now.getTime() - silentSeconds * 1000)
  const viewers = db.deleteFrom('submission_viewers').where('submission_id', '=', submissionId)
  await viewers.where('seen_at', '<', silentSince).execute()
  await db
    .insertInto('submission_viewers')
    .values({ submission_id: submissionId, user_id: userId, name, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'user_id']).doUpdateSet({ name, seen_at: now }),
    )
    .execute()
  return db
    .selectFrom('submission_viewers')
    .select(['name', 'since'])
    .where('submission_id', '=', submissionId)
    .where('user_id', '!=', userId)
    .orderBy('since')
    .orderBy('name')
    .execute()
}

import * as t from '#messages/status-refusals.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { cleanText } from '../clean-text.ts'
import { isWaiting, undoableFrom } from '../states.ts'
import type { Deps } from './change-state.server.ts'

export type Message = {
  at: Date
  text: string
  by: string | null
}

const maxOfMessage = 2000
const maxMessages = 20
const maxPerDay = 10
/** After a decision, until the team answers. */
const maxAfterDecision = 3

/** Call with the submission locked. @returns the problem, or null. */
export async function addMessage(
  db: Db,
  { id: submissionId, state }: SubmissionRow,
  value: string,
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const text = cleanText(value)
  if (!text) return t.writeMessage()
  if (text.length > maxOfMessage) return t.shortenMessage({ max: maxOfMessage })
  const written = (await listMessages(db, submissionId)).filter(({ by }) => by === null)
  if (written.length >= maxMessages) return t.manyMessages()
  if (!isWaiting(state) && (await unanswered(db, submissionId)) >= maxAfterDecision)
    return t.waitForAnswer()
  const dayAgo = new Date(now().getTime() - 24 * 3_600_000)
  if (written.filter(({ at }) => at > dayAgo).length >= maxPerDay)
    return t.messagesOfDay({ max: maxPerDay })
  await db
    .insertInto('submission_messages')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text })
    .execute()
  return null
}

async function unanswered(db: Db, submissionId: string): Promise<number> {
  const messages = await listMessages(db, submissionId)
  const { at: decided } = await db
    .selectFrom('submission_events')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const answered = messages.findLast(({ by }) => by !== null)?.at ?? decided
  return messages.filter(({ at, by }) => by === null && (!answered || at > answered)).length
}

/** For the sender: without an answer that the team can still undo. */
export async function listKnownMessages(
  db: Db,
  submissionId: string,
  now: Date,
): Promise<Message[]> {
  const all = await listMessages(db, submissionId)
  return all.filter(({ by, at }) => by === null || at <= undoableFrom(now))
}

export async function listMessages(db: Db, submissionId: string): Promise<Message[]> {
  return db
    .selectFrom('submission_messages')
    .select(['at', 'text', 'by_name as by'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

import type { SubmissionAction } from '../../account/team/can.ts'
import type { Db } from '../../db/schema.ts'
import type { SubmissionRow } from '../../db/submission-schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { lockForHolder, moveTo, recordChange, waitFrom, type Deps } from './change-state.server.ts'
import { cleanText } from '../clean-text.ts'
import { confirmSender } from './confirm-sender.server.ts'
import { lackOfRoom } from '../documents/document-room.server.ts'
import type { CheckedFile, NoRoom } from '../documents/document-rule.ts'
import { addDocuments, destroyDocuments } from '../documents/documents.server.ts'
import { columnsOf } from './receive.server.ts'
import { refused, type Outcome } from './refusal.ts'
import { isWaiting, transitionOf, type State } from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'

/** What the holder of the private link sends back. */
export type Answer = {
  details: SubmissionDetails
  /** For the reviewers. */
  why: string
  documents?: CheckedFile[]
}

type Refused = ReturnType<typeof refused>
type Done = Outcome<{ state: State }> | { ok: false; noRoom: NoRoom }

/** Takes the changes that were asked for: the submission waits for the team again, for 24 hours. */
export async function answerChanges(
  db: Db,
  token: string,
  answer: Answer,
  deps: Deps,
): Promise<Done> {
  return withLocked(db, token, 'answer', deps, async (db, submission) => {
    const { details, why, documents = [] } = answer
    const now = deps.now()
    if (!transitionOf(submission.state, 'answer')) return notPossible(submission)
    const noRoom = await lackOfRoom(db, submission.id, documents, deps)
    if (noRoom) return { ok: false, noRoom }
    await addDocuments(db, submission.id, documents, deps)
    const { submitter_email, confirmed_at } = submission
    // Another address is somebody else's until they say so.
    const isSame = details.submitter.email.toLowerCase() === submitter_email.toLowerCase()
    const changed = await moveTo(db, submission.id, 'pending')
      .set({ ...columnsOf(details), ...waitFrom(now) })
      .set({ confirmed_at: isSame ? confirmed_at : null })
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = {
      submission: changed,
      action: 'answer',
      from: submission.state,
      to: 'pending',
      actor: submitterOf(changed),
      why: cleanText(why),
      email: 'changes-answered',
      sendAfter: now,
      detailsBefore: submission.details as SubmissionDetails,
    } as const
    await recordChange(db, change, deps)
    return { ok: true, state: 'pending' }
  })
}

/** Keeps one more document with a submission that waits for its decision. */
export async function sendDocument(
  db: Db,
  token: string,
  file: CheckedFile,
  deps: Deps,
): Promise<Done> {
  return withLocked(db, token, 'send-document', deps, async (db, submission) => {
    if (!isWaiting(submission.state)) return notPossible(submission)
    const noRoom = await lackOfRoom(db, submission.id, [file], deps)
    if (noRoom) return { ok: false, noRoom }
    await addDocuments(db, submission.id, [file], deps)
    return { ok: true, state: submission.state }
  })
}

/** Keeps a message to the team from somebody whose submission waits for it. */
export async function sendMessage(
  db: Db,
  token: string,
  value: string,
  deps: Deps,
): Promise<Outcome<{ state: State }> | { ok: false; wrong: string }> {
  return withLocked(db, token, 'send-message', deps, async (db, submission) => {
    if (submission.state !== 'pending') return notPossible(submission)
    const wrong = await addMessage(db, submission.id, value, deps)
    return wrong === null ? { ok: true, state: 'pending' } : { ok: false, wrong }
  })
}

/** Takes a submission back that was not decided. Its documents are deleted with it. */
export async function withdraw(
  db: Db,
  token: string,
  deps: Deps,
): Promise<Outcome<{ state: State }>> {
  return withLocked(db, token, 'withdraw', deps, async (db, submission) => {
    const id = submission.id
    if (!transitionOf(submission.state, 'withdraw')) return notPossible(submission)
    await moveTo(db, id, 'withdrawn').execute()
    const change = {
      submission,
      action: 'withdraw',
      from: submission.state,
      to: 'withdrawn',
      actor: submitterOf(submission),
      why: '',
      email: 'withdrawn',
      sendAfter: deps.now(),
    } as const
    await recordChange(db, change, deps)
    await destroyDocuments(db, id, deps)
    return { ok: true, state: 'withdrawn' }
  })
}

/** The link, which went out by mail, is the proof that this is the submitter. */
async function withLocked<T>(
  db: Db,
  token: string,
  action: SubmissionAction,
  deps: Deps,
  act: (db: Db, submission: SubmissionRow) => Promise<T>,
): Promise<T | Refused> {
  return transaction(db, async (db) => {
    const submission = await lockForHolder(db, token, action)
    if (!submission) return refused({ reason: 'not found' })
    return act(db, await confirmSender(db, submission, deps))
  })
}

function notPossible({ state }: SubmissionRow): Refused {
  return refused({ reason: 'not possible', state })
}

function submitterOf({ user_id, submitter_name }: SubmissionRow) {
  return { role: 'submitter', userId: user_id, name: submitter_name } as const
}

/** What a submitter wrote to the team. */
export type Message = { at: Date; text: string }

const maxOfMessage = 2000
const maxMessages = 20
const maxPerDay = 10

/** Keeps a message of a submitter. Call it with the submission's row locked. @returns what is wrong with it, or null when it is kept. */
async function addMessage(
  db: Db,
  submissionId: string,
  value: string,
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
): Promise<string | null> {
  const text = cleanText(value)
  if (!text) return 'Write your message'
  if (text.length > maxOfMessage)
    return `Shorten the message to ${maxOfMessage} characters or fewer`
  const written = await listMessages(db, submissionId)
  if (written.length >= maxMessages)
    return 'We have many messages from you already. Please wait for our answer.'
  const dayAgo = new Date(now().getTime() - 24 * 3_600_000)
  if (written.filter(({ at }) => at > dayAgo).length >= maxPerDay)
    return `You have written ${maxPerDay} messages today. Please wait for our answer, or write again tomorrow.`
  await db
    .insertInto('submission_messages')
    .values({ id: randomId(), submission_id: submissionId, at: now(), text })
    .execute()
  return null
}

/** What the submitter wrote, oldest first. */
export async function listMessages(db: Db, submissionId: string): Promise<Message[]> {
  return db
    .selectFrom('submission_messages')
    .select(['at', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

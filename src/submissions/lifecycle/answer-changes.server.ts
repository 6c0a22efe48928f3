import * as kinds from '#messages/desk-kinds.ts'
import type { SubmissionAction } from '../../account/team/can.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  lockForHolder,
  moveSubmission,
  submitterOf,
  waitFrom,
  withdrawSubmission,
  type Actor,
  type Deps,
} from './change-state.server.ts'
import { cleanText } from '../clean-text.ts'
import { isSettled } from './held-back.server.ts'
import { isEmailedLink } from './links.server.ts'
import { confirmSender } from './private-link.server.ts'
import { addDocuments, destroyDocuments } from '../documents/documents.server.ts'
import { roomProblem } from '../documents/document-room.server.ts'
import type { CheckedFile, NoRoom } from '../documents/document-rule.ts'
import { noteArrival } from '../arrivals.server.ts'
import { isSame } from '../edits/same-value.ts'
import { addMessage } from './messages.server.ts'
import { columnsOf } from './receive.server.ts'
import { refused, type Outcome } from './refusal.ts'
import type { Kind } from '../kinds.ts'
import {
  isAnsweredByMessage,
  isWaiting,
  makesListing,
  transitionOf,
  type State,
} from '../states.ts'
import type { SubmissionDetails } from '../submission.ts'

export type Answer = {
  details: SubmissionDetails
  seen?: SubmissionDetails
  why: string
  documents?: CheckedFile[]
}

type Refused = ReturnType<typeof refused>
type Done = Outcome<{ state: State }> | { ok: false; noRoom: NoRoom }
type Stale = { ok: false; isStale: true }
type Wrong = { ok: false; wrong: string }
export type Replied = Done | Wrong

/**
 * Saves the sender's changes. An answer to a question starts a new deadline; a waiting submission
 * keeps its own.
 */
export async function answerChanges(
  db: Db,
  token: string,
  answer: Answer,
  deps: Deps,
): Promise<Done | Stale> {
  return withSettled<Done | Stale>(db, token, 'answer', deps, async (db, submission) => {
    const { details, seen, why, documents = [] } = answer
    const now = deps.now()
    const action = submission.state === 'pending' ? 'change' : 'answer'
    const transition = transitionOf(submission.state, action, submission.kind)
    // Submissions about an existing listing are changed where they were made.
    if (!transition || !makesListing(submission.kind)) return notPossible(submission)
    if (seen && !isSame(submission.details, seen)) return { ok: false, isStale: true }
    // A form sent twice is one change.
    const isNothing = isSame(submission.details, details) && !cleanText(why)
    if (action === 'change' && isNothing && !documents.length) return { ok: true, state: 'pending' }
    const noRoom = await roomProblem(db, submission.id, documents, deps)
    if (noRoom) return { ok: false, noRoom }
    await addDocuments(db, submission.id, documents, deps)
    const { submitter_email, confirmed_at } = submission
    // A new address is unconfirmed.
    const isTheirs = details.submitter.email.toLowerCase() === submitter_email.toLowerCase()
    const isAnswer = action === 'answer'
    const words = cleanText(why)
    const set = {
      ...columnsOf(details),
      ...(isAnswer && waitFrom(deps.site, now)),
      ...((isAnswer || words) && { news_at: now }),
      confirmed_at: isTheirs ? confirmed_at : null,
    }
    const actor = { ...submitterOf(submission), name: details.submitter.name }
    const detailsBefore = submission.details as SubmissionDetails
    const change = { action, actor, why: words, set, detailsBefore } as const
    const changed = await moveSubmission(db, submission, change, deps)
    const arrival = isSame(detailsBefore, details) ? kinds.messageArrival() : 'Changes'
    if (isAnswer) await noteArrival(db, arrivalOf(changed, arrival), deps)
    return { ok: true, state: 'pending' }
  })
}

/** A message, documents, or both. */
export type Reply = { words: string; documents: CheckedFile[] }

/** Answers the team's question about a submission without a form of its own. */
export async function sendReply(db: Db, token: string, reply: Reply, deps: Deps): Promise<Replied> {
  return withSettled<Replied>(db, token, 'answer', deps, (db, submission) =>
    replyTo(db, submission, { ...reply, actor: submitterOf(submission) }, deps),
  )
}

/** Call with the submission locked. */
export async function replyTo(
  db: Db,
  submission: SubmissionRow,
  { words, documents, actor }: Reply & { actor: Actor },
  deps: Deps,
): Promise<Replied> {
  const { kind, state } = submission
  if (!isAnsweredByMessage(kind) || state !== 'changes_requested') return notPossible(submission)
  const noRoom = await roomProblem(db, submission.id, documents, deps)
  if (noRoom) return { ok: false, noRoom }
  const wrong = words.trim() ? await addMessage(db, submission, words, deps) : null
  if (wrong !== null) return { ok: false, wrong }
  await addDocuments(db, submission.id, documents, deps)
  await noteArrival(db, arrivalOf(submission, kinds.messageArrival()), deps)
  return { ok: true, state: await answerQuestion(db, submission, deps, actor) }
}

export async function sendDocument(
  db: Db,
  token: string,
  file: CheckedFile,
  deps: Deps,
): Promise<Done> {
  return withSettled(db, token, 'send-document', deps, async (db, submission) => {
    if (!isWaiting(submission.state)) return notPossible(submission)
    const noRoom = await roomProblem(db, submission.id, [file], deps)
    if (noRoom) return { ok: false, noRoom }
    await addDocuments(db, submission.id, [file], deps)
    return { ok: true, state: await answerQuestion(db, submission, deps) }
  })
}

export async function deleteDocument(
  db: Db,
  token: string,
  documentId: string,
  deps: Deps,
): Promise<Outcome<{ state: State }>> {
  return withLocked(db, token, 'send-document', deps, async (db, submission) => {
    if (submission.state === 'withdrawn') return notPossible(submission)
    await destroyDocuments(db, submission.id, deps, documentId)
    return { ok: true, state: submission.state }
  })
}

export async function sendMessage(
  db: Db,
  token: string,
  value: string,
  deps: Deps,
): Promise<Outcome<{ state: State }> | Wrong> {
  return withSettled(db, token, 'send-message', deps, async (db, submission) => {
    if (!takesMessage({ ...submission, isQuiet: submission.is_quiet }))
      return notPossible(submission)
    const wrong = await addMessage(db, submission, value, deps)
    if (wrong !== null) return { ok: false, wrong }
    const news = db.updateTable('submissions').set({ news_at: deps.now() })
    await news.where('id', '=', submission.id).execute()
    await noteArrival(db, arrivalOf(submission, kinds.messageArrival()), deps)
    return { ok: true, state: await answerQuestion(db, submission, deps) }
  })
}

export function takesMessage({ state, kind, isQuiet }: Taking): boolean {
  const isAsked = isAnsweredByMessage(kind) && state === 'changes_requested'
  const isHidden = makesListing(kind) && (state === 'suspended' || state === 'archived')
  return state === 'pending' || (state === 'rejected' && !isQuiet) || isAsked || isHidden
}

type Taking = { state: State; kind: Kind; isQuiet: boolean }

/** @returns the new state. */
async function answerQuestion(
  db: Db,
  submission: SubmissionRow,
  deps: Deps,
  actor = submitterOf(submission),
): Promise<State> {
  const { kind, state } = submission
  if (!isAnsweredByMessage(kind) || !transitionOf(state, 'answer', kind)) return state
  const now = deps.now()
  const set = { ...waitFrom(deps.site, now), news_at: now }
  const change = { action: 'answer', actor, set } as const
  return (await moveSubmission(db, submission, change, deps)).state
}

export async function withdraw(
  db: Db,
  token: string,
  deps: Deps,
): Promise<Outcome<{ state: State }>> {
  return withSettled(db, token, 'withdraw', deps, async (db, submission) => {
    if (!transitionOf(submission.state, 'withdraw')) return notPossible(submission)
    const actor = submitterOf(submission)
    const change = { action: 'withdraw', actor, set: { news_at: null } } as const
    await withdrawSubmission(db, submission, change, deps)
    return { ok: true, state: 'withdrawn' }
  })
}

/** Refused while the team's decision can still be undone: its sender doesn't know of it yet. */
function withSettled<T>(
  db: Db,
  token: string,
  action: SubmissionAction,
  deps: Deps,
  act: (db: Db, submission: SubmissionRow) => Promise<T>,
): Promise<T | Refused> {
  return withLocked<T | Refused>(db, token, action, deps, async (db, submission) =>
    (await isSettled(db, submission, deps.now()))
      ? act(db, submission)
      : refused({ reason: 'held back' }),
  )
}

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
    const isProven = await isEmailedLink(db, token)
    return act(db, isProven ? await confirmSender(db, submission, deps) : submission)
  })
}

function arrivalOf({ id, name }: SubmissionRow, what: string) {
  return { path: `/review/${id}`, what, name }
}

function notPossible({ state }: SubmissionRow): Refused {
  return refused({ reason: 'not possible', state })
}

import type { Db } from '../db/schema.ts'
import type { SubmissionRow } from '../db/submission-schema.ts'
import { transaction } from '../db/transaction.server.ts'
import {
  lockSubmission,
  moveTo,
  recordChange,
  waitFrom,
  type World,
} from './change-state.server.ts'
import { cleanText } from './clean-text.ts'
import { addEvidence, destroyEvidence } from './evidence.server.ts'
import type { CheckedFile } from './evidence-rule.ts'
import { submissionOfToken } from './links.server.ts'
import { columnsOf } from './receive.server.ts'
import { refused, type Outcome } from './refusal.ts'
import { transitionOf, type State } from './states.ts'
import type { SubmissionDetails } from './submission.ts'

/** What the holder of the private link sends back. */
export type Answer = {
  details: SubmissionDetails
  /** For the reviewers. */
  why: string
  evidence?: CheckedFile[]
}

/** Takes the changes that were asked for: the submission waits for the team again, for 24 hours. */
export async function answerChanges(
  db: Db,
  token: string,
  answer: Answer,
  world: World,
): Promise<Outcome<{ state: State }>> {
  return withLocked(db, token, 'answer', async (db, submission) => {
    const { details, why, evidence = [] } = answer
    const now = world.now()
    await addEvidence(db, submission.id, evidence, world)
    const changed = await moveTo(db, submission.id, 'pending')
      .set({ ...columnsOf(details), ...waitFrom(now) })
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = {
      submission: changed,
      action: 'answer',
      from: submission.state,
      to: 'pending',
      actor: submitterOf(changed),
      why: cleanText(why),
      letter: 'changes-answered',
      sendAfter: now,
      detailsBefore: submission.details as SubmissionDetails,
    } as const
    await recordChange(db, change, world)
    return 'pending'
  })
}

/** Takes a submission back that was not decided. Its papers are deleted with it. */
export async function withdraw(
  db: Db,
  token: string,
  world: World,
): Promise<Outcome<{ state: State }>> {
  return withLocked(db, token, 'withdraw', async (db, submission) => {
    const id = submission.id
    await destroyEvidence(db, id)
    await moveTo(db, id, 'withdrawn').execute()
    const change = {
      submission,
      action: 'withdraw',
      from: submission.state,
      to: 'withdrawn',
      actor: submitterOf(submission),
      why: '',
      letter: 'withdrawn',
      sendAfter: world.now(),
    } as const
    await recordChange(db, change, world)
    return 'withdrawn'
  })
}

/** The link is the proof that this is the submitter. */
async function withLocked(
  db: Db,
  token: string,
  action: 'answer' | 'withdraw',
  change: (db: Db, submission: SubmissionRow) => Promise<State>,
): Promise<Outcome<{ state: State }>> {
  return transaction(db, async (db) => {
    const id = await submissionOfToken(db, token)
    const submission = id && (await lockSubmission(db, id))
    if (!submission) return refused({ reason: 'not found' })
    if (!transitionOf(submission.state, action))
      return refused({ reason: 'not possible', state: submission.state })
    return { ok: true, state: await change(db, submission) }
  })
}

function submitterOf({ user_id, submitter_name }: SubmissionRow) {
  return { role: 'submitter', userId: user_id, name: submitter_name } as const
}

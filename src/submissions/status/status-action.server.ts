import type { Db } from '../../db/schema.ts'
import { answerChanges, withdraw } from '../answer-changes.server.ts'
import type { World } from '../change-state.server.ts'
import { checkSubmission } from '../check-submission.ts'
import { checkEvidence, type CheckedFile } from '../evidence-rule.ts'
import { findByToken } from '../find-by-token.server.ts'
import { addMessage } from '../messages.server.ts'
import { refusalStatus } from '../refusal-text.ts'
import type { Refusal } from '../refusal.ts'
import { readSubmission } from '../submission-fields.ts'
import { unreadText } from '../unread-text.ts'
import type { StatusProblem } from './status-view.ts'

type Problem = Omit<StatusProblem, 'intent'>

/**
 * Does what a form of the private page asks for.
 *
 * @returns null when it is done, else what is wrong, with what was typed; nothing was changed then.
 */
export async function runStatusAction(
  db: Db,
  world: World,
  { token, form }: { token: string; form: FormData },
): Promise<StatusProblem | null> {
  const intent = textIn(form, 'intent')
  if (intent === 'message') return withIntent(intent, await write(db, world, { token, form }))
  if (intent === 'withdraw') return withIntent(intent, await takeBack(db, world, token))
  return withIntent('answer', await answer(db, world, { token, form }))
}

/** What is said of a form that could not be read, with this status. */
export function unreadForm(status: number): StatusProblem {
  return { intent: 'answer', ...refusedWith(unreadText(status), status) }
}

function withIntent(intent: StatusProblem['intent'], problem: Problem | null) {
  return problem && { intent, ...problem }
}

type Sent = { token: string; form: FormData }

async function write(db: Db, world: World, { token, form }: Sent): Promise<Problem | null> {
  const words = textIn(form, 'words')
  const status = await findByToken(db, token)
  if (!status) return refusal({ reason: 'not found' })
  if (status.state !== 'pending') return refusal({ reason: 'not possible', state: status.state })
  const wrong = await addMessage(db, token, words, world)
  return wrong === null ? null : { ...refusedWith(wrong, 400), words }
}

async function takeBack(db: Db, world: World, token: string): Promise<Problem | null> {
  const outcome = await withdraw(db, token, world)
  return outcome.ok ? null : refusal(outcome.refusal)
}

async function answer(db: Db, world: World, { token, form }: Sent): Promise<Problem | null> {
  const status = await findByToken(db, token)
  if (!status) return refusal({ reason: 'not found' })
  const typed = readSubmission(form)
  const words = textIn(form, 'words')
  const checked = checkSubmission(typed, status.kind)
  const file = await evidenceIn(form)
  if (!checked.ok || typeof file === 'string') {
    const text = typeof file === 'string' ? file : 'Please look at the marked fields.'
    return { ...refusedWith(text, 400), problems: checked.ok ? [] : checked.problems, typed, words }
  }
  const evidence = file ? [file] : []
  const outcome = await answerChanges(
    db,
    token,
    { details: checked.details, why: words, evidence },
    world,
  )
  return outcome.ok ? null : { ...refusal(outcome.refusal), typed, words }
}

/** The paper that came with the form, none, or what is wrong with it. */
async function evidenceIn(form: FormData): Promise<CheckedFile | string | null> {
  const file = form.get('evidence')
  if (!(file instanceof File) || file.size === 0) return null
  const checked = checkEvidence(file.name, new Uint8Array(await file.arrayBuffer()))
  return checked.ok ? checked.file : checked.text
}

function refusal(refused: Refusal): Problem {
  const text =
    refused.reason === 'not found'
      ? 'This link leads to no submission.'
      : 'This is not possible any more: the page now shows where it stands.'
  return refusedWith(text, refusalStatus(refused))
}

function refusedWith(text: string, status: number): Problem {
  return { text, status, problems: [], typed: null, words: '' }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

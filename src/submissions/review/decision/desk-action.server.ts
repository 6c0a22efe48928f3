import { can, decisions, type SubmissionAction } from '../../../account/team/can.ts'
import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../lifecycle/change-state.server.ts'
import { decide, type Decision } from '../../lifecycle/decide.server.ts'
import { refusalStatus, refusalText, refusedField } from '../../lifecycle/refusal.ts'
import { proofMethods } from '../../form/sender-fields.ts'
import type { Reviewer } from '../../submission.ts'
import type { DeskProblem, FormWords } from '../item/desk-view.ts'
import { cleanText } from '../../clean-text.ts'
import { takeOver } from './take-over.server.ts'
import { findTemplate, withTemplate } from './reason-templates.ts'

/** The other forms of the desk. */
const intents = [
  'note',
  'take',
  'take-over',
  'hand-back',
] as const satisfies readonly SubmissionAction[]

/**
 * Does what a form of the desk asks for.
 *
 * @returns null when it is done, else what is wrong; nothing was changed then.
 */
export async function runDeskAction(
  db: Db,
  deps: Deps,
  { id, form, by }: { id: string; form: FormData; by: TeamUser },
): Promise<DeskProblem | null> {
  const intent = textIn(form, 'intent')
  const action = decisions.find((decision) => decision === intent)
  const words = wordsIn(form)
  const template = findTemplate(textIn(form, 'words'))
  if (template) return withAddedWords(template, words)
  if (action) return decideBy(db, deps, decisionIn(form, { action, submissionId: id, by }), words)
  const problem = (text: string, status: number) =>
    ({ intent, text, field: intent === 'note' ? 'note' : null, words, status }) as const
  const submission = await db
    .selectFrom('submissions')
    .select(['id', 'user_id', 'submitter_email', 'assigned_to', 'assigned_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!submission) return problem('This submission does not exist any more.', 404)
  const wanted = intents.find((one) => one === intent)
  if (!wanted) return problem('This form is not one of the review desk.', 400)
  if (!can(by, wanted, submission)) return problem('Your role does not allow this.', 403)
  if (wanted === 'note') {
    const wrong = await addNote(db, id, { by, text: words.note ?? '' }, deps)
    return wrong === null ? null : problem(wrong, 400)
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
  const { assigned_to: holder, assigned_name: name } = submission
  if (holder && holder !== by.userId) return problem(`${name} has it now.`, 409)
  await unassign(db, id)
  return null
}

/** Without script: the form as it was, with the words of a template after what was typed. Nothing was wrong. */
function withAddedWords(
  { intent, text }: { intent: string; text: string },
  words: FormWords,
): DeskProblem {
  const why = withTemplate(words.why ?? '', text)
  return { intent, text: '', field: null, words: { ...words, why }, status: 200 }
}

async function decideBy(
  db: Db,
  deps: Deps,
  decision: Decision,
  words: FormWords,
): Promise<DeskProblem | null> {
  const outcome = await decide(db, decision, deps)
  if (outcome.ok) return null
  const { refusal } = outcome
  return {
    intent: decision.action,
    text: refusalText(refusal, deps.now()),
    field: refusedField(refusal),
    words,
    status: refusalStatus(refusal),
  }
}

function decisionIn(
  form: FormData,
  decision: Pick<Decision, 'action' | 'submissionId' | 'by'>,
): Decision {
  const wanted = textIn(form, 'proof')
  const method = proofMethods.find((known) => known === wanted)
  const note = textIn(form, 'proof-note').trim().slice(0, 500)
  const seenElsewhere = cleanText(textIn(form, 'seen-elsewhere')).slice(0, 500)
  const version = Number(textIn(form, 'version'))
  const proof = method ? { method, note, seenElsewhere } : null
  return { ...decision, version, why: textIn(form, 'why'), proof }
}

function wordsIn(form: FormData): FormWords {
  const names = ['why', 'proof', 'proof-note', 'seen-elsewhere', 'note'] as const
  return Object.fromEntries(names.map((name) => [name, textIn(form, name)]))
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
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

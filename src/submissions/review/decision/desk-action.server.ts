import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Db } from '../../../db/schema.ts'
import { assign, unassign } from '../item/assign.server.ts'
import type { Deps } from '../../lifecycle/change-state.server.ts'
import { decide, type Decision } from '../../lifecycle/decide.server.ts'
import { addNote } from '../item/notes.server.ts'
import { refusalStatus, refusalText } from '../../lifecycle/refusal-text.ts'
import { proofMethods } from '../../form/sender-fields.ts'
import type { DeskProblem } from '../item/desk-problem.ts'

const decisions = [
  'ask_changes',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
  'undo',
] as const

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
  if (action) return decideBy(db, deps, decisionIn(form, { action, submissionId: id, by }))
  const typed = textIn(form, 'note')
  const problem = (text: string, status: number) => ({ intent, text, typed, status })
  const known = await db
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return problem('This submission does not exist any more.', 404)
  if (intent === 'note') {
    const wrong = await addNote(db, id, { by, text: typed }, deps)
    return wrong === null ? null : problem(wrong, 400)
  }
  if (intent === 'take') {
    const has = await assign(db, id, by, deps.now())
    return !has || has.userId === by.userId
      ? null
      : problem(`${has.name} has taken it already.`, 409)
  }
  if (intent === 'hand-back') {
    await unassign(db, id)
    return null
  }
  return problem('This form is not one of the review desk.', 400)
}

async function decideBy(db: Db, deps: Deps, decision: Decision): Promise<DeskProblem | null> {
  const outcome = await decide(db, decision, deps)
  if (outcome.ok) return null
  const { action: intent, why: typed } = decision
  const text = refusalText(outcome.refusal, deps.now())
  return { intent, text, typed, status: refusalStatus(outcome.refusal) }
}

function decisionIn(
  form: FormData,
  decision: Pick<Decision, 'action' | 'submissionId' | 'by'>,
): Decision {
  const wanted = textIn(form, 'proof')
  const method = proofMethods.find((known) => known === wanted)
  const note = textIn(form, 'proof-note').trim().slice(0, 500)
  const version = Number(textIn(form, 'version'))
  const proof = method ? { method, note } : null
  return { ...decision, version, why: textIn(form, 'why'), proof }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

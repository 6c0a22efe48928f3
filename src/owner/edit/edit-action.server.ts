import * as forms from '#messages/forms.ts'
import { data } from 'react-router'
import type { Db } from '../../platform/db/schema.ts'
import { baseName, type Conflict } from '../../platform/forms/merge-sent.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { ReplyProblem } from '../../submissions/answers/reply-form.tsx'
import { runReply } from '../../submissions/answers/reply.server.ts'
import { findWaitingEdit } from '../../submissions/edits/decide-edit.server.ts'
import { partNamed } from '../../submissions/edits/edit-parts.ts'
import { listChanges } from '../../submissions/edits/listing-changes.server.ts'
import { baseOf, conflictOf, mergePart, readPartBase } from '../../submissions/edits/merge-part.ts'
import {
  editValues,
  readEdited,
  answerWaitingEdit,
  saveEdit,
  withdrawWaitingEdit,
  type EditedListing,
} from '../../submissions/edits/save-edit.server.ts'
import { formFields, readValues } from '../../submissions/form/form-values.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { answered } from '../../submissions/questions/answered.ts'
import { nameOfWho } from '../history/history.server.ts'
import { editorOf, isForTeam, type Runner } from '../listing/listing.server.ts'
import type { EditAnswer } from './edit-view.server.ts'

type Done =
  | { saved: string }
  | { answer: EditAnswer; status: number }
  | { reply: ReplyProblem; status: number }

/** @param part the id of the part that the form edits. @throws 400 for an unknown form. */
export async function runEdit(
  services: Services,
  runner: Runner,
  part: string | null,
  { form, visitor }: { form: FormData; visitor: Visitor },
): Promise<Done> {
  const intent = textIn(form, 'intent')
  if (intent === 'take-back') return takeBack(services, runner)
  if (intent === 'reply') return reply(services, runner, { form, visitor })
  if (intent === 'save') return save(services, runner, part, form)
  throw data(null, { status: 400 })
}

async function takeBack(services: Services, runner: Runner): Promise<Done> {
  const edit = { businessId: runner.listing.id, by: editorOf(runner) }
  const wasThere = await withdrawWaitingEdit(services.db, edit, services)
  return { saved: wasThere ? 'taken-back' : 'nothing' }
}

async function reply(
  services: Services,
  runner: Runner,
  sent: { form: FormData; visitor: Visitor },
): Promise<Done> {
  const edit = { businessId: runner.listing.id, by: editorOf(runner) }
  const problem = await runReply(services, sent, (reply) =>
    answerWaitingEdit(services.db, { ...edit, reply }, services),
  )
  if (!problem) return { saved: 'answered' }
  if (!('reason' in problem)) return { reply: problem, status: 400 }
  const isWaiting = (await findWaitingEdit(services.db, edit.businessId)) !== null
  return { saved: isWaiting ? 'waits' : 'decided' }
}

async function save(
  services: Services,
  runner: Runner,
  wanted: string | null,
  form: FormData,
): Promise<Done> {
  const part = partNamed(wanted)
  if (!part) throw data(null, { status: 400 })
  const { db } = services
  const businessId = runner.listing.id
  // Fields that the form didn't show, such as an unneeded license, keep their values.
  const fields = part.fields.filter((name) => formFields[name].shape !== 'text' || form.has(name))
  const isTeam = isForTeam(runner)
  const before = await readEdited(db, businessId, services.now(), isTeam)
  if (!before) throw data(null, { status: 404 })
  const {
    values: mine,
    questions,
    settled,
  } = answered(form, editValues(before.proposed), { fields })
  const base = readPartBase(textIn(form, baseName))
  const sides = { base, mine, saved: editValues(before.proposed) }
  const { values, conflicts } = mergePart(sides, fields, form)
  const seen = base ? before.seen : textIn(form, 'seen')
  const asking = { questions, settled }
  const answer = {
    part: part.id,
    values,
    seen,
    base: null,
    problems: [],
    conflict: null,
    ...asking,
  }
  const ask = async (asked: Conflict[], now: EditedListing): Promise<Done> => {
    const editor = await lastEditor(db, runner, asked)
    const shown = { seen: now.seen, base: baseOf(editValues(now.proposed), part.fields) }
    return {
      answer: { ...answer, ...shown, conflict: { who: editor, conflicts: asked } },
      status: 409,
    }
  }
  if (conflicts.length) return ask(conflicts, before)
  if (questions.length) return { answer: { ...answer, values: mine }, status: 400 }
  const saved = await saveEdit(
    db,
    { businessId, fields, values, seen, by: editorOf(runner) },
    services,
  )
  if (saved.ok) return { saved: wordOf(saved) }
  if (saved.reason === 'no listing') throw data(null, { status: 404 })
  if (saved.reason === 'wrong')
    return { answer: { ...answer, problems: saved.problems }, status: 400 }
  const now = (await readEdited(db, businessId, services.now(), isTeam)) ?? before
  const about = { mine: values, saved: editValues(now.proposed) }
  return ask(
    saved.changes.map(({ field }) => conflictOf(field, about)),
    now,
  )
}

/** The last editor of these fields, or 'You' for another tab. */
async function lastEditor(db: Db, runner: Runner, asked: Conflict[]): Promise<string | null> {
  const fields = new Set(asked.map(({ field }) => field))
  const changes = await listChanges(db, runner.listing.id)
  const last = changes.find((change) => change.changes.some(({ field }) => fields.has(field)))
  if (!last) return forms.someoneElse()
  return last.byUser === editorOf(runner).userId ? null : nameOfWho(last)
}

type Saved = Extract<Awaited<ReturnType<typeof saveEdit>>, { ok: true }>

function wordOf({ isLive, waiting }: Saved): string {
  if (waiting === 'waits') return isLive ? 'both' : 'waits'
  if (waiting === 'withdrawn') return 'taken-back'
  if (waiting === 'asked' && !isLive) return 'asked'
  return isLive ? 'live' : 'nothing'
}

export function unsavedPart(part: string | null, form: FormData, text: string): EditAnswer | null {
  const known = partNamed(part)
  if (!known) return null
  return {
    part: known.id,
    values: readValues(form),
    seen: textIn(form, 'seen'),
    base: null,
    problems: [{ field: 'form', text }],
    conflict: null,
    questions: [],
    settled: [],
  }
}

import { data } from 'react-router'
import type { Services } from '../../services.server.ts'
import { partNamed, type EditPart } from '../../submissions/edits/edit-parts.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import {
  editValues,
  readEdited,
  saveEdit,
  takeBackEdit,
} from '../../submissions/edits/save-edit.server.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { formFields, readValues } from '../../submissions/form/form-values.ts'
import { textIn } from '../../submissions/intake/read-form.server.ts'
import { answered, type Answered } from '../../submissions/questions/answered.ts'
import { editorOf, isForTeam } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import type { EditAnswer } from './edit-view.ts'

type Done = { saved: string } | { answer: EditAnswer; status: number }

/**
 * Does what a form of edit mode asks for.
 *
 * @param part the id of the part that the form is of.
 * @throws an answer 400 to a form that the page does not have.
 */
export async function runEdit(
  services: Services,
  runner: Runner,
  part: string | null,
  form: FormData,
): Promise<Done> {
  const intent = textIn(form, 'intent')
  if (intent === 'take-back') return takeBack(services, runner)
  if (intent === 'save') return save(services, runner, part, form)
  throw data(null, { status: 400 })
}

async function takeBack(services: Services, runner: Runner): Promise<Done> {
  const edit = { businessId: runner.listing.id, by: editorOf(runner) }
  const wasThere = await takeBackEdit(services.db, edit, services)
  return { saved: wasThere ? 'taken-back' : 'nothing' }
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
  const seen = textIn(form, 'seen')
  // A line that the form did not show, as that of a license where none is needed, stays what it is.
  const fields = part.fields.filter((name) => formFields[name].shape !== 'text' || form.has(name))
  const { values, questions, settled } = await askedOf(services, runner, fields, form)
  const answer = { part: part.id, values, seen, problems: [], conflict: null, questions, settled }
  if (questions.length) return { answer, status: 400 }
  const sent = { businessId, fields, values, seen, by: editorOf(runner) }
  const saved = await saveEdit(db, sent, services)
  if (saved.ok) return { saved: wordOf(saved) }
  if (saved.reason === 'no listing') throw data(null, { status: 404 })
  if (saved.reason === 'wrong')
    return { answer: { ...answer, problems: saved.problems }, status: 400 }
  const now = await readEdited(db, businessId, isForTeam(runner))
  const lines = changeLines(saved.changes, formChoices())
  // Whoever sends it again has read what changed.
  return {
    answer: { ...answer, seen: now?.seen ?? seen, conflict: { who: saved.who, lines } },
    status: 409,
  }
}

/** What was sent, with the answers to what is asked about this part; what was there before is not asked about. */
async function askedOf(
  { db }: Services,
  runner: Runner,
  fields: EditPart['fields'],
  form: FormData,
): Promise<Answered> {
  const edited = await readEdited(db, runner.listing.id, isForTeam(runner))
  if (!edited) throw data(null, { status: 404 })
  return answered(form, editValues(edited.proposed), fields)
}

type Saved = Extract<Awaited<ReturnType<typeof saveEdit>>, { ok: true }>

function wordOf({ isLive, waiting }: Saved): string {
  if (waiting === 'waits') return isLive ? 'both' : 'waits'
  if (waiting === 'withdrawn') return 'taken-back'
  return isLive ? 'live' : 'nothing'
}

/** The form again that could not be saved, with what was typed. */
export function unsavedPart(part: string | null, form: FormData, text: string): EditAnswer | null {
  const known = partNamed(part)
  if (!known) return null
  return {
    part: known.id,
    values: readValues(form),
    seen: textIn(form, 'seen'),
    problems: [{ field: 'form', text }],
    conflict: null,
    questions: [],
    settled: [],
  }
}

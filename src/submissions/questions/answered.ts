import { formChoices } from '../form/form-choices.ts'
import { aroundOf } from '../form/form-state.ts'
import {
  fieldNames,
  formFields,
  readValues,
  type FieldName,
  type FormValues,
} from '../form/form-values.ts'
import { questionsOf } from './place-question.ts'
import type { Question } from './questions.ts'

/** A form with what somebody has answered to our questions: taken over, or kept and not to be asked again. */
export type Answered = {
  values: FormValues
  /** The keys of what was answered. */
  settled: string[]
  /** What is still to be answered. */
  questions: Question[]
}

const maxSettled = 30
const maxKey = 300

/**
 * Reads a form with its answers to questions.
 *
 * @param before a form whose values were never asked about, or null. A field that the form didn't show is as there.
 * @param fields those that the form has; the others are as before, and nothing is asked about them.
 */
export function answered(
  form: FormData,
  before: FormValues | null = null,
  fields: readonly FieldName[] = fieldNames,
): Answered {
  const read = readValues(form)
  const shown = fields.filter((name) => !before || !isLeftOut(name, form, before))
  const own = Object.fromEntries(shown.map((name) => [name, read[name]]))
  const sent = { ...(before ?? read), ...own }
  const asked = questionsOf(sent)
  const choiceOf = ({ field }: Question) => form.get(`settle-${field}`)
  const taken = asked.filter((one) => choiceOf(one) === `take ${one.key}`)
  const kept = asked.filter((one) => choiceOf(one) === `keep ${one.key}`)
  const values = taken.reduce((all, { take }) => ({ ...all, ...take?.changes }), sent)
  const answers = form.getAll('settled').filter((key) => typeof key === 'string')
  const known = (before ? questionsOf(before) : []).map(({ key }) => key)
  const settled = [...new Set([...kept.map(({ key }) => key), ...answers])]
    .filter((key) => key.length <= maxKey)
    .slice(0, maxSettled)
  const questions = questionsOf(values).filter(
    ({ field, key }) => fields.includes(field) && !settled.includes(key) && !known.includes(key),
  )
  return { values, settled, questions }
}

/** A form leaves out what its values don't ask for, such as the license number of a trade that needs none. */
function isLeftOut(name: FieldName, form: FormData, before: FormValues): boolean {
  const { isAsked, formerName } = formFields[name]
  if (form.has(name) || (formerName && form.has(formerName))) return false
  const around = { kind: 'suggest', isLive: true, choices: formChoices(), values: before } as const
  return isAsked?.(aroundOf(around)) === false
}

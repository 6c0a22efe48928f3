import { RestError } from './rest-error.ts'

/** How the rows are to be written: as a list, or as the one object that they must be. */
export type AnswerForm = { type: string; isSingle: boolean; stripsNulls: boolean }

const forms: Readonly<Record<string, { type: string; isSingle: boolean }>> = {
  '*/*': { type: 'application/json', isSingle: false },
  'application/*': { type: 'application/json', isSingle: false },
  'application/json': { type: 'application/json', isSingle: false },
  'application/vnd.pgrst.array+json': { type: 'application/json', isSingle: false },
  'application/vnd.pgrst.object+json': {
    type: 'application/vnd.pgrst.object+json',
    isSingle: true,
  },
}

/**
 * The form that a request's headers ask for; the first that can be given.
 *
 * @throws RestError when it asks only for others, or for another schema than `public`.
 */
export function answerForm(accept = '*/*', schema = 'public'): AnswerForm {
  if (schema !== 'public') {
    const hint = 'Only the following schemas are exposed: public'
    throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, null, hint)
  }
  for (const given of accept.split(',')) {
    const [type = '', ...settings] = given.split(';').map((part) => part.trim().toLowerCase())
    const form = Object.hasOwn(forms, type) ? forms[type] : undefined
    if (form) return { ...form, stripsNulls: settings.includes('nulls=stripped') }
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

export const formKeyName = 'formKey'
export const formNameName = 'formName'
/** Safe to run more than once. */
export const formRepeatsName = 'formRepeats'
/** The script sets it when the form is sent as the page showed it. */
export const formUnchangedName = 'formUnchanged'
/** Without script. */
export const discardName = 'formDiscard'

export type SentFields = [name: string, value: string][]

export type Restore = (fields: SentFields, form: HTMLFormElement) => void

export type FormDraft = {
  name: string
  /** So that a restored form still runs once. */
  key: string
  /** Sorts: a time on the server; in this tab a turn after all of those. */
  at: string
  fields: SentFields
}

export type FormSetup = {
  key: string
  account: string
  drafts: FormDraft[]
  /** Shows what was just sent, which is newer than any draft. */
  isAnswer: boolean
}

/** `<key id>:<form name>`; prefixed `__Host-` with TLS. */
export const acceptedCookie = 'form-sent'

const ofTheKit = new Set([
  formKeyName,
  formNameName,
  formRepeatsName,
  formUnchangedName,
  discardName,
])
const sensitive = /pass|code|nonce|captcha|token|secret|^current$|^solution$|^uri$/i

export function isDraftField(name: string): boolean {
  return name !== '' && !ofTheKit.has(name) && !sensitive.test(name)
}

const maxCharacters = 60_000

export function draftFields(fields: Iterable<readonly [string, unknown]>): SentFields | null {
  const texts: SentFields = []
  for (const [name, value] of fields)
    if (typeof value === 'string' && isDraftField(name)) texts.push([name, value])
  return JSON.stringify(texts).length > maxCharacters ? null : texts
}

/** Nothing but a button and empty fields, or what the page itself said. */
export function isUntouched(form: FormData): boolean {
  if (form.get(formUnchangedName) === 'yes') return true
  const fields = draftFields(form) ?? [['', 'too long to keep']]
  return fields.every(([name, value]) => /^(?:intent|do|action)$/.test(name) || !value.trim())
}

/** For URLs and cookies. */
export function isFormName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]{1,80}$/.test(name)
}

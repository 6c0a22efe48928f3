export const formKeyName = 'formKey'
export const formNameName = 'formName'
/** For forms that are safe to run more than once. */
export const formRepeatsName = 'formRepeats'
/** Discards a draft without script. */
export const discardName = 'formDiscard'

/** In the order they are sent. */
export type SentFields = [name: string, value: string][]

export type Restore = (fields: SentFields, form: HTMLFormElement) => void

export type FormDraft = {
  name: string
  /** The key when typed, so that a restored form still runs once. */
  key: string
  /** Sorts by when it was last typed in: a time on the server, and in this tab a turn after all of those. */
  at: string
  fields: SentFields
}

/** From `formSetup`. */
export type FormSetup = {
  key: string
  account: string
  drafts: FormDraft[]
  /** The page answers a form and shows what was just sent, which is newer than any draft. */
  isAnswer: boolean
}

/** Names the last accepted form, as `<key id>:<form name>`; prefixed `__Host-` with TLS. */
export const acceptedCookie = 'form-sent'

const ofTheKit = new Set([formKeyName, formNameName, formRepeatsName, discardName])
const sensitive = /pass|code|nonce|captcha|token|secret|^current$|^solution$|^uri$/i

/** False for passwords, codes, and the kit's own fields. */
export function isKeptInDraft(name: string): boolean {
  return name !== '' && !ofTheKit.has(name) && !sensitive.test(name)
}

const maxCharacters = 60_000

/** Null when too long. */
export function draftFields(fields: Iterable<readonly [string, unknown]>): SentFields | null {
  const kept: SentFields = []
  for (const [name, value] of fields)
    if (typeof value === 'string' && isKeptInDraft(name)) kept.push([name, value])
  return JSON.stringify(kept).length > maxCharacters ? null : kept
}

/** Names go into URLs and cookies. */
export function isFormName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]{1,80}$/.test(name)
}

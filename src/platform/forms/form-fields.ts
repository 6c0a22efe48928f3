/** Names of the kit's hidden fields. */
export const formKeyName = 'formKey'
export const formNameName = 'formName'
/** Present in forms that are safe to run more than once, such as saving the same text again. */
export const formRepeatsName = 'formRepeats'
/** The button that discards a draft without script. */
export const discardName = 'formDiscard'

/** Field names and values in the order they are sent. */
export type SentFields = [name: string, value: string][]

/** Fills in a form that React controls. */
export type Restore = (fields: SentFields, form: HTMLFormElement) => void

/** The values of a form that has not been accepted yet. */
export type FormDraft = {
  name: string
  /** The form's key when it was typed, so that sending it again after a restore still runs it once. */
  key: string
  fields: SentFields
}

/** What `formSetup` gives the forms of a page. */
export type FormSetup = {
  key: string
  /** The id of the signed-in account, or empty. */
  account: string
  drafts: FormDraft[]
  /** True when the page answers a form: it shows what was just sent, which is newer than any draft. */
  isAnswer: boolean
}

/**
 * The cookie that tells a browser which form was accepted last, after `__Host-` on a site with TLS. Its value is
 * `<key id>:<form name>`.
 */
export const acceptedCookie = 'form-sent'

const ofTheKit = new Set([formKeyName, formNameName, formRepeatsName, discardName])
const sensitive = /pass|code|nonce|captcha|token|secret|^current$|^solution$|^uri$/i

/** False for passwords, codes, and the kit's own fields, which never go into a draft. */
export function isKeptInDraft(name: string): boolean {
  return name !== '' && !ofTheKit.has(name) && !sensitive.test(name)
}

const maxCharacters = 60_000

/** The fields of a sent form that go into its draft; null when it is too long. */
export function draftFields(fields: Iterable<readonly [string, unknown]>): SentFields | null {
  const kept: SentFields = []
  for (const [name, value] of fields)
    if (typeof value === 'string' && isKeptInDraft(name)) kept.push([name, value])
  return JSON.stringify(kept).length > maxCharacters ? null : kept
}

/** A form's name is part of addresses and cookies. */
export function isFormName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]{1,80}$/.test(name)
}

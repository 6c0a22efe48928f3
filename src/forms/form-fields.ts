/** Hidden fields of the kit. */
export const formKeyName = 'formKey'
export const formNameName = 'formName'
/** Set by forms that save in place, where sending the same twice is fine: they are run each time. */
export const formRepeatsName = 'formRepeats'
/** The button that throws a draft away without script. */
export const discardName = 'formDiscard'

/** Fields with values, as a form sends them. */
export type SentFields = [name: string, value: string][]

/** Puts kept values into a form that React controls. */
export type Restore = (fields: SentFields, form: HTMLFormElement) => void

/** A form that was not sent yet. */
export type FormDraft = {
  name: string
  /** The key that the form had when it was typed: sending it twice still does one thing. */
  key: string
  fields: SentFields
}

/** What a page gives its forms: see `formSetup`. */
export type FormSetup = {
  key: string
  /** The account that drafts are bound to; empty for visitors without one. */
  account: string
  drafts: FormDraft[]
  /** Whether this page answers a form: it shows what was sent, which is newer than any draft. */
  isAnswer: boolean
}

/**
 * The cookie that tells a browser which form was accepted last, after `__Host-` on a site with TLS. Its value is
 * `<key id>:<form name>`.
 */
export const acceptedCookie = 'form-sent'

const ofTheKit = new Set([formKeyName, formNameName, formRepeatsName, discardName])
const sensitive = /pass|code|nonce|captcha|token|secret|^current$|^solution$|^uri$/i

/** Whether a draft may hold a field: never passwords, codes, or the fields that make a form work. */
export function isKeptInDraft(name: string): boolean {
  return name !== '' && !ofTheKit.has(name) && !sensitive.test(name)
}

const maxCharacters = 60_000

/** The fields of a draft, out of anything that was sent; null for more than a form holds. */
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

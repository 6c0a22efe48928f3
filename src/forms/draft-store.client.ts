import {
  acceptedCookie,
  formKeyName,
  formNameName,
  type FormDraft,
  type SentFields,
} from './form-fields.ts'

/** A form that this tab holds, until the server has it. It is shown to nobody but this account. */
export type HeldForm = { account: string; path: string; name: string }

const start = 'draft '

function storageKey({ account, path, name }: HeldForm): string {
  return `${start}${account} ${path} ${name}`
}

/** What this tab holds of a form, or null. */
export function findHeld(form: HeldForm): FormDraft | null {
  const held = parse(attempt(() => sessionStorage.getItem(storageKey(form))))
  return held && { ...held, name: form.name }
}

/** The names of the forms of a page that this tab holds for an account. */
export function heldNames(account: string, path: string): string[] {
  const before = storageKey({ account, path, name: '' })
  return storageKeys().flatMap((key) => (key.startsWith(before) ? [key.slice(before.length)] : []))
}

/** Holds what was typed, for the length of this tab. */
export function hold(form: HeldForm, draft: Omit<FormDraft, 'name'>): void {
  const text = JSON.stringify({ key: draft.key, fields: draft.fields })
  attempt(() => sessionStorage.setItem(storageKey(form), text))
}

export function letGo(form: HeldForm): void {
  attempt(() => sessionStorage.removeItem(storageKey(form)))
}

/** Lets go of what was accepted, and of what belongs to another account than the one that is signed in here. */
export function tidy(account: string): void {
  const [, accepted = ''] = new RegExp(`${acceptedCookie}=([^;]+)`).exec(document.cookie) ?? []
  const [id = '', name = ''] = accepted.split(':')
  for (const key of storageKeys()) {
    const [owner = '', , formName = ''] = key.slice(start.length).split(' ')
    const isOthers = account !== '' && owner !== '' && owner !== account
    const isAccepted =
      formName === name &&
      parse(attempt(() => sessionStorage.getItem(key)))?.key.startsWith(`${id}.`)
    if (isOthers || isAccepted) attempt(() => sessionStorage.removeItem(key))
  }
}

/** Saves a draft in the account that its key names; null forgets it. */
export async function saveOnServer(
  { path, name }: HeldForm,
  key: string,
  fields: SentFields | null,
): Promise<void> {
  const body = new FormData()
  if (fields) for (const [field, value] of fields) body.append(field, value)
  else body.set('forget', 'yes')
  body.set(formKeyName, key)
  body.set(formNameName, name)
  body.set('draftPath', path)
  // This tab holds what could not be saved, and saves it with the next change.
  await fetch('/drafts', { method: 'POST', body, keepalive: true }).catch(() => null)
}

function storageKeys(): string[] {
  return (attempt(() => Object.keys(sessionStorage)) ?? []).filter((key) => key.startsWith(start))
}

function parse(text: string | null): Omit<FormDraft, 'name'> | null {
  const held: unknown = attempt(() => JSON.parse(text ?? 'null'))
  if (typeof held !== 'object' || held === null || !('key' in held) || !('fields' in held))
    return null
  const { key, fields } = held
  if (typeof key !== 'string' || !Array.isArray(fields)) return null
  return { key, fields: fields as SentFields }
}

/** Browsers may refuse to keep anything, or be full: the form works all the same. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

import {
  acceptedCookie,
  formKeyName,
  formNameName,
  type FormDraft,
  type SentFields,
} from './form-fields.ts'

export type HeldForm = { account: string; path: string; name: string }

const start = 'draft '

function storageKey({ account, path, name }: HeldForm): string {
  return `${start}${account} ${path} ${name}`
}

const listeners = new Set<() => void>()

export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

export function findHeld(form: HeldForm): FormDraft | null {
  const held = parse(attempt(() => sessionStorage.getItem(storageKey(form))))
  return held && { ...held, name: form.name }
}

export function heldNames(account: string, path: string): string[] {
  const before = storageKey({ account, path, name: '' })
  return storageKeys().flatMap((key) => (key.startsWith(before) ? [key.slice(before.length)] : []))
}

export function hold(form: HeldForm, { key, fields }: Pick<FormDraft, 'key' | 'fields'>): void {
  const turns = storageKeys().map(
    (at) => parse(attempt(() => sessionStorage.getItem(at)))?.at ?? '',
  )
  const last = Number(/^turn (\d+)$/.exec(turns.toSorted().at(-1) ?? '')?.[1] ?? 0)
  const at = `turn ${String(last + 1).padStart(9, '0')}`
  const text = JSON.stringify({ key, at, fields })
  attempt(() => sessionStorage.setItem(storageKey(form), text))
  tellListeners()
}

export function letGo(form: HeldForm): void {
  attempt(() => sessionStorage.removeItem(storageKey(form)))
  tellListeners()
}

/** And drafts of other accounts. */
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
  tellListeners()
}

/** The key names the account. */
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
  // On failure it is sent with the next change.
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
  const at = 'at' in held && typeof held.at === 'string' ? held.at : ''
  if (typeof key !== 'string' || !Array.isArray(fields)) return null
  return { key, at, fields: fields as SentFields }
}

/** Storage may be blocked or full. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

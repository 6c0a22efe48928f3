import type { FormWords } from '../item/desk-view.ts'

/** Which form somebody types in: whose it is, of which submission, and what it asks for. */
export type KeptForm = { userId: string; submissionId: string; intent: string }

/** What was typed in a form and not sent; the version of the submission that it was typed for. */
type KeptWords = { version: number; words: FormWords }

const nameOf = ({ userId, submissionId, intent }: KeptForm) =>
  `desk ${userId} ${submissionId} ${intent}`

/** Keeps what stands in a form, for this tab alone. Signing out empties it. */
export function keepWords(form: KeptForm, version: number, words: FormWords): void {
  attempt(() => sessionStorage.setItem(nameOf(form), JSON.stringify({ version, words })))
}

/** What was kept of a form, or null. */
export function keptWords(form: KeptForm): KeptWords | null {
  return attempt(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null')
    return isKept(kept) ? kept : null
  })
}

/** Forgets what was kept of a form: it has arrived. */
export function forgetWords(form: KeptForm): void {
  attempt(() => sessionStorage.removeItem(nameOf(form)))
}

function isKept(value: unknown): value is KeptWords {
  if (typeof value !== 'object' || value === null) return false
  if (!('version' in value) || !('words' in value)) return false
  const { version, words } = value
  if (typeof version !== 'number' || typeof words !== 'object' || words === null) return false
  return Object.values(words).every((word) => typeof word === 'string')
}

/** Browsers may refuse to keep anything: the form works all the same. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

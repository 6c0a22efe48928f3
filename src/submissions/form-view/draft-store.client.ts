import type { SubmissionKind } from '../form/field-kinds.ts'
import {
  draftFields,
  draftName,
  draftText,
  readDraft,
  type DraftState,
  type KeptDraft,
} from './device-draft.ts'

/** The draft that this device has kept of a form, or null. */
export function findDraft(kind: SubmissionKind): KeptDraft | null {
  return readDraft(storage()?.getItem(draftName(kind)) ?? null)
}

export function keepDraft(kind: SubmissionKind, draft: KeptDraft): void {
  attempt(() => storage()?.setItem(draftName(kind), draftText(draft)))
}

export function forgetDraft(kind: SubmissionKind): void {
  attempt(() => storage()?.removeItem(draftName(kind)))
}

/** Keeps a draft on the server, or forgets it. */
export function sendDraft(kind: SubmissionKind, draft: DraftState | null): void {
  const body = new FormData()
  body.set('kind', kind)
  if (!draft) body.set('intent', 'forget')
  else for (const [name, value] of draftFields(draft)) body.append(name, value)
  // What cannot be saved stands in the form still, and is sent again with the next change.
  fetch('/submit-business/draft', { method: 'POST', body, keepalive: document.hidden }).catch(
    () => {},
  )
}

/** Browsers may refuse to keep anything, or be full: the form works all the same. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing is kept.
  }
}

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

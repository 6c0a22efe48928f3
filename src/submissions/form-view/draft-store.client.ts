import { baseName } from '../../platform/forms/merge-sent.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import {
  draftFields,
  draftName,
  draftText,
  readDraft,
  type DraftState,
  type KeptDraft,
} from './device-draft.ts'
import { tokenName } from '../form/form-state.ts'
import { sentFields, type FormValues } from '../form/form-values.ts'

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

/**
 * Saves a draft on the server, or deletes it.
 *
 * @returns `signed-out` when the session has ended; `failed` leaves it in the form, and the next change sends it again.
 */
export async function sendDraft(
  kind: SubmissionKind,
  draft: (DraftState & { base: FormValues; formToken: string }) | null,
): Promise<'saved' | 'signed-out' | 'failed'> {
  const body = new FormData()
  body.set('kind', kind)
  if (!draft) body.set('intent', 'forget')
  else {
    for (const [name, value] of draftFields(draft)) body.append(name, value)
    body.set(baseName, JSON.stringify(sentFields(draft.base).filter(([, value]) => value)))
    body.set(tokenName, draft.formToken)
  }
  try {
    const request = { method: 'POST', body, keepalive: document.hidden }
    const { ok, status } = await fetch('/submit-business/draft', request)
    if (ok) return 'saved'
    return status === 401 ? 'signed-out' : 'failed'
  } catch {
    return 'failed'
  }
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

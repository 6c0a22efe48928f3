import { baseName } from '../../platform/forms/merge-sent.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import {
  draftFields,
  draftName,
  draftText,
  readDraft,
  type DraftState,
  type SavedDraft,
} from '../drafts/device-draft.ts'
import { tokenName } from '../form/form-state.ts'
import { sentFields, type FormValues } from '../form/form-values.ts'

export function findDraft(kind: SubmissionKind): SavedDraft | null {
  return readDraft(storage()?.getItem(draftName(kind)) ?? null)
}

export function keepDraft(kind: SubmissionKind, draft: SavedDraft): void {
  attempt(() => storage()?.setItem(draftName(kind), draftText(draft)))
}

export function forgetDraft(kind: SubmissionKind): void {
  attempt(() => storage()?.removeItem(draftName(kind)))
}

/**
 * @returns `signed-out` when the session ended; `failed` keeps it in the form until the next
 * change.
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

/** Storage may be disabled or full. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

import { useEffect, useState } from 'react'
import { draftName, draftText, newestDraft, readDraft, type KeptDraft } from './device-draft.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import type { ShownForm } from '../form/form-state.ts'
import { sentFields, type FormValues } from '../form/form-values.ts'

type DraftOf = {
  kind: SubmissionKind
  values: FormValues
  /** The form as it was shown first: nobody needs that saved. */
  start: FormValues
  /** Only of a form that is new to us anything is kept. */
  fresh: ShownForm['fresh']
  /** A form that was sent and is shown again is newer than any draft. */
  isAnswer: boolean
}

const pauseOnDevice = 400
const pauseToServer = 2000

/**
 * Keeps a form on this device while it is filled in, and for somebody signed in on the server; offers what
 * was kept before. Nothing is saved while the offer stands, so that it is not written over.
 */
export function useDraft(draft: DraftOf) {
  const { kind, values, start, fresh, isAnswer } = draft
  const { shownAt = '', isSignedIn = false, draft: kept = null } = fresh ?? {}
  const isNew = fresh !== null
  const [offer, setOffer] = useState<KeptDraft | null>(null)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (!isNew) return undefined
    const look = () => {
      const onDevice = readDraft(storage()?.getItem(draftName(kind)) ?? null)
      if (!isAnswer) setOffer(newestDraft(onDevice, kept))
      setRead(true)
    }
    const timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [isNew, kind, kept, isAnswer])
  const isWorthIt = isRead && !offer && JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (!isWorthIt) return undefined
    const save = () => storage()?.setItem(draftName(kind), draftText({ values, savedAt: shownAt }))
    const onDevice = setTimeout(() => attempt(save), pauseOnDevice)
    const toServer = setTimeout(() => isSignedIn && sendDraft(kind, values), pauseToServer)
    return () => {
      clearTimeout(onDevice)
      clearTimeout(toServer)
    }
  }, [isWorthIt, kind, values, shownAt, isSignedIn])
  const forget = () => {
    attempt(() => storage()?.removeItem(draftName(kind)))
    if (isSignedIn) sendDraft(kind, null)
    setOffer(null)
  }
  return { offer, isSaved: isWorthIt, forget, take: () => setOffer(null) }
}

/** Forgets what this device kept of a form: it has arrived. */
export function useForgottenDraft(kind: SubmissionKind, hasArrived: boolean): void {
  useEffect(() => {
    if (hasArrived) attempt(() => storage()?.removeItem(draftName(kind)))
  }, [kind, hasArrived])
}

function sendDraft(kind: SubmissionKind, values: FormValues | null): void {
  const body = new FormData()
  body.set('kind', kind)
  if (!values) body.set('intent', 'forget')
  else for (const [name, value] of sentFields(values)) body.append(name, value)
  // A draft that cannot be saved is on the device still.
  fetch('/submit-business/draft', { method: 'POST', body }).catch(() => {})
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

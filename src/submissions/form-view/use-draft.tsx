import { useEffect, useState } from 'react'
import { draftName, draftText, newestDraft, readDraft, type KeptDraft } from './device-draft.ts'
import { sentFields, type SubmissionKind, type TypedSubmission } from '../form/submission-fields.ts'

type DraftOf = {
  kind: SubmissionKind
  typed: TypedSubmission
  /** The form as it was shown first: nobody needs that saved. */
  start: TypedSubmission
  /** When it was shown. */
  shownAt: string
  isSignedIn: boolean
  /** What the server has kept of somebody signed in. */
  kept: KeptDraft | null
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
  const { kind, typed, start, shownAt, isSignedIn, kept, isAnswer } = draft
  const [offer, setOffer] = useState<KeptDraft | null>(null)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const look = () => {
      const onDevice = readDraft(storage()?.getItem(draftName(kind)) ?? null)
      if (!isAnswer) setOffer(newestDraft(onDevice, kept))
      setRead(true)
    }
    const timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [kind, kept, isAnswer])
  const isWorthIt = isRead && !offer && JSON.stringify(typed) !== JSON.stringify(start)
  useEffect(() => {
    if (!isWorthIt) return undefined
    const save = () => storage()?.setItem(draftName(kind), draftText({ typed, savedAt: shownAt }))
    const onDevice = setTimeout(() => attempt(save), pauseOnDevice)
    const toServer = setTimeout(() => isSignedIn && sendDraft(kind, typed), pauseToServer)
    return () => {
      clearTimeout(onDevice)
      clearTimeout(toServer)
    }
  }, [isWorthIt, kind, typed, shownAt, isSignedIn])
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

function sendDraft(kind: SubmissionKind, typed: TypedSubmission | null): void {
  const body = new FormData()
  body.set('kind', kind)
  if (!typed) body.set('intent', 'forget')
  else for (const [name, value] of sentFields(typed)) body.append(name, value)
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

import * as t from '#messages/submit-form.ts'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useHydrated } from '../../platform/ui/button.tsx'
import { newestDraft, type DraftState, type SavedDraft } from '../drafts/device-draft.ts'
import { findDraft, forgetDraft, keepDraft, sendDraft } from './draft-store.client.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import type { ShownForm } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'

type DraftOf = {
  kind: SubmissionKind
  now: DraftState
  start: FormValues
  fresh: ShownForm['fresh']
  /** A form that the server returned is newer than any draft. */
  isAnswer: boolean
  formToken: string
  isSending: boolean
  /** Puts the draft back into the form without asking. */
  onPutBack(draft: SavedDraft): void
}

const pauseOnDevice = 400
const pauseToServer = 1000

/**
 * Saves a form while it is filled in, and offers the draft from before: from the account of a signed-in
 * person, else from this device, which others may use. Nothing is saved while the offer is open, so that
 * it isn't overwritten. A reloaded page, and one opened by Back, puts the draft back without asking.
 */
export function useDraft(draft: DraftOf) {
  const { kind, start, fresh, isAnswer, formToken, isSending } = draft
  const { values, step, settled, hadFile, notListed } = draft.now
  const { shownAt = '', isSignedIn = false, draft: saved = null } = fresh ?? {}
  const isNew = fresh !== null
  const comesBack = useComesBack()
  const [offer, setOffer] = useState<SavedDraft | null>(null)
  const [isDiscarded, setDiscarded] = useState(false)
  const [isRead, setRead] = useState(false)
  const putBack = useEffectEvent(draft.onPutBack)
  useEffect(() => {
    if (!isNew) return undefined
    const look = () => {
      // Earlier versions kept it for people with an account, too.
      if (isSignedIn && kind === 'register') forgetDraft(kind)
      const onDevice = isSignedIn ? null : findDraft(kind)
      const found = isAnswer ? null : newestDraft(onDevice, saved)
      if (!comesBack()) setOffer(found)
      else if (found) putBack(found)
      setRead(true)
    }
    const timer = setTimeout(() => startTransition(look))
    return () => clearTimeout(timer)
  }, [isNew, kind, saved, isAnswer, isSignedIn, comesBack])
  const [onServer, setOnServer] = useState<'saved' | 'signed-out' | 'failed'>('failed')
  // Last saved on the server.
  const base = useRef(start)
  const isWorthIt =
    isRead && !offer && !isDiscarded && JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    // If it is refused, this runs again.
    if (!isWorthIt || isSending) return undefined
    const state = { values, step, settled, hadFile, notListed }
    const saveInAccount = async () => {
      const outcome = await sendDraft(kind, { ...state, base: base.current, formToken })
      if (outcome === 'saved') base.current = values
      setOnServer(outcome)
    }
    const save = isSignedIn
      ? () => void saveInAccount()
      : () => keepDraft(kind, { ...state, savedAt: shownAt })
    return saveSoon(save, isSignedIn ? pauseToServer : pauseOnDevice)
  }, [
    isWorthIt,
    kind,
    values,
    step,
    settled,
    hadFile,
    notListed,
    shownAt,
    isSignedIn,
    formToken,
    isSending,
  ])
  const forget = () => {
    forgetDraft(kind)
    if (isSignedIn) void sendDraft(kind, null)
    setOffer(null)
  }
  /** For a form that starts over: nothing is saved again. */
  const discard = async () => {
    setDiscarded(true)
    forgetDraft(kind)
    if (isSignedIn) await sendDraft(kind, null)
  }
  const status = isWorthIt ? draftStatus(isSignedIn ? onServer : 'on-device') : ''
  const take = ({ values }: SavedDraft) => {
    base.current = values
    setOffer(null)
  }
  return { offer, status, forget, discard, take }
}

function useComesBack(): () => boolean {
  const isPop = useNavigationType() === NavigationType.Pop
  const cameFromPage = useHydrated()
  const [comesBack] = useState(() => () => {
    // The account page asked already.
    if (new URLSearchParams(window.location.search).has('continue')) return true
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return isPop && (cameFromPage || loaded?.type !== 'navigate')
  })
  return comesBack
}

function draftStatus(saved: 'on-device' | 'saved' | 'signed-out' | 'failed'): string {
  if (saved === 'on-device') return t.whatYouTypeIsSaved()
  if (saved === 'saved') return t.whatYouTypeIsSaved2()
  if (saved === 'failed') return ''
  return t.youWereSignedOutSo()
}

function saveSoon(save: () => void, pause: number): () => void {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hurry)
  }
  const finish = () => {
    stop()
    save()
  }
  const timer = setTimeout(finish, pause)
  const hurry = () => {
    if (document.visibilityState === 'hidden') finish()
  }
  document.addEventListener('visibilitychange', hurry)
  return stop
}

export function useForgottenDraft(kind: SubmissionKind, hasArrived: boolean): void {
  useEffect(() => {
    if (hasArrived) forgetDraft(kind)
  }, [kind, hasArrived])
}

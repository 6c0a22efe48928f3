import { useEffect, type RefObject } from 'react'
import type { FormWords } from '../item/desk-view.ts'
import { forgetWords, keepWords, keptWords, type KeptForm } from './kept-words.client.ts'

type Keeping = KeptForm & {
  /** Of the submission as it is shown. */
  version: number
  /** Whether the answer of the server says what stands in the form. */
  isAnswered: boolean
}

/**
 * Keeps what is typed in a form on this device until it is sent: it stands there again after signing in anew, or
 * after looking at another submission.
 *
 * @returns what to call when something was typed.
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, keeping: Keeping) {
  const { userId, submissionId, intent, version, isAnswered } = keeping
  useEffect(() => {
    if (!form.current || isAnswered) return
    const kept = keptWords({ userId, submissionId, intent })
    if (kept) fill(form.current, kept.words)
  }, [form, userId, submissionId, intent, isAnswered])
  return () => {
    if (form.current) keepWords({ userId, submissionId, intent }, version, wordsIn(form.current))
  }
}

type Sent = Omit<KeptForm, 'intent'> & {
  /** What this person did last with the submission, if nobody did something since. */
  intent: string | null
  version: number
}

/** Forgets what was kept of a form that has arrived. */
export function useSentWords({ userId, submissionId, intent, version }: Sent): void {
  useEffect(() => {
    if (!intent) return
    const form = { userId, submissionId, intent }
    if ((keptWords(form)?.version ?? version) < version) forgetWords(form)
  }, [userId, submissionId, intent, version])
}

function wordsIn(form: HTMLFormElement): FormWords {
  const fields = [...new FormData(form)].filter(([name]) => name !== 'version')
  return Object.fromEntries(fields)
}

function fill(form: HTMLFormElement, words: FormWords): void {
  for (const [name, word] of Object.entries(words)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = word === 'on'
    else if (isField(field)) field.value = word
  }
  const fold = form.closest('details')
  const hasWords = Object.entries(words).some(([name, word]) => name !== 'proof' && word.trim())
  if (fold && hasWords) fold.open = true
}

function isField(field: Element | RadioNodeList | null) {
  return (
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement
  )
}

import { useRef, useState, type RefObject } from 'react'
import { useSubmit } from 'react-router'
import { later } from './use-puzzle.tsx'

/** Milliseconds in which somebody taps twice: the second tap must not meet a link of the next page. */
const doubleTap = 500

/** Sends a form once, however often it is asked to: the next time is after the answer. */
export function useSending(box: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const send = async (solution: () => Promise<string | null>) => {
    if (isUnderWay.current || !box.current) return
    isUnderWay.current = true
    setSending(true)
    const form = new FormData(box.current)
    const [solved] = await Promise.all([solution(), later(doubleTap)])
    form.set('solution', solved ?? '')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
    isUnderWay.current = false
    setSending(false)
  }
  return { isSending, send }
}

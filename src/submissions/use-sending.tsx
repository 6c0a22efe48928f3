import { useRef, useState, type RefObject } from 'react'
import { useSubmit } from 'react-router'

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
    form.set('solution', (await solution()) ?? '')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
    isUnderWay.current = false
    setSending(false)
  }
  return { isSending, send }
}

import { useRef, useState, type FormEvent } from 'react'
import { useSubmit } from 'react-router'
import { solveChallenge } from '../../submissions/form-view/form-requests.client.ts'

/** Nobody waits longer for a challenge: without its solution a form is taken too, only fewer of them. */
const maxWait = 8000

/**
 * Sends a form with the solution of its challenge, which is fetched and solved unseen from the first touch on.
 * Without script the form is sent as it is.
 */
export function useSolvedForm(formToken: string) {
  const submit = useSubmit()
  const running = useRef<Promise<string | null> | null>(null)
  const [isSending, setSending] = useState(false)
  const touch = () => (running.current ??= solveChallenge(formToken).catch(() => null))
  const send = async (box: HTMLFormElement) => {
    setSending(true)
    const form = new FormData(box)
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWait))
    form.set('solution', (await Promise.race([touch(), late])) ?? '')
    running.current = null
    await submit(form, { method: 'post' })
    setSending(false)
  }
  return {
    isSending,
    touch: () => void touch(),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isSending) void send(event.currentTarget)
    },
  }
}

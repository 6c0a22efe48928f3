import * as t from '#messages/failed.ts'
import { useEffect, type FormEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../platform/ui/button.tsx'
import { TextField } from '../platform/ui/field.tsx'

/** The form being sent; if that fails, its page is gone and this is the only copy. */
let underWay: { action: string; form: FormData } | null = null

/** Remembers each form until it has been received. */
export function useSentForm(): void {
  const { state, formMethod, formAction, formData } = useNavigation()
  useEffect(() => {
    // A failing form unmounts its page before this could be cleared.
    underWay =
      state === 'submitting' && formMethod === 'POST' && formData
        ? { action: formAction, form: formData }
        : null
  }, [state, formMethod, formAction, formData])
}

/**
 * A button that sends the input again; empty when no form was being sent. Passwords must be typed
 * again.
 */
export function SentAgain() {
  const { state } = useNavigation()
  const submit = useSubmit()
  useEffect(() => {
    if (!underWay) return
    // The visitor was looking at the bottom of a longer page.
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  if (!underWay) return null
  const { action, form } = underWay
  const passwords = ['password', 'current'].filter((name) => form.has(name))
  const isSending = state !== 'idle'

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    for (const [name, value] of new FormData(event.currentTarget)) form.set(name, value)
    const hasFile = [...form.values()].some((value) => typeof value !== 'string')
    const encType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    if (!isSending) void submit(form, { method: 'post', action, encType })
  }

  return (
    <Form method="post" onSubmit={send} className="mx-auto mt-6 max-w-lg space-y-4">
      <p>{t.kept()}</p>
      {passwords.map((name) => (
        <TextField
          key={name}
          id={name}
          name={name}
          type="password"
          label={t.passwordAgain()}
          required
        />
      ))}
      <Button look="action" className="min-h-12 max-sm:w-full">
        {isSending ? t.sending() : t.sendAgain()}
      </Button>
    </Form>
  )
}

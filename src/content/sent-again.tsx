import * as t from '#messages/failed.ts'
import { useEffect, type FormEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../platform/ui/button.tsx'
import { TextField } from '../platform/ui/field.tsx'

/** The form that is on its way: where that fails, its page is gone, and this is all that is left of it. */
let underWay: { action: string; form: FormData } | null = null

/** Remembers each form until it has arrived. */
export function useSentForm(): void {
  const { state, formMethod, formAction, formData } = useNavigation()
  useEffect(() => {
    // Where a form fails, this goes with its page before it could be forgotten.
    underWay =
      state === 'submitting' && formMethod === 'POST' && formData
        ? { action: formAction, form: formData }
        : null
  }, [state, formMethod, formAction, formData])
}

/** What was typed, to be sent again by a button; nothing where no form was on its way. Passwords are typed once more. */
export function SentAgain() {
  const { state } = useNavigation()
  const submit = useSubmit()
  useEffect(() => {
    if (!underWay) return
    // Who sent it looked at the foot of a page that was longer.
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

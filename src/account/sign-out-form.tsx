import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useConnect } from './auth-provider.tsx'
import { signOut } from './enter.ts'

/** Ends the session, here or everywhere. With script, the other tabs hear of it. */
export function SignOutForm() {
  const connect = useConnect()
  const toast = useToast()
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const scope = submitter?.getAttribute('value') === 'global' ? 'global' : 'local'
    const form = event.currentTarget
    event.preventDefault()
    void connect()
      .then((auth) => signOut(auth, scope))
      .then((outcome) => {
        if (outcome.message) toast(outcome.message)
        void navigate(href('/'))
      })
      // The server ends it where the client cannot be loaded.
      .catch(() => form.submit())
  }

  return (
    <form
      method="post"
      action={href('/auth/sign-out')}
      onSubmit={submit}
      className="flex flex-wrap gap-3"
    >
      <Button name="scope" value="local">
        Sign out
      </Button>
      <Button name="scope" value="global">
        Sign out everywhere
      </Button>
    </form>
  )
}

import * as t from '#messages/sign-in.ts'
import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToast } from '../../platform/ui/toast.tsx'
import { useConnect, beginLeaving } from '../session/auth-provider.tsx'
import { forgetTab } from '../session/forget-tab.client.ts'
import { signOut } from './sign-in.form.ts'

/** Here or, with all factors, everywhere; other tabs are informed. */
export function SignOutForm({ isHereOnly = false }: { isHereOnly?: boolean }) {
  const connect = useConnect()
  const toast = useToast()
  const navigate = useNavigate()

  async function leave(form: HTMLFormElement, scope: 'local' | 'global'): Promise<void> {
    try {
      const { message } = await signOut(await connect(), scope)
      toast(message)
      await navigate(href('/'))
    } catch {
      // The client couldn't load, so the server signs out.
      form.submit()
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    forgetTab()
    beginLeaving()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isEverywhere = submitter?.getAttribute('value') === 'global'
    void leave(event.currentTarget, isEverywhere ? 'global' : 'local')
  }

  return (
    <form
      method="post"
      action={pathIn(language(), href('/auth/sign-out'))}
      onSubmit={submit}
      className="flex flex-wrap gap-3"
    >
      <Button name="scope" value="local">
        {t.signOut()}
      </Button>
      {!isHereOnly && (
        <Button name="scope" value="global">
          {t.signOutEverywhere()}
        </Button>
      )}
    </form>
  )
}

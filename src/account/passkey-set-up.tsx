import { useState, type FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { TextField } from '../ui/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Part } from './account-frame.tsx'
import { useConnect } from './auth-provider.tsx'
import { BusyButton } from './busy-button.tsx'
import { pathWith } from './local-path.ts'
import { typedIn } from './typed.ts'

/** A passkey or a security key as a second factor. Only script can ask for one. */
export function PasskeySetUp() {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const connect = useConnect()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (!isHydrated || !('PublicKeyCredential' in window)) return null

  async function register(friendlyName: string) {
    const auth = await connect()
    const { error } = await auth.mfa.webauthn.register({ friendlyName })
    if (error) throw error
    await navigate(pathWith(href('/account/second-factor'), { done: 'factor-added' }))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setState('busy')
    register(typedIn(new FormData(event.currentTarget), 'passkey-name')).then(
      () => setState('idle'),
      () => setState('refused'),
    )
  }

  return (
    <Part title="Add a passkey">
      <p>Your fingerprint, your face or a security key, in place of a code.</p>
      <form onSubmit={submit} className="space-y-5" aria-busy={state === 'busy'}>
        <TextField
          id="passkey-name"
          name="passkey-name"
          label="Name of the passkey"
          autoComplete="off"
          required
          maxLength={60}
          problem={
            state === 'refused'
              ? 'It was not added. Choose a name that you have not used, and try again.'
              : null
          }
        />
        <BusyButton look="plain" isBusy={state === 'busy'}>
          Add a passkey
        </BusyButton>
      </form>
    </Part>
  )
}

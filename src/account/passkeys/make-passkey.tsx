import { useState, type FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { TextField } from '../../platform/ui/field.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { Part } from '../page/account-layout.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { fieldValue } from '../session/field-value.ts'
import { pathWith } from '../session/local-path.ts'
import { Refused } from '../session/refused.tsx'
import { deviceWords } from '../settings/device.ts'
import { whyNoPasskey } from './why-no-passkey.ts'

/** Has the browser make a passkey; only script can ask for one. */
export function MakePasskey() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const connect = useConnect()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (isHydrated && !('PublicKeyCredential' in window))
    return <p>This browser has no passkeys. A newer one, or your phone, has.</p>

  async function make(friendlyName: string) {
    const auth = await connect()
    const { data, error } = await auth.registerPasskey()
    if (error) return setRefused(whyNoPasskey(error))
    if (friendlyName) await auth.passkey.update({ passkeyId: data.id, friendlyName })
    const done = pathWith(href('/account/passkeys'), { done: 'passkey-added' })
    await navigate(done, { replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setRefused('')
    make(fieldValue(new FormData(event.currentTarget), 'name'))
      .catch(() => setRefused(whyNoPasskey(null)))
      .finally(() => setBusy(false))
  }

  return (
    <Part title="Add a passkey">
      {!isHydrated && (
        <noscript>
          <p>Only script can ask your device for a passkey. Turn it on to add one.</p>
        </noscript>
      )}
      {refused && (
        <div role="alert">
          <Refused message={{ title: 'No passkey was added', text: refused }} />
        </div>
      )}
      <form onSubmit={submit} hidden={!isHydrated} className="space-y-5">
        <TextField
          id="name"
          name="name"
          label="Name of the passkey"
          hint="So that you know it again. Change it if you like."
          defaultValue={isHydrated ? deviceWords(navigator.userAgent) : undefined}
          autoComplete="off"
          maxLength={60}
        />
        <BusyButton isBusy={isBusy}>Add a passkey</BusyButton>
      </form>
    </Part>
  )
}

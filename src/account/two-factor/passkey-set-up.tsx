import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { Part } from '../page/account-layout.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { pathWith } from '../session/local-path.ts'
import { Refused } from '../session/refused.tsx'

/** The first step to a passkey or a security key as a second factor: its name. Only script can ask for one. */
export function BeginPasskey({ last }: { last: Last }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !('PublicKeyCredential' in window)) return null
  return (
    <Part title="Add a passkey">
      <p>Your fingerprint, your face or a security key, in place of a code.</p>
      <IntentForm intent="begin-passkey" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="passkey-name"
              name="passkey-name"
              label="Name of the passkey"
              autoComplete="off"
              required
              maxLength={60}
              problem={problems.name}
            />
            <BusyButton look="plain" isBusy={isBusy}>
              Add a passkey
            </BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}

/** The second step: the browser makes the passkey. It does so only when somebody presses a button. */
export function ConnectPasskey({ factorId, returnPath }: { factorId: string; returnPath: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const connect = useConnect()
  const navigate = useNavigate()
  const page = href('/account/second-factor')

  async function make() {
    setState('busy')
    const auth = await connect()
    // The published client makes the passkey of a factor that was begun, and asks for that of another.
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    if (error) throw error
    await navigate(pathWith(page, { done: 'factor-added', from: returnPath }), { replace: true })
  }

  return (
    <Part title="Make your passkey" takesFocus>
      <p>Your browser asks for your fingerprint, your face, or a security key.</p>
      {state === 'refused' && (
        <div role="alert">
          <Refused message={{ title: 'It was not added', text: 'Try again, or add it later.' }} />
        </div>
      )}
      <Button
        type="button"
        look="action"
        disabled={state === 'busy'}
        className="min-h-12 w-full"
        onClick={() => void make().catch(() => setState('refused'))}
      >
        Make it now
      </Button>
      <ButtonLink to={page} className="w-full" reloadDocument>
        Not now
      </ButtonLink>
    </Part>
  )
}

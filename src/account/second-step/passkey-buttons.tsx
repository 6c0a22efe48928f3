import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { useConnect } from '../session/auth-provider.tsx'
import { Refused } from '../session/refused.tsx'

type PasskeyButtonProps = { passkeys: { id: string; name: string }[]; from: string }

/** Shows a passkey as the second factor; only script can ask for one. */
export function PasskeyButtons({ passkeys, from }: PasskeyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const connect = useConnect()
  const navigate = useNavigate()
  if (!useHydrated())
    return (
      <noscript>
        <p className="mb-5">Your passkey needs script: turn it on, or use a recovery code.</p>
      </noscript>
    )

  async function show(factorId: string) {
    const auth = await connect()
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    if (error) throw error
    await navigate(from, { replace: true })
  }

  return (
    <div className="mb-5 space-y-3">
      {state === 'refused' && (
        <div role="alert">
          <Refused message={{ title: 'Sign in failed', text: 'The passkey was not taken.' }} />
        </div>
      )}
      {passkeys.map(({ id, name }) => (
        <Button
          key={id}
          type="button"
          disabled={state === 'busy'}
          className="min-h-12 w-full"
          onClick={() => {
            setState('busy')
            show(id).catch(() => setState('refused'))
          }}
        >
          Use {name}
        </Button>
      ))}
    </div>
  )
}

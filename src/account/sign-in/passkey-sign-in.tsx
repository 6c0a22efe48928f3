import * as t from '#messages/sign-in.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { useToast } from '../../platform/ui/toast.tsx'
import { whyNotSignedIn } from '../passkeys/why-no-passkey.ts'
import { useConnect } from '../session/auth-provider.tsx'
import type { AuthClient } from '../session/outcome.ts'
import { Refused } from '../form/account-form.tsx'
import { nextPath } from '../email-link/landing.ts'

/**
 * By button and, where supported, in the email field's autofill. Hidden without passkeys or
 * JavaScript.
 */
export function PasskeySignIn({ from }: { from: string }) {
  const { refused, isBusy, show } = usePasskey(from)
  const isHydrated = useHydrated()
  if (!isHydrated || !('PublicKeyCredential' in window)) return null
  return (
    <div className="mt-6 space-y-3">
      {refused && (
        <div role="alert">
          <Refused message={{ title: t.signInFailed(), text: refused }} />
        </div>
      )}
      <Button
        type="button"
        disabled={isBusy}
        className="min-h-12 w-full"
        onClick={() => void show('pressed')}
      >
        {t.withPasskey()}
      </Button>
    </div>
  )
}

type Asked = 'pressed' | 'waiting'

function usePasskey(from: string) {
  const [refused, setRefused] = useState('')
  const [isBusy, setBusy] = useState(false)
  const asking = useRef<AbortController | null>(null)
  const connect = useConnect()
  const navigate = useNavigate()
  const toast = useToast()

  const show = useCallback(
    async (how: Asked): Promise<void> => {
      asking.current?.abort()
      const { signal } = (asking.current = new AbortController())
      if (how === 'pressed') setBusy(true)
      const { data, error } = await askFor(connect, how, signal)
      if (signal.aborted) return
      setBusy(false)
      if (data?.session) {
        const to = nextPath(from, data)
        if (to === from) toast({ title: t.signedIn(), text: t.welcomeBack() })
        await navigate(to, { replace: true })
      } else if (how === 'pressed' || isOfService(error)) setRefused(whyNotSignedIn(error))
    },
    [connect, from, navigate, toast],
  )

  useEffect(() => {
    async function wait(): Promise<void> {
      if ((await canWait()) && asking.current === null) await show('waiting')
    }
    wait().catch(() => null)
    return () => asking.current?.abort()
  }, [show])

  return { refused, isBusy, show }
}

type Shown = Awaited<ReturnType<AuthClient['signInWithPasskey']>> | { data: null; error: null }

/** Asks again if a passkey was picked long after the page loaded. */
async function askFor(
  connect: () => Promise<AuthClient>,
  how: Asked,
  signal: AbortSignal,
): Promise<Shown> {
  const options = { signal, ...(how === 'waiting' && { mediation: 'conditional' as const }) }
  try {
    const auth = await connect()
    const answer = await auth.signInWithPasskey({ options })
    if (answer.error?.code === 'captcha_failed') {
      const { solveCaptcha } = await import('../../platform/http/challenge.client.ts')
      const captchaToken = (await solveCaptcha()) ?? ''
      return await auth.signInWithPasskey({ options: { ...options, captchaToken } })
    }
    const isLate = how === 'waiting' && answer.error?.code === 'webauthn_challenge_expired'
    return isLate ? await auth.signInWithPasskey({ options }) : answer
  } catch {
    return { data: null, error: null }
  }
}

/** Browser errors are ignored unless the button was pressed. */
function isOfService(error: { name: string } | null): boolean {
  return error?.name === 'AuthApiError'
}

async function canWait(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

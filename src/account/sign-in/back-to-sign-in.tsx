import * as t from '#messages/account-form.ts'
import { href, Link, useLocation } from 'react-router'
import { pathWith } from '../session/local-path.ts'
import { useHydrated } from '../../platform/ui/button.tsx'

/** The address typed on the previous page; the server doesn't know it. */
export function useTypedEmail(): string | undefined {
  const state: unknown = useLocation().state
  if (!useHydrated() || typeof state !== 'object' || !state || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}

/** The sign-in page, which leads on to where this page would. */
export function useSignInPath(): string {
  const from = new URLSearchParams(useLocation().search).get('from')
  return pathWith(href('/auth'), { from: from ?? undefined })
}

export function BackToSignIn() {
  const signIn = useSignInPath()
  return (
    <p className="mt-6 border-t border-line pt-4">
      <Link to={signIn} className="inline-link inline-flex min-h-11 items-center">
        {t.backToSignIn()}
      </Link>
    </p>
  )
}

import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { href, NavLink } from 'react-router'
import { useAuth } from '../session/auth-provider.tsx'
import { holdsSession } from '../session/session-cookie.ts'

type AccountLinkProps = { cookieName: string; className: string; onClick?: () => void }

/** The way to one's account: it says "Account" to those who are signed in. The server says the same to all. */
export function AccountLink({ cookieName, className, onClick }: AccountLinkProps): ReactNode {
  const { session, loading } = useAuth()
  const holds = useSyncExternalStore(
    never,
    () => holdsSession(document.cookie, cookieName),
    () => false,
  )
  return (
    // Before any script has come, `nameAccount` may have named it.
    <NavLink
      to={href('/account')}
      end
      data-account=""
      suppressHydrationWarning
      className={className}
      onClick={onClick}
    >
      {(loading ? holds : session) ? 'Account' : 'Sign in'}
    </NavLink>
  )
}

const never = () => () => {}

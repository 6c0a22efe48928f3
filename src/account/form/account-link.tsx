import * as t from '#messages/layout.ts'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { href, NavLink } from 'react-router'
import { useAuth } from '../session/auth-provider.tsx'
import { holdsSession } from '../session/session-cookie.ts'

type AccountLinkProps = { cookieName: string; className: string; onClick?: () => void }

/** Reads "Account" when signed in; the server renders the same for everyone. */
export function AccountLink({ cookieName, className, onClick }: AccountLinkProps): ReactNode {
  const { session, loading } = useAuth()
  const holds = useSyncExternalStore(
    never,
    () => holdsSession(document.cookie, cookieName),
    () => false,
  )
  return (
    // `nameAccount` may have changed the text before scripts loaded.
    <NavLink
      to={href('/account')}
      end
      data-account=""
      suppressHydrationWarning
      className={className}
      onClick={onClick}
    >
      {(loading ? holds : session) ? t.account() : t.signIn()}
    </NavLink>
  )
}

const never = () => () => {}

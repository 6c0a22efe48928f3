import { useEffect, useRef } from 'react'
import { href, Outlet, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/guarded-page.ts'
import { useAuth } from './auth-provider.tsx'
import { pathWith } from './local-path.ts'
import { guard, keepPrivate } from './private-answer.server.ts'
import { requireUser } from './session.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, guard]

/** Asks on every navigation, so that the guard runs on those that script makes, too. */
export async function loader(args: Route.LoaderArgs) {
  const { id, email } = await requireUser(args)
  return { id, email: email ?? null }
}

/** What stands around every page that asks for somebody to be signed in. */
export default function GuardedPage() {
  useLeaveOnSignOut()
  return <Outlet />
}

/** Signed out in another tab, somebody has no business here any more. */
function useLeaveOnSignOut(): void {
  const { session } = useAuth()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session) wasSignedIn.current = true
    else if (wasSignedIn.current)
      void navigate(pathWith(href('/auth'), { from: pathname + search }), { replace: true })
  }, [session, navigate, pathname, search])
}

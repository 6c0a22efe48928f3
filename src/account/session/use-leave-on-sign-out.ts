import { useEffect, useRef } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useAuth } from './auth-provider.tsx'
import { pathWith } from './local-path.ts'

/** Of this window: whether somebody is on their way out of it, and where they go is decided. */
const leaving = { isUnderWay: false }

/**
 * What a form that ends the session says before it does: pages hear of the end before the form can lead on, and would
 * lead to the sign-in page.
 */
export function beginLeaving(): void {
  leaving.isUnderWay = true
}

/** Signed out in another tab, somebody has no business on this page any more: it asks them to sign in. */
export function useLeaveOnSignOut(): void {
  const { session } = useAuth()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    // Whoever signed out here before has come back, or they would not see such a page.
    leaving.isUnderWay = false
  }, [])
  useEffect(() => {
    if (session) wasSignedIn.current = true
    else if (wasSignedIn.current && !leaving.isUnderWay)
      void navigate(pathWith(href('/auth'), { from: pathname + search }), { replace: true })
  }, [session, navigate, pathname, search])
}

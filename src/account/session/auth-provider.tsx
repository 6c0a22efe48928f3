import type { Session, User } from '@supabase/supabase-js'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useLocation, href, useNavigate } from 'react-router'
import type { AccountService } from './service-answer.ts'
import type { AuthClient } from './outcome.ts'
import { holdsSession } from './session-cookie.ts'
import { pathWith } from './local-path.ts'

/** Who is signed in, as this browser knows it; `loading` until that has been read. */
export type AuthState = { session: Session | null; user: User | null; loading: boolean }

type Connect = () => Promise<AuthClient>

const AuthContext = createContext<AuthState | null>(null)
const ConnectContext = createContext<Connect | null>(null)

const reading: AuthState = { session: null, user: null, loading: true }
const signedOut: AuthState = { session: null, user: null, loading: false }

type AuthProviderProps = { service: AccountService | null; children: ReactNode }

/**
 * Knows who is signed in. The client library is fetched only by those who carry a session, or when a form
 * asks for it: who only reads never loads it.
 */
export function AuthProvider({ service, children }: AuthProviderProps) {
  const [heard, setHeard] = useState<AuthState | null>(null)
  const connect = useConnection(service, setHeard)
  const holds = useHoldsSession(service)
  useEffect(() => {
    // Pages do not need it: whatever fails here shows where a form asks for the client.
    if (holds) connect().catch(() => null)
  }, [holds, connect])
  return (
    <ConnectContext value={connect}>
      <AuthContext value={holds === false ? signedOut : ((holds && heard) ?? reading)}>
        {children}
      </AuthContext>
    </ConnectContext>
  )
}

/** Whether the cookies hold a session, read again with every page; null on the server, which tells all the same. */
function useHoldsSession(service: AccountService | null): boolean | null {
  useLocation()
  return useSyncExternalStore<boolean | null>(
    never,
    () => service !== null && holdsSession(document.cookie, service.cookieName),
    () => null,
  )
}

const never = () => () => {}

/** Fetches the client once and hears from it who is signed in. */
function useConnection(service: AccountService | null, hear: (state: AuthState) => void): Connect {
  const heard = useRef<AuthClient | null>(null)
  const stop = useRef(() => {})
  useEffect(
    () => () => {
      stop.current()
      heard.current = null
    },
    [],
  )
  return useCallback<Connect>(async () => {
    if (!service) throw new Error('The page does not know the auth service')
    const { browserAuth } = await import('./browser-auth.client.ts')
    const auth = browserAuth(service)
    if (heard.current === auth) return auth
    heard.current = auth
    const { data } = auth.onAuthStateChange((_event, session) =>
      hear({ session, user: userOf(session), loading: false }),
    )
    stop.current = () => data.subscription.unsubscribe()
    return auth
  }, [service, hear])
}

/** The cookies do not say whose session it is: until the service has been asked, looking for the user throws. */
function userOf(session: Session | null): User | null {
  try {
    return session?.user.id ? session.user : null
  } catch {
    return null
  }
}

/** Who is signed in. @throws outside of the provider. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/** How a form gets at the client of the auth service. @throws outside of the provider. */
export function useConnect(): Connect {
  const connect = useContext(ConnectContext)
  if (!connect) throw new Error('useConnect must be used within an AuthProvider')
  return connect
}

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

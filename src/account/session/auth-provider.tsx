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

/** `loading` until the client has read the session. */
export type AuthState = { session: Session | null; user: User | null; loading: boolean }

type Connect = () => Promise<AuthClient>

const AuthContext = createContext<AuthState | null>(null)
const ConnectContext = createContext<Connect | null>(null)

const reading: AuthState = { session: null, user: null, loading: true }
const signedOut: AuthState = { session: null, user: null, loading: false }

type AuthProviderProps = { service: AccountService | null; children: ReactNode }

/** The client library loads only for visitors with a session or when a form needs it. */
export function AuthProvider({ service, children }: AuthProviderProps) {
  const [heard, setHeard] = useState<AuthState | null>(null)
  const connect = useConnection(service, setHeard)
  const holds = useHoldsSession(service)
  useEffect(() => {
    // Ignored: forms that need the client report the failure.
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

/** Null on the server. */
function useHoldsSession(service: AccountService | null): boolean | null {
  useLocation()
  return useSyncExternalStore<boolean | null>(
    never,
    () => service !== null && holdsSession(document.cookie, service.cookieName),
    () => null,
  )
}

const never = () => () => {}

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

/** The cookie has no user: reading it throws until the service was asked. */
function userOf(session: Session | null): User | null {
  try {
    return session?.user.id ? session.user : null
  } catch {
    return null
  }
}

/** @throws outside the provider. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error('useAuth must be used within an AuthProvider')
  return state
}

/** @throws outside the provider. */
export function useConnect(): Connect {
  const connect = useContext(ConnectContext)
  if (!connect) throw new Error('useConnect must be used within an AuthProvider')
  return connect
}

const leaving = { isUnderWay: false }

/** Call before ending the session, so that pages don't redirect to the sign-in page first. */
export function beginLeaving(): void {
  leaving.isUnderWay = true
}

/**
 * Redirects to sign-in when another tab signs out, also one that did so before this page's scripts ran.
 * @param isForUser the server rendered the page for someone who was signed in.
 */
export function useLeaveOnSignOut(isForUser: boolean): void {
  const state = useAuth()
  const { session } = state
  const isCookieGone = state === signedOut
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    leaving.isUnderWay = false
  }, [])
  useEffect(() => {
    if (session) wasSignedIn.current = true
    else if ((wasSignedIn.current || (isForUser && isCookieGone)) && !leaving.isUnderWay)
      void navigate(pathWith(href('/auth'), { from: pathname + search }), { replace: true })
  }, [session, isForUser, isCookieGone, navigate, pathname, search])
}

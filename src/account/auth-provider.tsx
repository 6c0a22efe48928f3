import type { Session, User } from '@supabase/supabase-js'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import type { AccountService } from './account-service.ts'
import type { AuthClient } from './outcome.ts'
import { holdsSession } from './session-cookie.ts'

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
  const [state, setState] = useState(reading)
  const connect = useConnection(service, setState)
  const { pathname } = useLocation()
  useEffect(() => {
    if (service && holdsSession(document.cookie, service.cookieName))
      // Pages do not need it: whatever fails here shows where a form asks for the client.
      connect().catch(() => setState(signedOut))
    else setState((last) => (last.session || last.loading ? signedOut : last))
  }, [service, connect, pathname])
  return (
    <ConnectContext value={connect}>
      <AuthContext value={state}>{children}</AuthContext>
    </ConnectContext>
  )
}

/** Fetches the client once and hears from it who is signed in. */
function useConnection(service: AccountService | null, setState: (state: AuthState) => void) {
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
      setState({ session, user: session?.user ?? null, loading: false }),
    )
    stop.current = () => data.subscription.unsubscribe()
    return auth
  }, [service, setState])
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

import {
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
  type CookieOptions,
} from '@supabase/ssr'
import type { User } from '@supabase/supabase-js'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import { clientOptions } from './account-service.ts'
import type { AuthClient } from './outcome.ts'
import { renamedCookies, sessionCookieName } from './session-cookie.ts'
import type { Role } from '../team/can.ts'
import { answerForPages } from './service-answer.ts'

/** The session of one request: the published client on its cookies, made when it is first asked for. */
export type RequestSession = {
  client(): AuthClient
  user: Promise<User | null> | null
  /** The session of who is of the team, once `user` is known; null for everybody else. */
  team: TeamSession | null
  /** Whether this request found the session of somebody of the team to be over. */
  isOver: boolean
  /** Whether this browser holds the secret of a flow, which it began, in a cookie; and how to forget it. */
  holdsFlow(flowId: string): boolean
  forgetFlow(flowId: string): void
  /** Forgets the session, whatever the service said to it. */
  clear(): void
  /** What the browser has to be told, at the end. */
  changed: Changes
}

export type TeamSession = {
  role: Role
  /** By which the team knows them. */
  email: string | null
  sessionId: string
  userId: string
  usedAt: Date | null
}

/** Cookies by name, as lines for `Set-Cookie`; and headers that go with them. */
type Changes = { cookies: Map<string, string>; headers: Record<string, string> }

/** The cookies of a request, with what was changed of them since. */
type Jar = {
  kept: Map<string, string>
  changed: Changes
  write(name: string, value: string, options: CookieOptions): void
}

/** Where a request comes from: kept with the session, and counted by the limits. */
type Requester = { visitor: Visitor; userAgent: string }

/** The session that a request carries. Nothing is done before somebody asks for it. */
export function sessionOf(request: Request, services: Services, visitor: Visitor): RequestSession {
  const jar = jarOf(request)
  const options = cookieOptions(services)
  rename(jar, options, services.now())
  const requester = { visitor, userAgent: request.headers.get('user-agent') ?? '' }
  let client: AuthClient | null = null
  const session: RequestSession = {
    user: null,
    team: null,
    isOver: false,
    changed: jar.changed,
    client() {
      if (client) return client
      client = connect(services, jar, requester)
      client.onAuthStateChange(() => void (session.user = null))
      return client
    },
    holdsFlow: (flowId) => jar.kept.has(flowCookie(options.name, flowId)),
    forgetFlow(flowId) {
      jar.write(flowCookie(options.name, flowId), '', { ...options, maxAge: 0 })
    },
    clear() {
      for (const name of jar.kept.keys())
        if (name.startsWith(options.name)) jar.write(name, '', { ...options, maxAge: 0 })
      session.user = null
    },
  }
  return session
}

/** Where the published client keeps the secret of a flow. */
function flowCookie(name: string, flowId: string): string {
  return `${name}-flow-${flowId}-code-verifier`
}

function jarOf(request: Request): Jar {
  const cookies = parseCookieHeader(request.headers.get('cookie') ?? '')
  const kept = new Map(cookies.map(({ name, value }) => [name, value ?? '']))
  const changed: Changes = { cookies: new Map(), headers: {} }
  return {
    kept,
    changed,
    write(name, value, options) {
      if (value) kept.set(name, value)
      else kept.delete(name)
      changed.cookies.set(name, serializeCookieHeader(name, value, options))
    },
  }
}

/** As long as browsers keep any cookie. */
const longest = 400 * 86_400

/** Gives cookies of before their names of now. An answer that carries a session is kept by nobody. */
function rename(jar: Jar, options: ReturnType<typeof cookieOptions>, now: Date): void {
  for (const [old, name] of renamedCookies(jar.kept.keys(), options.name, now)) {
    jar.write(name, jar.kept.get(old) ?? '', { ...options, maxAge: longest })
    jar.write(old, '', { ...options, maxAge: 0 })
    jar.changed.headers['cache-control'] = 'private, no-store'
  }
}

function connect(services: Services, jar: Jar, requester: Requester): AuthClient {
  const { url, anonKey } = services.accounts
  const { auth } = createServerClient(url, anonKey, {
    ...clientOptions,
    cookieOptions: cookieOptions(services),
    cookies: {
      ...clientOptions.cookies,
      getAll: () => [...jar.kept].map(([name, value]) => ({ name, value })),
      setAll(cookies, headers) {
        for (const { name, value, options } of cookies) jar.write(name, value, options)
        Object.assign(jar.changed.headers, headers)
      },
    },
    global: { fetch: (input, init) => ask(services, new Request(input, init), requester) },
  })
  return auth
}

async function ask(
  { accounts }: Services,
  request: Request,
  requester: Requester,
): Promise<Response> {
  if (accounts.own) request.headers.set(...siteHeader)
  if (requester.userAgent) request.headers.set('user-agent', requester.userAgent)
  return answerForPages(request.url, await accounts.fetch(request, requester.visitor))
}

function cookieOptions({ accounts, site }: Services) {
  return {
    name: sessionCookieName(accounts.url, site.url),
    path: '/',
    sameSite: 'lax',
    secure: site.url.startsWith('https:'),
  } as const
}

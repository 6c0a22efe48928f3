import type { JwtPayload, User } from '@supabase/supabase-js'
import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { keepPosted } from '../../platform/forms/answer-form.server.ts'
import { Unreachable } from '../../platform/http/outage.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { type AccountService, clientOptions, answerForPages } from './service-answer.ts'
import { lastUseOf, noteUse } from './account-sessions.server.ts'
import { proofTimes } from '../settings/freshness.ts'
import { pathWith } from './local-path.ts'
import type { AuthClient } from './outcome.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookieName, renamedCookies } from './session-cookie.ts'
import { can, lackOf, type Person, type Role, isTeamSessionOver } from '../team/can.ts'
import { membershipOf } from '../team/team.server.ts'
import { factorsStanding } from '../two-factor/confirmed-factors.server.ts'
import {
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
  type CookieOptions,
} from '@supabase/ssr'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { siteHeader } from '../../auth/sessions/session-rule.ts'

type Context = Parameters<MiddlewareFunction<Response>>[0]['context']

const sessionContext = createContext<RequestSession>()

/** Holds the session while a request is answered, and gives the browser the cookies that it changed, once. */
export const keepSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { visitor } = context.get(requestContext)
  const session = sessionOf(request, context.get(servicesContext), visitor)
  context.set(sessionContext, session)
  const response = await next()
  const { cookies, headers } = session.changed
  for (const line of cookies.values()) response.headers.append('set-cookie', line)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** Tells the browser when to try again. */
export function tellWhen(context: Context, until: Date): void {
  const ms = until.getTime() - context.get(servicesContext).now().getTime()
  const { changed } = context.get(sessionContext)
  changed.headers['retry-after'] = String(Math.max(1, Math.ceil(ms / 1000)))
}

/** The published auth client on the session of this request. */
export function authOf(context: Context): AuthClient {
  return context.get(sessionContext).client()
}

/** Whether a flow that ends with a link of a mail began in this browser. */
export function beganHere(context: Context, flowId: string | undefined): boolean {
  return flowId !== undefined && context.get(sessionContext).holdsFlow(flowId)
}

/** Takes the secret of a flow out of the browser, that has come to its end. */
export function endFlow(context: Context, flowId: string | undefined): void {
  if (flowId !== undefined) context.get(sessionContext).forgetFlow(flowId)
}

/** Takes the session out of the browser, also when the service could not end it. */
export function clearSession(context: Context): void {
  context.get(sessionContext).clear()
}

/**
 * Who is signed in, as the service says it now, with all their factors or not; null when nobody is. A token
 * that still verifies does not suffice: its session may have been ended elsewhere, or be over.
 *
 * @throws when the service cannot be reached.
 */
export function readUser(context: Context): Promise<User | null> {
  const session = context.get(sessionContext)
  session.user ??= askUser(context)
  return session.user
}

async function askUser(context: Context): Promise<User | null> {
  const { data, error } = await authOf(context).getUser()
  if (error?.name === 'AuthRetryableFetchError')
    throw new Unreachable('The auth service cannot be reached', error)
  if (error) return null
  return (await isOver(context, data.user)) ? null : data.user
}

/** Whether somebody of the team was signed in for too long, or too long ago; then they are no more. */
async function isOver(context: Context, { id: userId }: User): Promise<boolean> {
  const { db, now } = context.get(servicesContext)
  const session = context.get(sessionContext)
  const member = await membershipOf(db, userId)
  if (!member) return false
  const claims = await claimsOf(context)
  const sessionId = claims?.session_id ?? ''
  const usedAt = await lastUseOf(db, sessionId)
  session.team = { ...member, sessionId, userId, usedAt }
  session.isOver = isTeamSessionOver({ proofs: proofTimes(claims), usedAt }, now())
  if (!session.isOver) return false
  await authOf(context).signOut({ scope: 'local' })
  session.clear()
  return true
}

/** The session of who asks, when they are of the team. Ask `readUser` before. */
export function teamSessionOf(context: Context): TeamSession | null {
  return context.get(sessionContext).team
}

/** Notes that somebody uses the site, once a minute; it matters for the team alone. */
export async function noteVisit(context: Context): Promise<void> {
  const { db, now } = context.get(servicesContext)
  const { team } = context.get(sessionContext)
  if (!team || (team.usedAt && now().getTime() - team.usedAt.getTime() < 60_000)) return
  team.usedAt = now()
  await noteUse(db, team, team.usedAt)
}

/** Who is signed in with all their factors; null for everybody else, of whom nothing is shown or changed. */
export async function readProvenUser(context: Context): Promise<User | null> {
  const user = await readUser(context)
  return user && can(await readPerson(context), 'use-account', null) ? user : null
}

/** Who asks, with what they have shown of themselves: what `can` is asked with. */
export async function readPerson(context: Context): Promise<Person> {
  const user = await readUser(context)
  const team = teamSessionOf(context)
  const standing: Person['standing'] = { aal: 'aal1', factors: 'none' }
  if (user) {
    standing.aal = (await lacksSecondFactor(context, user)) ? 'aal1' : 'aal2'
    standing.factors = await factorsStanding(context.get(servicesContext).db, user)
  }
  const { role = null, email = null } = (user && team) ?? {}
  return { userId: user?.id ?? null, role, email, standing, linkTo: null }
}

export type RouteArgs = { context: Context; url: URL }

/**
 * Who is signed in. Everybody else is led to the sign-in page, and from there back to the page asked for;
 * so are people with a second factor who have not shown it yet.
 */
export async function requireUser({ context, url }: RouteArgs): Promise<User> {
  const user = await readUser(context)
  const lack = lackOf(await readPerson(context), 'use-account', null)
  if (!user || lack)
    return turnAway(
      { context, url },
      user && lack !== 'sign-in' ? 'showing the second factor' : 'sign-in',
    )
  await noteVisit(context)
  return user
}

const waysOn = {
  'sign-in': '/auth',
  'showing the second factor': '/auth/second-factor',
  'a second factor': '/account/second-factor',
  'a confirmed second factor': '/account/second-factor',
} as const

/**
 * Leads somebody to what they lack, and from there back to the page. A form that they have sent is kept for them. The
 * sign-in page says so to who was signed out just now.
 *
 * @throws the redirect; an answer 404 to who lacks something that nothing leads to.
 */
export async function turnAway(
  { context, url }: RouteArgs,
  lack: NonNullable<ReturnType<typeof lackOf>>,
): Promise<never> {
  const way = Object.hasOwn(waysOn, lack) ? waysOn[lack as keyof typeof waysOn] : null
  if (!way) throw data(null, { status: 404 })
  const typed = (await keepPosted(context, url)) ? 'kept' : undefined
  const over = way === '/auth' && context.get(sessionContext).isOver ? 'yes' : undefined
  throw redirect(pathWith(way, { from: url.pathname + url.search, over, typed }))
}

/** Whether somebody has a second factor that this session has not seen. */
export async function lacksSecondFactor(context: Context, user: User): Promise<boolean> {
  const { data } = await authOf(context).getSession()
  return needsSecondFactor(user.factors, data.session?.access_token ?? '')
}

/** The claims of this session's token. Ask `requireUser` before: it has the token checked. */
export async function claimsOf(context: Context): Promise<JwtPayload | null> {
  const { data } = await authOf(context).getClaims()
  return data?.claims ?? null
}

/** What browsers are told of the service. */
export function accountService({ accounts, site }: Services): AccountService {
  const { own, url, anonKey } = accounts
  return { url: own ? '' : url, anonKey, cookieName: sessionCookieName(url, site.url) }
}

/** The session of one request: the published client on its cookies, made when it is first asked for. */
type RequestSession = {
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
function sessionOf(request: Request, services: Services, visitor: Visitor): RequestSession {
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

/** For pages about one person: nobody keeps them, and search engines leave them out. */
export const keepPrivate: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

/** Lets in who is signed in; see `requireUser`. */
export const guard: MiddlewareFunction<Response> = async (asked, next) => {
  await requireUser(asked)
  return next()
}

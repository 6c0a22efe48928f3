import type { JwtPayload, User } from '@supabase/supabase-js'
import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { savePostedDraft, signedInAs } from '../../platform/forms/answer-form.server.ts'
import { Unreachable } from '../../platform/http/outage.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { language, pathIn, splitLanguage } from '../../platform/text/language.ts'
import { type AccountService, clientOptions, answerForPages } from './service-answer.ts'
import { lastUseOf, noteUse } from './account-sessions.server.ts'
import { isTeamSessionOver, proofTimes } from '../settings/freshness.ts'
import { pathWith } from './local-path.ts'
import type { AuthClient } from './outcome.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookieName, renamedCookies } from './session-cookie.ts'
import { can, lackOf, type Person, type Role } from '../team/can.ts'
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

/** Holds the request's session and sets its changed cookies once. */
export const keepSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { visitor } = context.get(requestContext)
  const session = sessionOf(request, context.get(servicesContext), visitor)
  context.set(sessionContext, session)
  context.set(signedInAs, async () => (await readUser(context))?.id ?? '')
  const response = await next()
  const { cookies, headers } = session.changed
  for (const line of cookies.values()) response.headers.append('set-cookie', line)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** Sets `Retry-After`. */
export function tellWhen(context: Context, until: Date): void {
  const ms = until.getTime() - context.get(servicesContext).now().getTime()
  const { changed } = context.get(sessionContext)
  changed.headers['retry-after'] = String(Math.max(1, Math.ceil(ms / 1000)))
}

/** The published client with this request's session. */
export function authOf(context: Context): AuthClient {
  return context.get(sessionContext).client()
}

/** The request's `Cookie` header, and a way to set a cookie with the response. */
export function cookiesOf(context: Context): { sent: string | null; set(line: string): void } {
  const { sentCookies: sent, changed } = context.get(sessionContext)
  return { sent, set: (line) => void changed.cookies.set(line.split('=')[0] ?? line, line) }
}

/** True if this browser holds the flow's PKCE secret. */
export function beganHere(context: Context, flowId: string | undefined): boolean {
  return flowId !== undefined && context.get(sessionContext).holdsFlow(flowId)
}

/** Removes the flow's PKCE secret. */
export function endFlow(context: Context, flowId: string | undefined): void {
  if (flowId !== undefined) context.get(sessionContext).forgetFlow(flowId)
}

/** Removes the session cookies even if the service couldn't end the session. */
export function clearSession(context: Context): void {
  context.get(sessionContext).clear()
}

/**
 * The signed-in user according to the service, with or without their second factor; null if none. A
 * valid token isn't enough: its session may have been ended elsewhere.
 * @throws when the service is unreachable.
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

/** Applies the team's shorter session limits. */
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

/** Call `readUser` first. */
export function teamSessionOf(context: Context): TeamSession | null {
  return context.get(sessionContext).team
}

/** At most once a minute, and only for the team. */
export async function noteVisit(context: Context): Promise<void> {
  const { db, now } = context.get(servicesContext)
  const { team } = context.get(sessionContext)
  if (!team || (team.usedAt && now().getTime() - team.usedAt.getTime() < 60_000)) return
  team.usedAt = now()
  await noteUse(db, team, team.usedAt)
}

/** Null unless signed in with all factors. */
export async function readProvenUser(context: Context): Promise<User | null> {
  const user = await readUser(context)
  return user && can(await readPerson(context), 'use-account', null) ? user : null
}

/** The visitor as `can` sees them. */
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
 * The user; everyone else, and people who haven't shown their second factor, is redirected to sign
 * in and back.
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
 * Redirects to the missing step and from there back; a posted form is saved.
 * @throws the redirect, or 404 when no step helps.
 */
export async function turnAway(
  { context, url }: RouteArgs,
  lack: NonNullable<ReturnType<typeof lackOf>>,
): Promise<never> {
  const way = Object.hasOwn(waysOn, lack) ? waysOn[lack as keyof typeof waysOn] : null
  if (!way) throw data(null, { status: 404 })
  const typed = (await savePostedDraft(context, url)) ? 'kept' : undefined
  const over = way === '/auth' && context.get(sessionContext).isOver ? 'yes' : undefined
  const from = splitLanguage(url.pathname).path + url.search
  throw redirect(addressIn(url, pathWith(way, { from, over, typed })))
}

/** React Router adds the language to redirects of loaders and actions, but not to those of middleware. */
function addressIn(url: URL, path: string): string {
  return language() === 'en' ? path : url.origin + pathIn(language(), path)
}

export async function lacksSecondFactor(context: Context, user: User): Promise<boolean> {
  const { data } = await authOf(context).getSession()
  return needsSecondFactor(user.factors, data.session?.access_token ?? '')
}

/** Call `requireUser` first, which has the token verified. */
export async function claimsOf(context: Context): Promise<JwtPayload | null> {
  const { data } = await authOf(context).getClaims()
  return data?.claims ?? null
}

export function accountService({ accounts, site }: Services): AccountService {
  const { own, url, anonKey } = accounts
  return { url: own ? '' : url, anonKey, cookieName: sessionCookieName(url, site.url) }
}

/** The published client is created on first use. */
type RequestSession = {
  sentCookies: string | null
  client(): AuthClient
  user: Promise<User | null> | null
  /** Set by `readUser`. */
  team: TeamSession | null
  /** This request ended an expired team session. */
  isOver: boolean
  /** PKCE secrets, which the client keeps in cookies. */
  holdsFlow(flowId: string): boolean
  forgetFlow(flowId: string): void
  clear(): void
  changed: Changes
}

export type TeamSession = {
  role: Role
  email: string | null
  sessionId: string
  userId: string
  usedAt: Date | null
}

/** `Set-Cookie` lines by name, and headers that go with them. */
type Changes = { cookies: Map<string, string>; headers: Record<string, string> }

type Jar = {
  kept: Map<string, string>
  changed: Changes
  write(name: string, value: string, options: CookieOptions): void
}

/** For rate limits, and stored with the session. */
type Requester = { visitor: Visitor; userAgent: string }

/** Does nothing until used. */
function sessionOf(request: Request, services: Services, visitor: Visitor): RequestSession {
  const jar = jarOf(request)
  const options = cookieOptions(services)
  rename(jar, options, services.now())
  const requester = { visitor, userAgent: request.headers.get('user-agent') ?? '' }
  let client: AuthClient | null = null
  const session: RequestSession = {
    sentCookies: request.headers.get('cookie'),
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

/** The published client's name for the PKCE secret. */
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

/** The longest time browsers keep a cookie. */
const longest = 400 * 86_400

/** Renames cookies from before `__Host-`. Responses with a session must not be cached. */
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

/** No caching and no indexing. */
export const keepPrivate: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

export const guard: MiddlewareFunction<Response> = async (asked, next) => {
  await requireUser(asked)
  return next()
}

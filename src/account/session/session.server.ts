import type { JwtPayload, User } from '@supabase/supabase-js'
import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { keepPosted, signedInAs } from '../../platform/forms/answer-form.server.ts'
import { Unreachable } from '../../platform/http/outage.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import type { AccountService } from './account-service.ts'
import { lastUseOf, noteUse } from './account-sessions.server.ts'
import { proofTimes } from '../settings/freshness.ts'
import { pathWith } from './local-path.ts'
import type { AuthClient } from './outcome.ts'
import { sessionOf, type RequestSession, type TeamSession } from './request-session.server.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookieName } from './session-cookie.ts'
import { can, lackOf, type Person } from '../team/can.ts'
import { isTeamSessionOver } from '../team/team-session.ts'
import { membershipOf } from '../team/team.server.ts'
import { factorsStanding } from '../two-factor/confirmed-factors.server.ts'

type Context = Parameters<MiddlewareFunction<Response>>[0]['context']

const sessionContext = createContext<RequestSession>()

/** Holds the session while a request is answered, and gives the browser the cookies that it changed, once. */
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

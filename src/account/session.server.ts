import type { JwtPayload, User } from '@supabase/supabase-js'
import { createContext, redirect, type MiddlewareFunction } from 'react-router'
import { requestContext, servicesContext, type Services } from '../services.server.ts'
import type { AccountService } from './account-service.ts'
import { pathWith } from './local-path.ts'
import type { AuthClient } from './outcome.ts'
import { sessionOf, type RequestSession } from './request-session.server.ts'
import { needsSecondFactor } from './second-factor.ts'
import { sessionCookieName } from './session-cookie.ts'

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

/** The published auth client on the session of this request. */
export function authOf(context: Context): AuthClient {
  return context.get(sessionContext).client()
}

/** Takes the session out of the browser, also when the service could not end it. */
export function clearSession(context: Context): void {
  context.get(sessionContext).clear()
}

/**
 * Who is signed in, as the service says it now; null when nobody is. A token that still verifies does not
 * suffice: its session may have been ended elsewhere.
 *
 * @throws when the service cannot be reached.
 */
export function readUser(context: Context): Promise<User | null> {
  const session = context.get(sessionContext)
  session.user ??= askUser(session.client())
  return session.user
}

async function askUser(auth: AuthClient): Promise<User | null> {
  const { data, error } = await auth.getUser()
  if (!error) return data.user
  if (error.name === 'AuthRetryableFetchError')
    throw new Error('The auth service cannot be reached', { cause: error })
  return null
}

export type Asked = { context: Context; url: URL }

/**
 * Who is signed in. Everybody else is led to the sign-in page, and from there back to the page asked for;
 * so are people with a second factor who have not shown it yet.
 */
export async function requireUser({ context, url }: Asked): Promise<User> {
  const user = await readUser(context)
  const from = url.pathname + url.search
  if (!user) throw redirect(pathWith('/auth', { from }))
  if (await lacksSecondFactor(context, user))
    throw redirect(pathWith('/auth/second-factor', { from }))
  return user
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
export function accountService({ accounts }: Services): AccountService {
  const { own, url, anonKey } = accounts
  return { url: own ? '' : url, anonKey, cookieName: sessionCookieName(url) }
}

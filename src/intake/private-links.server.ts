import { createCookie, type MiddlewareFunction } from 'react-router'
import { requireUser, type RouteArgs } from '../account/session/session.server.ts'
import { hostPrefix } from '../account/session/session-cookie.ts'
import type { Db } from '../platform/db/schema.ts'
import { cleanLine } from '../submissions/clean-text.ts'
import { mailAddress } from '../submissions/contact-rules.ts'
import { submissionOfToken } from '../submissions/lifecycle/links.server.ts'

function cookieOf(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const options = { path: '/', maxAge: 600, httpOnly: true, sameSite: 'lax', secure } as const
  return createCookie(`${hostPrefix(siteUrl)}submission-sent-to`, options)
}

/** `token`: of the private page, if there is one. */
type Sent = { email: string; token: string | null }

/** Passes both to the thank-you page without putting them in a URL or a log. */
export function sentToCookie(
  email: string,
  siteUrl: string,
  token: string | null = null,
): Promise<string> {
  const sent: Sent = { email, token }
  return cookieOf(siteUrl).serialize(sent)
}

export async function sentTo(request: Request, siteUrl: string): Promise<string | null> {
  return (await findSent(request, siteUrl))?.email ?? null
}

export async function findSent(request: Request, siteUrl: string): Promise<Sent | null> {
  const kept: unknown = await cookieOf(siteUrl).parse(request.headers.get('cookie'))
  const { email, token } = (typeof kept === 'object' && kept ? kept : {}) as Record<string, unknown>
  const address = typeof email === 'string' ? mailAddress(cleanLine(email)) : null
  if (!address) return null
  const isToken = typeof token === 'string' && /^[\w-]{43}$/.test(token)
  return { email: address, token: isToken ? token : null }
}

/**
 * Keeps a secret URL from other sites. `no-referrer` is too strict: without script, browsers then
 * send no origin with a form, and we refuse the form.
 */
export const hideReferrer: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

/**
 * A submission in an account can be changed only from that account; its link alone only shows the
 * status.
 * @returns false for another account. @throws a redirect to the sign-in page.
 */
export async function isHolder(db: Db, token: string, args: RouteArgs): Promise<boolean> {
  const id = await submissionOfToken(db, token)
  if (!id) return true
  const row = await db
    .selectFrom('submissions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return !row || isSender(row, args)
}

/** As `isHolder`, of a submission that its link already opened. */
export async function isSender(
  { user_id }: { user_id: string | null },
  args: RouteArgs,
): Promise<boolean> {
  return !user_id || (await requireUser(args)).id === user_id
}

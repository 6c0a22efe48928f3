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

/** Passes the address to the thank-you page without putting it in a URL or a log. */
export function sentToCookie(email: string, siteUrl: string): Promise<string> {
  return cookieOf(siteUrl).serialize(email)
}

export async function sentTo(request: Request, siteUrl: string): Promise<string | null> {
  const kept: unknown = await cookieOf(siteUrl).parse(request.headers.get('cookie'))
  return typeof kept === 'string' ? mailAddress(cleanLine(kept)) : null
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

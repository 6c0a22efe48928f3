import { createCookie, type MiddlewareFunction } from 'react-router'
import { hostPrefix } from '../account/session/session-cookie.ts'
import { cleanLine } from '../submissions/clean-text.ts'
import { mailAddress } from '../submissions/contact-rules.ts'

function cookieOf(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  const options = { path: '/', maxAge: 600, httpOnly: true, sameSite: 'lax', secure } as const
  return createCookie(`${hostPrefix(siteUrl)}submission-sent-to`, options)
}

/** A cookie that carries the address to the page of thanks, so that it stands in no address bar and no log. */
export function sentToCookie(email: string, siteUrl: string): Promise<string> {
  return cookieOf(siteUrl).serialize(email)
}

/** Where the mail with the private link went that was just sent, or null. */
export async function sentTo(request: Request, siteUrl: string): Promise<string | null> {
  const kept: unknown = await cookieOf(siteUrl).parse(request.headers.get('cookie'))
  return typeof kept === 'string' ? mailAddress(cleanLine(kept)) : null
}

/**
 * For a page whose address is a secret: no other site is told that somebody came from it. Stricter is not
 * possible: with `no-referrer` a browser without script names no origin with a form, and the form is refused.
 */
export const keepUnnamed: MiddlewareFunction<Response> = async (_asked, next) => {
  const response = await next()
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

import { createCookie } from 'react-router'
import { cleanLine } from '../clean-text.ts'
import { mailAddress } from '../contact-rules.ts'

const cookie = createCookie('submission-sent-to', {
  path: '/',
  maxAge: 600,
  httpOnly: true,
  sameSite: 'lax',
})

/** A cookie that carries the address to the page of thanks, so that it stands in no address bar and no log. */
export function sentToCookie(email: string, siteUrl: string): Promise<string> {
  return cookie.serialize(email, { secure: siteUrl.startsWith('https:') })
}

/** Where the mail with the private link went that was just sent, or null. */
export async function sentTo(request: Request): Promise<string | null> {
  const kept: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof kept === 'string' ? mailAddress(cleanLine(kept)) : null
}

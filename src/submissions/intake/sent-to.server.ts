import { cleanLine } from '../clean-text.ts'
import { mailAddress } from '../contact-rules.ts'

const cookieName = 'submission-sent-to'
const keptSeconds = 600

/** A cookie that carries the address to the page of thanks, so that it stands in no address bar and no log. */
export function sentToCookie(email: string, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const value = encodeURIComponent(email)
  return `${cookieName}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Where the mail with the private link went that was just sent, or null. */
export function sentTo(request: Request): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))
  try {
    return value
      ? mailAddress(cleanLine(decodeURIComponent(value.slice(cookieName.length + 1))))
      : null
  } catch {
    return null
  }
}

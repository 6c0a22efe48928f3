/**
 * A cookie with the listings that someone on this device manages, so that their own visits aren't
 * counted. It works on cached pages and after signing out, and says nothing about other visits.
 */
const name = 'own-listings'

/** Keeps the cookie below 1 kB. */
const most = 20

/** The longest time browsers keep a cookie. */
const maxAge = 400 * 86_400

/** @param cookies the `Cookie` header. */
export function ownListings(cookies: string | null | undefined): string[] {
  const found = /(?:^|;\s*)(?:__Host-)?own-listings=([^;]*)/.exec(cookies ?? '')?.[1]
  return found ? found.split('.') : []
}

/** @param prefix `__Host-` over TLS. @returns the `Set-Cookie` line, null if nothing changes. */
export function ownListingsCookie(
  ids: readonly string[],
  { cookies, prefix }: { cookies: string | null; prefix: string },
): string | null {
  const own = ids.slice(0, most).join('.')
  if (own === ownListings(cookies).join('.')) return null
  const secure = prefix && '; Secure'
  const age = own ? maxAge : 0
  return `${prefix}${name}=${own}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

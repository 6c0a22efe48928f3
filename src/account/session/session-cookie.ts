/**
 * The name under which a client of this service keeps its session: as the published client names it, and so that
 * browsers take it from this very host alone, over TLS (RFC 6265bis §4.1.3.2). A site without TLS has no such names.
 */
export function sessionCookieName(serviceUrl: string, siteUrl: string): string {
  return hostPrefix(siteUrl) + plainCookieName(serviceUrl)
}

/** How the names of cookies of a site begin. */
export function hostPrefix(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-' : ''
}

function plainCookieName(serviceUrl: string): string {
  const [host] = new URL(serviceUrl).hostname.split('.')
  return `sb-${host}-auth-token`
}

/** Who signed in before the names had a beginning stays signed in for so long. */
const plainNamesUntil = Date.UTC(2027, 5, 30)

/**
 * Which cookies of a browser have to get their new names; none where it holds a session under the new one.
 *
 * @param name as `sessionCookieName` says it. @returns old names with their new ones.
 */
export function renamedCookies(
  kept: Iterable<string>,
  name: string,
  now: Date,
): [string, string][] {
  const names = [...kept]
  const plain = name.replace(/^__Host-/, '')
  const isOver = now.getTime() >= plainNamesUntil
  if (plain === name || isOver || names.some((one) => one.startsWith(name))) return []
  const old = names.filter((one) => one.startsWith(plain))
  return old.map((one) => [one, name + one.slice(plain.length)])
}

/** Whether a list of cookies, as a browser writes it, holds a session: in one cookie, or in numbered parts. */
export function holdsSession(cookies: string, name: string): boolean {
  return cookies
    .split(/;\s*/)
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`))
}

/**
 * Names the links to the account in the browser of somebody who is signed in, before the page is seen: a kept page says
 * "Sign in" to all. It goes into pages as text: nothing outside of it may be named in it.
 */
export function nameAccount(cookieName: string): void {
  const starts = [`${cookieName}=`, `${cookieName}.0=`]
  const cookies = document.cookie.split('; ')
  if (!starts.some((start) => cookies.some((cookie) => cookie.startsWith(start)))) return
  for (const link of document.querySelectorAll('[data-account]')) link.textContent = 'Account'
}

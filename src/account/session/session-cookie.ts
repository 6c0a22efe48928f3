/**
 * The published client's name, with `__Host-` over TLS so that browsers accept it only from this
 * host (RFC 6265bis §4.1.3.2).
 */
export function sessionCookieName(serviceUrl: string, siteUrl: string): string {
  return hostPrefix(siteUrl) + plainCookieName(serviceUrl)
}

export function hostPrefix(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-' : ''
}

function plainCookieName(serviceUrl: string): string {
  const [host] = new URL(serviceUrl).hostname.split('.')
  return `sb-${host}-auth-token`
}

/** Sessions under the old cookie names work until then. */
const plainNamesUntil = Date.UTC(2027, 5, 30)

/**
 * Cookies to rename; none if a session with the new name exists.
 * @returns pairs of old and new names.
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

/** Checks a `document.cookie` string for a session, in one cookie or in numbered parts. */
export function holdsSession(cookies: string, name: string): boolean {
  return cookies
    .split(/;\s*/)
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`))
}

/**
 * Changes "Sign in" links to "Account" before first paint, since cached pages are the same for
 * everyone. Inlined as text, so it can't use anything outside itself.
 */
export function nameAccount(cookieName: string, word: string): void {
  const starts = [`${cookieName}=`, `${cookieName}.0=`]
  const cookies = document.cookie.split('; ')
  if (!starts.some((start) => cookies.some((cookie) => cookie.startsWith(start)))) return
  for (const link of document.querySelectorAll('[data-account]')) link.textContent = word
}

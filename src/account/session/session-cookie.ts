/** The name under which a client of this service keeps its session, as the published client names it. */
export function sessionCookieName(serviceUrl: string): string {
  const [host] = new URL(serviceUrl).hostname.split('.')
  return `sb-${host}-auth-token`
}

/** Whether a list of cookies, as a browser writes it, holds a session: in one cookie, or in numbered parts. */
export function holdsSession(cookies: string, name: string): boolean {
  return cookies
    .split(/;\s*/)
    .some((cookie) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.0=`))
}

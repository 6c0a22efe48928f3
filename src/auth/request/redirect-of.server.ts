import type { Auth } from './auth.server.ts'
import type { AuthContext } from './context.server.ts'
import { chooseRedirect } from './redirects.ts'

/** Where a request wants people to come back to: its header, its query, the page it came from, the site. */
export function redirectOf(auth: Auth, c: AuthContext, inBody?: string): string {
  const wanted = [
    inBody,
    c.req.header('redirect_to'),
    c.req.query('redirect_to'),
    c.req.header('referer'),
  ]
  return allowedRedirect(auth, ...wanted)
}

/** The first of these addresses that people may be sent to, or the site's. */
export function allowedRedirect(auth: Auth, ...wanted: (string | undefined)[]): string {
  return chooseRedirect({ siteUrl: auth.site.url, allowed: auth.settings.allowedRedirects }, wanted)
}

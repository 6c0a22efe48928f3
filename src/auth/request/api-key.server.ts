import type { MiddlewareHandler } from 'hono'
import type { Auth } from './auth.server.ts'

/** Where browsers come by a link, and identity providers by a form: neither brings a key. */
const keyFree = new Set([
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
  '/sso/saml/acs',
  '/sso/saml/metadata',
])

/** Asks for the public key or the service key, as the gateway in front of the hosted service does. */
export function requireApiKey(auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const path = c.req.path.replace(/^\/auth\/v1/, '')
    if (!auth.settings.requireApiKey || keyFree.has(path)) return next()
    const key = c.req.header('apikey') || c.req.query('apikey')
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.'
      return c.json({ message: 'No API key found in request', hint }, 401)
    }
    const { anonKey, serviceKey } = await auth.keys.secrets()
    if (key === anonKey || key === serviceKey) return next()
    const hint = 'Double check your Supabase `anon` or `service_role` API key.'
    return c.json({ message: 'Invalid API key', hint }, 401)
  }
}

import { createBrowserClient } from '@supabase/ssr'
import type { AccountService } from './account-service.ts'
import { clientOptions } from './client-options.ts'
import type { AuthClient } from './outcome.ts'

/**
 * The published auth client of this browser, one for all; it keeps its session in cookies, where the server
 * reads it. Links of mails are read by the page they lead to.
 */
export function browserAuth({ url, anonKey, cookieName }: AccountService): AuthClient {
  const { auth } = createBrowserClient(url || location.origin, anonKey, {
    auth: { ...clientOptions.auth, detectSessionInUrl: false },
    cookieOptions: {
      name: cookieName,
      path: '/',
      sameSite: 'lax',
      secure: location.protocol === 'https:',
    },
  })
  return auth
}

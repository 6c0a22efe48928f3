import { createClient, type User } from '@supabase/supabase-js'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import type { AuthClient } from './outcome.ts'

/** A client of the service for a visitor; it keeps nothing, and signs nobody of this browser out. */
export function passingClient({ accounts }: Services, key: string, visitor: Visitor): AuthClient {
  const { auth } = createClient(accounts.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch(input, init) {
        const request = new Request(input, init)
        if (accounts.own) request.headers.set(...siteHeader)
        return accounts.fetch(request, visitor)
      },
    },
  })
  return auth
}

/** Whether this is the password of somebody: it signs in beside the session of this browser, and out again. */
export async function checkPassword(
  services: Services,
  { email, phone }: User,
  { password, visitor }: { password: string; visitor: Visitor },
) {
  // The service key needs no solved challenge: who asks has a session.
  const { serviceKey, anonKey } = services.accounts
  const client = passingClient(services, serviceKey ?? anonKey, visitor)
  const name = email ? { email } : { phone: phone ?? '' }
  const answer = await client.signInWithPassword({ ...name, password })
  if (!answer.error) await client.signOut({ scope: 'local' })
  return answer
}

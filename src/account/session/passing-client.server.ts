import { createClient, type User } from '@supabase/supabase-js'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import type { AuthClient } from './outcome.ts'

/** Stores nothing and doesn't affect the browser's session. */
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

/** Signs in on the side and out again. */
export async function checkPassword(
  services: Services,
  { email, phone }: User,
  { password, visitor }: { password: string; visitor: Visitor },
) {
  // With the service key no challenge is needed; the requester has a session.
  const { serviceKey, anonKey } = services.accounts
  const client = passingClient(services, serviceKey ?? anonKey, visitor)
  const name = email ? { email } : { phone: phone ?? '' }
  const answer = await client.signInWithPassword({ ...name, password })
  if (!answer.error) await client.signOut({ scope: 'local' })
  return answer
}

import type { UserIdentity } from '@supabase/supabase-js'
import { providerName } from '../sign-in/provider-name.ts'

/** One of the ways into an account. */
export type LinkedIdentity = {
  id: string
  /** What people call it, and the address it has there. */
  name: string
  email: string
  /** Whether the account can do without it. */
  isRemovable: boolean
}

/** The ways into an account, as its owner knows them; the last one stays. */
export function linkedIdentities(identities: UserIdentity[]): LinkedIdentity[] {
  return identities.map(({ identity_id: id, provider, identity_data: facts }) => ({
    id,
    name: providerName(provider),
    email: typeof facts?.email === 'string' ? facts.email : '',
    isRemovable: identities.length > 1,
  }))
}

import type { Auth, EraseAccount } from '../../auth/request/auth.server.ts'
import { authService } from '../../auth/service.server.ts'
import type { Accounts } from '../../services.server.ts'

/** Accounts on our own auth service. Makes its secrets when there are none. */
export async function ownAccounts(auth: Auth): Promise<Accounts> {
  const { anonKey, serviceKey } = await auth.keys.secrets()
  const service = authService(auth)
  return {
    url: auth.site.url,
    anonKey,
    serviceKey,
    fetch: async (request, visitor) => service.fetch(request, { visitor }),
    own: auth,
    eraseAccount: auth.eraseAccount,
  }
}

/** Accounts on a hosted service. */
export function hostedAccounts(
  hosted: { url: string; anonKey: string; serviceKey: string | undefined },
  eraseAccount: EraseAccount,
): Accounts {
  const { url, anonKey, serviceKey = null } = hosted
  const ask = (request: Request) => fetch(request)
  return { url, anonKey, serviceKey, fetch: ask, own: null, eraseAccount }
}

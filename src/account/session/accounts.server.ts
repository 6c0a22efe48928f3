import type { Auth, EraseAccount } from '../../auth/request/auth.server.ts'
import { methodsOf } from '../../auth/sessions/sessions.server.ts'
import { authService } from '../../auth/service.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import { isFreshByMail } from '../settings/freshness.ts'
import { isConfirmedFactor } from '../two-factor/confirmed-factors.server.ts'
import { isProved } from './account-sessions.server.ts'

/** Our own auth service. Creates its secrets if missing. */
export async function ownAccounts(service: Omit<Auth, 'hasProved'>): Promise<Accounts> {
  const auth: Auth = { ...service, hasProved: hasProvedWith(service.now) }
  const { anonKey, serviceKey } = await auth.keys.secrets()
  const app = authService(auth)
  return {
    url: auth.site.url,
    anonKey,
    serviceKey,
    fetch: async (request, visitor) => app.fetch(request, { visitor }),
    own: auth,
    eraseAccount: auth.eraseAccount,
  }
}

export function hostedAccounts(
  hosted: { url: string; anonKey: string; serviceKey: string | undefined },
  eraseAccount: EraseAccount,
): Accounts {
  const { url, anonKey, serviceKey = null } = hosted
  const ask = (request: Request) => fetch(request)
  return { url, anonKey, serviceKey, fetch: ask, own: null, eraseAccount }
}

/**
 * Tells the service whether a site session has fresh proof (decision 25): within minutes; for a
 * password, also an email sign-in just now; for a started factor, that it was started after such
 * proof.
 */
function hasProvedWith(now: () => Date): Auth['hasProved'] {
  return async (db, sessionId, change) => {
    if (await isProved(db, sessionId, now())) return true
    if (change.what === 'factors')
      return change.factorId !== undefined && isConfirmedFactor(db, change.factorId)
    const amr = (await methodsOf(db, sessionId)).map(({ method, at }) => ({
      method,
      timestamp: at.getTime() / 1000,
    }))
    return isFreshByMail({ amr }, now())
  }
}

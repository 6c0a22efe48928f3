import type { Auth, EraseAccount } from '../../auth/request/auth.server.ts'
import { methodsOf } from '../../auth/sessions/sessions.server.ts'
import { authService } from '../../auth/service.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import { isFreshByMail } from '../settings/freshness.ts'
import { isConfirmedFactor } from '../two-factor/confirmed-factors.server.ts'
import { isProved } from './account-sessions.server.ts'

/** Accounts on our own auth service. Makes its secrets when there are none. */
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

/** Accounts on a hosted service. */
export function hostedAccounts(
  hosted: { url: string; anonKey: string; serviceKey: string | undefined },
  eraseAccount: EraseAccount,
): Accounts {
  const { url, anonKey, serviceKey = null } = hosted
  const ask = (request: Request) => fetch(request)
  return { url, anonKey, serviceKey, fetch: ask, own: null, eraseAccount }
}

/**
 * What the site's pages ask for before somebody changes how they sign in, for the service, which asks the same of
 * their sessions: the proof of minutes ago; for a password, that they came in by a mail just now; for a second
 * factor that was begun, that it was begun after such a proof.
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

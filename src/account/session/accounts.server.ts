import type { Db } from '../../platform/db/schema.ts'
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
 * Informs the service about a site session's recent proof (decision 25): within minutes; for a
 * password, also a recent email for a new one, or any email sign-in while the account has none;
 * for a started factor, that it was started after such proof.
 */
function hasProvedWith(now: () => Date): Auth['hasProved'] {
  return async (db, sessionId, change) => {
    if (await isProved(db, sessionId, now())) return true
    if (change.what === 'factors')
      return change.factorId !== undefined && isConfirmedFactor(db, change.factorId)
    if (!(await mayChooseFirst(db, sessionId))) return false
    const amr = (await methodsOf(db, sessionId)).map(({ method, at }) => ({
      method,
      timestamp: at.getTime() / 1000,
    }))
    return isFreshByMail({ amr }, now())
  }
}

/** True if a session is for choosing a password, or its account has no valid one. */
async function mayChooseFirst(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_service.sessions as s')
    .innerJoin('auth_service.users as u', 'u.id', 's.user_id')
    .select(['s.is_for_password', 'u.password_hash', 'u.password_wanted_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return Boolean(row && (row.is_for_password || !row.password_hash || row.password_wanted_at))
}

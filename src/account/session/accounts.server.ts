import type { Auth, EraseAccount } from '../../auth/request/auth.server.ts'
import { methodsOf } from '../../auth/sessions/sessions.server.ts'
import type { Db } from '../../platform/db/schema.ts'
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
 * their sessions: the proof of minutes ago; for a password, that they just came in by an email that lets them choose
 * one, or by any email while none of theirs counts; for a second factor, that it was begun after such a proof.
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

/** Whether a session is for choosing a password, or its account has none that counts. */
async function mayChooseFirst(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_service.sessions as s')
    .innerJoin('auth_service.users as u', 'u.id', 's.user_id')
    .select(['s.is_for_password', 'u.password_hash', 'u.password_wanted_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return Boolean(row && (row.is_for_password || !row.password_hash || row.password_wanted_at))
}

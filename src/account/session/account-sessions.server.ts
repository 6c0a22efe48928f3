import { sql } from 'kysely'
import { deleteBatch } from '../../platform/db/delete-batch.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isRecent, isFreshByMail } from '../settings/freshness.ts'
import type { Auth, EraseAccount } from '../../auth/request/auth.server.ts'
import { methodsOf } from '../../auth/sessions/sessions.server.ts'
import { authService } from '../../auth/service.server.ts'
import type { Accounts } from '../../platform/services.server.ts'
import { isConfirmedFactor } from '../two-factor/confirmed-factors.server.ts'

export type SessionOf = { sessionId: string; userId: string }

export async function lastUseOf(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_sessions')
    .select('used_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.used_at ?? null
}

export function noteUse(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { used_at: now })
}

export function noteProof(db: Db, session: SessionOf, now: Date): Promise<void> {
  return note(db, session, { proved_at: now })
}

export async function isProved(
  db: Db,
  sessionId: string,
  now: Date,
  within?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_sessions')
    .select('proved_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.proved_at ? isRecent(row.proved_at.getTime() / 1000, now, within) : false
}

/** @returns the number deleted. */
export function forgetNotes(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'account_sessions', sql`greatest(used_at, proved_at) <= ${before}`, most)
}

async function note(
  db: Db,
  { sessionId, userId }: SessionOf,
  noted: { used_at: Date } | { proved_at: Date },
): Promise<void> {
  await db
    .insertInto('account_sessions')
    .values({ session_id: sessionId, user_id: userId, ...noted })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(noted))
    .execute()
}

/** Creates the secrets if missing. */
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

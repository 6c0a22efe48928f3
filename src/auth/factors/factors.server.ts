import { randomUUID } from 'node:crypto'
import type { FactorRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { factorKinds } from './factor-kinds.ts'
import { factorEmail, type FactorChange } from './factor-emails.ts'
import { spend } from '../limits/counts.server.ts'
import { secondsUntilTry } from './wrong-tries.server.ts'
import type { UserRecord } from '../users/user.ts'

type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'friendly_name' | 'factor_type'> &
  Partial<Pick<FactorRow, 'secret' | 'phone'>>

/** Adds a factor that is still to be proved. */
export async function insertFactor(db: Db, factor: NewFactor, now: Date): Promise<FactorRow> {
  return db
    .insertInto('auth_service.factors')
    .values({ ...factor, status: 'unverified', created_at: now, updated_at: now, credential: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes factors of a user that were begun longer ago than `seconds` and never challenged. */
export async function purgeStaleFactors(
  db: Db,
  userId: string,
  seconds: number,
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('auth_service.factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('last_challenged_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - seconds * 1000))
    .execute()
}

/**
 * Removes factors of a user. Sessions proved with one of them are proved by the first step alone from then
 * on; with the last verified factor the recovery codes go too, for there is nothing left to recover.
 */
export async function removeFactors(
  db: Db,
  { user, factors }: UserRecord,
  gone: FactorRow[],
  now: Date,
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  if (!ids.length) return
  await lowerSessions(db, ids, now)
  await db.deleteFrom('auth_service.factors').where('id', 'in', ids).execute()
  const left = factors.filter(({ id, status }) => status === 'verified' && !ids.includes(id))
  if (left.length) return
  await db.deleteFrom('auth_service.recovery_codes').where('user_id', '=', user.id).execute()
}

async function lowerSessions(db: Db, factorIds: string[], now: Date): Promise<void> {
  const methods = Object.values(factorKinds).map(({ method }) => method)
  const lowered = await db
    .updateTable('auth_service.sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: now })
    .where('factor_id', 'in', factorIds)
    .returning('id')
    .execute()
  if (!lowered.length) return
  const ids = lowered.map(({ id }) => id)
  await db
    .deleteFrom('auth_service.session_methods')
    .where('session_id', 'in', ids)
    .where('method', 'in', methods)
    .execute()
}

/** Tells the owner of an account once a day that no code of theirs is taken for a while. Call it after a wrong one. */
export async function tellOfWrongCodes(
  auth: Auth,
  db: Db,
  record: UserRecord,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
): Promise<void> {
  const of = record.user.id
  const seconds = await secondsUntilTry(auth, db, of, action)
  if (seconds === 0) return
  const told = { name: 'told of wrong codes', of, amount: 1, perSeconds: 24 * 3600 }
  if ((await spend(auth, db, told)) > 0) return
  const kind = action === 'recovery_code_wrong' ? 'recovery' : 'factor'
  await tellOwner(auth, db, record, { what: 'wrong codes', kind, minutes: Math.ceil(seconds / 60) })
}

/** Writes to the owner of an account that its factors changed; who has no address gets none. */
export async function tellOwner(
  auth: Auth,
  db: Db,
  { user }: UserRecord,
  change: FactorChange,
): Promise<void> {
  if (!user.email) return
  const mail = factorEmail(change, { site: auth.site, to: user.email })
  await queueMail(db, mail, { id: randomUUID(), now: auth.now() })
}

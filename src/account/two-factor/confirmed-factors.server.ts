import type { User } from '@supabase/supabase-js'
import type { Db } from '../../platform/db/schema.ts'
import { forgetActor } from '../../platform/changes/audited.server.ts'
import type { Standing } from '../team/can.ts'
import type { Services } from '../../platform/services.server.ts'

export async function confirmFactor(
  db: Db,
  { userId, factorId }: { userId: string; factorId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('confirmed_factors')
    .values({ factor_id: factorId, user_id: userId, confirmed_at: now })
    .onConflict((conflict) => conflict.column('factor_id').doNothing())
    .execute()
}

export async function forgetAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('confirmed_factors').where('user_id', '=', userId).execute()
  await db.deleteFrom('account_sessions').where('user_id', '=', userId).execute()
  await forgetActor(db, userId)
}

export async function factorsStanding(
  db: Db,
  { id, factors = [] }: Pick<User, 'id' | 'factors'>,
): Promise<Standing['factors']> {
  const verified = factors.filter(({ status }) => status === 'verified')
  if (!verified.length) return 'none'
  const known = await confirmedFactors(db, id)
  return verified.every((factor) => known.has(factor.id)) ? 'confirmed' : 'unconfirmed'
}

/** Accounts of our own service only. */
export async function standings(
  db: Db,
  userIds: string[],
): Promise<Map<string, Standing['factors']>> {
  const verified = userIds.length
    ? await db
        .selectFrom('auth_service.factors')
        .select(['id', 'user_id', 'status'])
        .where('user_id', 'in', userIds)
        .execute()
    : []
  const all = userIds.map(async (id) => {
    const factors = verified.filter(({ user_id }) => user_id === id) as User['factors'] & object
    return [id, await factorsStanding(db, { id, factors })] as const
  })
  return new Map(await Promise.all(all))
}

export async function isConfirmedFactor(db: Db, factorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('confirmed_factors')
    .select('factor_id')
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Factors added or vouched for after a full proof. */
export async function confirmedFactors(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('confirmed_factors')
    .select('factor_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ factor_id }) => factor_id))
}

export function factorKindsOf({ own }: Services['accounts']): {
  takesApps: boolean
  takesPasskeys: boolean
} {
  return {
    takesApps: own?.settings.totpEnroll ?? true,
    takesPasskeys: own ? own.settings.webAuthnEnroll && own.settings.webAuthnVerify : false,
  }
}

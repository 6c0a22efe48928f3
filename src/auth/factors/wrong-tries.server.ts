import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'

/**
 * How often somebody tried a wrong code in the last hour, from wherever: counted in the audit log, so that it
 * holds for every process and outlives a challenge. With ten an hour, guessing six digits takes years.
 */
export async function hasTriedTooOften(
  auth: Auth,
  db: Db,
  userId: string,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
): Promise<boolean> {
  const { count } = await db
    .selectFrom('auth_service.audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('at', '>', new Date(auth.now().getTime() - hour))
    .executeTakeFirstOrThrow()
  return count >= maxAnHour
}

const hour = 3600 * 1000
const maxAnHour = 10

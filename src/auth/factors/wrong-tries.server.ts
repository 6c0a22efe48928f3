import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'

/**
 * How long somebody who typed ten wrong codes within an hour, from wherever, waits for the next to be taken: until
 * the first of the ten is an hour old. What is refused meanwhile prolongs nothing. Counted in the audit log, so that
 * it holds for every process and outlives a challenge. With ten an hour, guessing six digits takes years.
 *
 * @returns whole seconds; 0 when the next one is taken now.
 */
export async function secondsUntilTry(
  { now }: Pick<Auth, 'now'>,
  db: Db,
  userId: string,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
): Promise<number> {
  const tenth = await db
    .selectFrom('auth_service.audit_log')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .offset(maxAnHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (!tenth) return 0
  return Math.max(0, Math.ceil((tenth.at.getTime() + hour - now().getTime()) / 1000))
}

const hour = 3600 * 1000
const maxAnHour = 10

import type { Db } from '../../platform/db/schema.ts'
import { ownName } from './team-guard.server.ts'

/**
 * The name of an account for the people it works with: its own, else the one they last gave us,
 * else its address; '' without any.
 */
export async function knownName(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
): Promise<string> {
  const own = await db
    .selectFrom('auth_service.users')
    .select('user_metadata')
    .where('id', '=', userId)
    .executeTakeFirst()
  return (own && ownName(own)) || (await lastGivenName(db, userId)) || email || ''
}

export async function lastGivenName(db: Db, userId: string): Promise<string> {
  const given = await db
    .selectFrom('submissions')
    .select('submitter_name')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['suggest', 'register', 'claim'])
    .where('submitter_name', '!=', '')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return given?.submitter_name ?? ''
}

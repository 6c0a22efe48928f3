import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { requesterOf, type Requester, type Handler } from '../request/context.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from './bearer.server.ts'
import { endSessions } from './sessions.server.ts'

/** `userAgent` and `ip` are of its start or last refresh. */
export type ListedSession = {
  id: string
  aal: 'aal1' | 'aal2'
  userAgent: string
  ip: string
  createdAt: Date
  lastUsedAt: Date
}

/** Last used first. */
export async function listSessions(db: Db, userId: string): Promise<ListedSession[]> {
  return db
    .selectFrom('auth_service.sessions')
    .select(['id', 'aal', 'user_agent as userAgent', 'ip', 'created_at as createdAt'])
    .select(({ fn }) => fn.coalesce('refreshed_at', 'created_at').as('lastUsedAt'))
    .where('user_id', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns false if the user has no such session */
export async function endSession(
  auth: Pick<Auth, 'db' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  requester: Requester,
): Promise<boolean> {
  return transaction(auth.db, async (db) => {
    const ended = await db
      .deleteFrom('auth_service.sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst()
    if (ended) await audit(auth, db, { action: 'session_ended', userId, requester })
    return ended !== undefined
  })
}

/** `POST /logout?scope=global|local|others`: ends all sessions, this one, or all others. */
export const logout: Handler = async (auth, c) => {
  const scope = c.req.query('scope') || 'global'
  const { record, session } = await requireUser(auth, c)
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw new AuthError('validation_failed/logout-scope', { scope })
  const id = session?.id
  const which = { global: {}, local: id ? { only: id } : {}, others: id ? { except: id } : {} }[
    scope
  ]
  await transaction(auth.db, async (db) => {
    await endSessions(db, record.user.id, which)
    const entry = { action: 'logout', userId: record.user.id, detail: { scope } }
    await audit(auth, db, { ...entry, requester: requesterOf(c) })
  })
  return c.body(null, 204)
}

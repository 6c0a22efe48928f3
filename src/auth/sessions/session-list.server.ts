import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Auth, type Requester } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import type { Handler } from '../request/context.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from './bearer.server.ts'
import { endSessions } from './sessions.server.ts'

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

export async function endSession(
  auth: Pick<Auth, 'db' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  requester: Requester,
): Promise<boolean> {
  return inTransaction({ ...auth, requester }, async (auth) => {
    const ended = await auth.db
      .deleteFrom('auth_service.sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst()
    if (ended) await audit(auth, { action: 'session_ended', userId })
    return ended !== undefined
  })
}

/** `POST /logout?scope=global|local|others` */
export const logout: Handler = async (auth, c) => {
  const scope = c.req.query('scope') || 'global'
  const { record, session } = await requireUser(auth, c)
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw new AuthError('validation_failed/logout-scope', { scope })
  const id = session?.id
  const which = { global: {}, local: id ? { only: id } : {}, others: id ? { except: id } : {} }[
    scope
  ]
  await inTransaction(auth, async (auth) => {
    await endSessions(auth.db, record.user.id, which)
    await audit(auth, { action: 'logout', userId: record.user.id, detail: { scope } })
  })
  return c.body(null, 204)
}

import { transaction } from '../../db/transaction.server.ts'
import { audit } from '../audit/audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from './bearer.server.ts'
import { requesterOf, type Handler } from '../request/context.server.ts'
import { endSessions } from './sessions.server.ts'

/** `POST /logout?scope=global|local|others`: ends all sessions of the user, this one, or all others. */
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

import { transaction } from '../../db/transaction.server.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  answer,
  requesterOf,
  audienceOf,
  limit,
  type AuthContext,
} from '../request/context.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { freshUser, insertUser } from '../users/users.server.ts'

/** Signs up somebody without address or phone: a guest, who may give one later. */
export async function signUpAnonymously(
  auth: Auth,
  c: AuthContext,
  data: Record<string, unknown>,
): Promise<Response> {
  const { anonymousEnabled, anonymousLimit, jwtRole } = auth.settings
  if (!anonymousEnabled) throw new AuthError('anonymous_provider_disabled')
  limit(auth, c, { name: 'guests', amount: anonymousLimit, perSeconds: 3600 })
  const requester = requesterOf(c)
  const session = await transaction(auth.db, async (db) => {
    const user = freshUser(audienceOf(auth, c), jwtRole, auth.now())
    await insertUser(db, { ...user, is_anonymous: true, user_metadata: JSON.stringify(data) })
    await audit(auth, db, { action: 'user_signedup', userId: user.id, requester })
    return startSession(auth, db, user.id, { method: 'anonymous' }, requester)
  })
  return answer(c, session)
}

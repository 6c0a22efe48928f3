import { sql } from 'kysely'
import { z } from 'zod'
import type { SessionRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, readBody, text, type Handler } from '../request/context.server.ts'
import {
  decodeRefreshToken,
  sessionAnswer,
  type RefreshToken,
} from '../sessions/sessions.server.ts'
import { whyExpired } from '../sessions/session-rule.ts'
import { hasSecondFactor, isBanned } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'

const form = z.object({ refresh_token: text })

export const refreshGrant: Handler = async (auth, c) => {
  const { refresh_token } = await readBody(c, form)
  const { refreshSecret } = await auth.keys.secrets()
  const token = decodeRefreshToken(refresh_token, refreshSecret)
  if (!token) throw unreadable(refresh_token)
  const outcome = await inTransaction(auth, (auth) =>
    withLockTimeout(auth.db, () => refresh(auth, token)),
  )
  if (outcome === 'reused') throw new AuthError('refresh_token_already_used')
  return answer(c, outcome)
}

/** Older tokens have twelve letters and digits. */
function unreadable(token: string): AuthError {
  if (/^[a-z0-9]{12}$/.test(token)) return new AuthError('refresh_token_not_found')
  return new AuthError('validation_failed/refresh-token')
}

/**
 * Parallel requests move the token on once; the one before the last gets the last. @returns 'reused' for an older
 * one: it may be a thief's, so the session ends
 */
async function refresh(
  auth: Call,
  token: RefreshToken,
): Promise<Record<string, unknown> | 'reused'> {
  const session = await auth.db
    .selectFrom('auth_service.sessions')
    .selectAll()
    .where('id', '=', token.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new AuthError('refresh_token_not_found')
  await requireRefreshable(auth, session)
  const behind = session.refresh_counter - token.counter
  if (behind < 0) throw new AuthError('validation_failed/refresh-token-ahead')
  if (behind === 0) return sessionAnswer(auth, await advanceToken(auth, session))
  if (behind === 1 || isWithinWindow(auth, session)) return sessionAnswer(auth, session)
  await endReused(auth, session)
  return 'reused'
}

async function requireRefreshable(auth: Call, session: SessionRow): Promise<void> {
  const now = auth.now()
  const record = await findUser(auth.db, session.user_id)
  if (!record) throw new AuthError('session_not_found/refresh-token')
  if (isBanned(record.user, now)) throw new AuthError('user_banned/refresh-token')
  const newest = await auth.db
    .selectFrom('auth_service.sessions')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('user_id', '=', session.user_id)
    .executeTakeFirstOrThrow()
  const why = whyExpired(auth.settings, {
    session,
    hasSecondFactor: hasSecondFactor(record),
    newestSessionAt: newest.at,
    now,
  })
  if (why !== null) throw new AuthError('session_expired', { why })
}

async function advanceToken(auth: Call, session: SessionRow): Promise<SessionRow> {
  const now = auth.now()
  return auth.db
    .updateTable('auth_service.sessions')
    .set({
      refresh_counter: session.refresh_counter + 1,
      refreshed_at: now,
      updated_at: now,
      user_agent: auth.requester.userAgent,
      ip: auth.requester.ip,
    })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function isWithinWindow({ settings, now }: Auth, { refreshed_at }: SessionRow): boolean {
  if (!refreshed_at) return false
  return now().getTime() <= refreshed_at.getTime() + settings.reuseSeconds * 1000
}

async function endReused(auth: Call, session: SessionRow): Promise<void> {
  if (!auth.settings.rotatesRefreshTokens) return
  await auth.db.deleteFrom('auth_service.sessions').where('id', '=', session.id).execute()
  await audit(auth, { action: 'token_reused', userId: session.user_id })
}

const lockNotAvailable = '55P03'

async function withLockTimeout<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('lock_timeout', '5s', true)`.execute(db)
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new AuthError('conflict')
  }
}

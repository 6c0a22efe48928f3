import type { JWTPayload } from 'jose'
import { isUuid } from '../../platform/db/column-text.ts'
import type { SessionRow } from '../../platform/db/auth-schema.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { AuthContext, Handler } from '../request/context.server.ts'
import { TokenRefused } from '../keys/keys.server.ts'
import { isTimedOut } from './session-rule.ts'
import { findSession } from './sessions.server.ts'
import { isBanned, type UserRecord } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'

export type Bearer = { record: UserRecord; session: SessionRow | null; claims: JWTPayload }

export async function requireUser(auth: Call, c: AuthContext): Promise<Bearer> {
  const claims = await requireClaims(auth, c)
  const { sub, session_id: sessionId } = claims
  if (!sub) throw new AuthError('bad_jwt/no-subject')
  if (!isUuid(sub)) throw new AuthError('bad_jwt/subject')
  const record = await findUser(auth.db, sub)
  if (!record) throw new AuthError('user_not_found/access-token')
  const session = sessionId ? await requireSession(auth, sessionId) : null
  if (isBanned(record.user, auth.now())) throw new AuthError('user_banned')
  return { record, session, claims }
}

export async function requireSignedIn(
  auth: Call,
  c: AuthContext,
): Promise<Bearer & { session: SessionRow }> {
  const { session, ...rest } = await requireUser(auth, c)
  if (!session) throw new AuthError('session_not_found/access-token')
  return { ...rest, session }
}

async function requireSession(auth: Call, sessionId: unknown): Promise<SessionRow> {
  if (!isUuid(sessionId)) throw new AuthError('bad_jwt/session-id')
  const session = await findSession(auth.db, sessionId)
  if (session && !isTimedOut(auth.settings, session, auth.now())) return session
  throw new AuthError('session_not_found/access-token')
}

async function requireAdmin(auth: Call, c: AuthContext): Promise<JWTPayload> {
  const claims = await requireClaims(auth, c)
  if (!auth.settings.adminRoles.includes(String(claims.role))) throw new AuthError('not_admin/call')
  if (claims.session_id) await requireSession(auth, claims.session_id)
  return claims
}

export async function adminClaims(auth: Call, c: AuthContext): Promise<JWTPayload | null> {
  if (!bearerToken(c)) return null
  try {
    return await requireAdmin(auth, c)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

export type AdminHandler = (auth: Call, c: AuthContext, actor: string) => Promise<Response>

export function adminsOnly(handler: AdminHandler): Handler {
  return async (auth, c) => {
    const { sub, role } = await requireAdmin(auth, c)
    return handler(auth, c, sub ?? String(role))
  }
}

function bearerToken(c: AuthContext): string | null {
  return /^bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

async function requireClaims(auth: Call, c: AuthContext): Promise<JWTPayload> {
  const token = bearerToken(c)
  if (!token) throw new AuthError('no_authorization/no-token')
  // A service key need not be a token.
  if (token === (await auth.keys.secrets()).serviceKey) return { role: 'service_role' }
  try {
    return await auth.keys.verify(token)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    throw new AuthError('bad_jwt/unverified', { why: error.message })
  }
}

import { randomUUID } from 'node:crypto'
import type { PasskeyRow, SessionRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { accessToken, type Method, encodeRefreshToken } from './session-tokens.server.ts'
import type { Call, SignInChange } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { recordVisitor } from '../limits/tries.server.ts'
import { isBanned, userAnswer } from '../users/user.ts'
import { findUser, updateUser } from '../users/users.server.ts'

/** `provider` names an organization's own sign-in. */
export type Proof = {
  method: string
  provider?: string
  passkey?: PasskeyRow
  /** Of an email for a new password, or an invitation. */
  isForPassword?: boolean
}

/** True for emails, and sign-ins recorded as such, that lead to choosing a password. */
export function isForPassword(kind: string): boolean {
  return kind === 'recovery' || kind === 'invite'
}

/**
 * @param db the transaction that checked the proof
 * @returns the protocol's session
 */
export async function startSession(
  auth: Call,
  userId: string,
  proof: Proof,
): Promise<Record<string, unknown>> {
  const now = auth.now()
  const session = await auth.db
    .insertInto('auth_service.sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      aal: proof.passkey?.is_two_steps ? 'aal2' : 'aal1',
      passkey_id: proof.passkey?.id ?? null,
      user_agent: auth.requester.userAgent,
      ip: auth.requester.ip,
      began_on_site: auth.requester.isOfSite ?? false,
      is_for_password: proof.isForPassword ?? isForPassword(proof.method),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordMethod(auth.db, session.id, proof, now)
  await updateUser(auth, userId, { last_sign_in_at: now })
  await recordVisitor(auth, userId)
  return sessionAnswer(auth, session)
}

/** Repeated, it only moves the time. */
export async function recordMethod(
  db: Db,
  sessionId: string,
  proof: Proof,
  at: Date,
): Promise<void> {
  const { method, provider = null } = proof
  await db
    .insertInto('auth_service.session_methods')
    .values({ session_id: sessionId, method, provider, at })
    .onConflict((conflict) => conflict.columns(['session_id', 'method']).doUpdateSet({ at }))
    .execute()
}

export async function methodsOf(db: Db, sessionId: string): Promise<Method[]> {
  return db
    .selectFrom('auth_service.session_methods')
    .select(['method', 'provider', 'at'])
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .execute()
}

/** The protocol's session: both tokens and the user. */
export async function sessionAnswer(
  auth: Call,
  session: SessionRow,
): Promise<Record<string, unknown>> {
  const record = await findUser(auth.db, session.user_id)
  if (!record) throw new Error(`Session ${session.id} is of no user`)
  if (isBanned(record.user, auth.now())) throw new AuthError('user_banned')
  const methods = await methodsOf(auth.db, session.id)
  const { token, expiresIn, expiresAt } = await accessToken(auth, record, session, methods)
  const { refreshSecret } = await auth.keys.secrets()
  const counter = session.refresh_counter
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({ sessionId: session.id, counter }, refreshSecret),
    user: userAnswer(record),
  }
}

/**
 * A session of the site's own pages needs what those ask for before a change: whoever found a device open, or a
 * script that read the token, has one too. Other clients follow the protocol.
 *
 * @throws AuthError 400 reauthentication_needed
 */
export async function requireProvedOnSite(
  auth: Call,
  session: SessionRow,
  factorId?: string,
): Promise<void> {
  const change = { what: 'factors', ...(factorId && { factorId }) } as const
  if (!(await mayChange(auth, session, change)))
    throw new AuthError('reauthentication_needed/factors')
}

/** False while the site asks more of this session. */
export async function mayChange(
  auth: Call,
  session: SessionRow | null,
  change: SignInChange,
): Promise<boolean> {
  return !session?.began_on_site || auth.hasProved(auth.db, session.id, change)
}

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const session = await db
    .selectFrom('auth_service.sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return session ?? null
}

/** One, all, or all but one; their tokens stop working. */
export async function endSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let ending = db.deleteFrom('auth_service.sessions').where('user_id', '=', userId)
  if (which.only) ending = ending.where('id', '=', which.only)
  if (which.except) ending = ending.where('id', '<>', which.except)
  await ending.execute()
}

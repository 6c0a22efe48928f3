import { randomUUID, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { PasskeyRow, SessionRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { publicUrl, type Call, type SignInChange, type Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { recordVisitor } from '../limits/tries.server.ts'
import { isBanned, userAnswer, type UserRecord } from '../users/user.ts'
import { findUser, updateUser } from '../users/users.server.ts'

export type Proof = {
  method: string
  provider?: string
  passkey?: PasskeyRow
  /** Of an email for a new password, or an invitation. */
  isForPassword?: boolean
}

export function isForPassword(kind: string): boolean {
  return kind === 'recovery' || kind === 'invite'
}

/** Call it in the transaction that checked the proof. */
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
 * A person at an unlocked device, or a script that read the token, also has a session. Other
 * clients follow the protocol.
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

export async function mayChange(
  auth: Call,
  session: SessionRow | null,
  change: SignInChange,
): Promise<boolean> {
  return !session?.began_on_site || auth.hasProved(auth.db, session.id, change)
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('auth_service.sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One, all, or all but one. */
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

export type Method = { method: string; provider: string | null; at: Date }

/** RFC 7519. */
async function accessToken(
  auth: Auth,
  { user }: UserRecord,
  session: SessionRow,
  methods: Method[],
): Promise<{ token: string; expiresIn: number; expiresAt: number }> {
  const issuedAt = Math.floor(auth.now().getTime() / 1000)
  const expiresIn = auth.settings.jwtSeconds
  const expiresAt = issuedAt + expiresIn
  const token = await auth.keys.sign({
    iss: auth.settings.jwtIssuer || publicUrl(auth),
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: methods.map(amrEntry),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return { token, expiresIn, expiresAt }
}

function amrEntry({ method, provider, at }: Method): Record<string, unknown> {
  return { method, timestamp: Math.floor(at.getTime() / 1000), ...(provider && { provider }) }
}

export type RefreshToken = { sessionId: string; counter: number }

const version = 0
const macLength = 16

/**
 * Computed, not stored: a client that lost the answer can get it again, and a copy of the database
 * contains none.
 */
function encodeRefreshToken({ sessionId, counter }: RefreshToken, secret: string): string {
  const payload = Buffer.alloc(25)
  payload.writeUInt8(version)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(payload, 1)
  payload.writeBigUInt64BE(BigInt(counter), 17)
  return Buffer.concat([payload, macOf(payload, sessionId, secret)]).toString('base64url')
}

/** @returns null if this server didn't issue it */
export function decodeRefreshToken(token: string, secret: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 25 + macLength || bytes.toString('base64url') !== token) return null
  const payload = bytes.subarray(0, 25)
  const hex = payload.subarray(1, 17).toString('hex')
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = timingSafeEqual(macOf(payload, sessionId, secret), bytes.subarray(25))
  if (!isOurs || payload.readUInt8() !== version) return null
  return { sessionId, counter: Number(payload.readBigUInt64BE(17)) }
}

function macOf(payload: Buffer, sessionId: string, secret: string): Buffer {
  const key = hkdfSync('sha256', secret, sessionId, 'refresh token', 32)
  return createHmac('sha256', Buffer.from(key)).update(payload).digest().subarray(0, macLength)
}

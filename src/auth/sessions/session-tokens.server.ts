import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SessionRow } from '../../platform/db/auth-schema.ts'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import type { UserRecord } from '../users/user.ts'

export type Method = { method: string; provider: string | null; at: Date }

/** Claims of RFC 7519, and the protocol's own. */
export async function accessToken(
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

/** `counter` is its number in the session. */
export type RefreshToken = { sessionId: string; counter: number }

const version = 0
const macLength = 16

/**
 * Base64url of version, session id, counter and an HMAC-SHA256 with the session's key. Computed, not stored: it can
 * be repeated to a client that lost the answer, and a copy of the database holds none.
 */
export function encodeRefreshToken({ sessionId, counter }: RefreshToken, secret: string): string {
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

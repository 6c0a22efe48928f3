import type { SessionRow } from '../../db/auth-schema.ts'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import type { UserRecord } from '../users/user.ts'

/** How a session was proved, newest first. */
export type Method = { method: string; provider: string | null; at: Date }

/** Signs the access token of a session: claims of RFC 7519, and the protocol's own. */
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

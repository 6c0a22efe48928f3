import { randomUUID } from 'node:crypto'
import type { ChallengeRow, FactorRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Auth, Call, Writer } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'

type NewChallenge = { codeHash?: string; webAuthn?: { type: WebAuthnType; challenge: string } }

export type WebAuthnType = 'create' | 'request'

const staleSeconds = 3600
const maxWrongTries = 5

/** Call it in the transaction that locks the account. */
export async function insertChallenge(
  auth: Call,
  { factor }: { factor: FactorRow },
  { codeHash, webAuthn }: NewChallenge = {},
): Promise<ChallengeRow> {
  const now = auth.now()
  await dropStaleChallenges(auth, factor)
  await setLastChallenged(auth.db, factor, now)
  await audit(auth, {
    action: 'challenge_created',
    userId: factor.user_id,
    detail: { factor_id: factor.id, factor_status: factor.status },
  })
  return auth.db
    .insertInto('auth_service.challenges')
    .values({
      id: randomUUID(),
      factor_id: factor.id,
      ip: auth.requester.ip,
      code_hash: codeHash ?? null,
      web_authn_session: webAuthn ? JSON.stringify(webAuthn) : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function dropStaleChallenges(auth: Writer, factor: FactorRow): Promise<void> {
  await auth.db
    .deleteFrom('auth_service.challenges')
    .where('factor_id', '=', factor.id)
    .where('created_at', '<', new Date(auth.now().getTime() - staleSeconds * 1000))
    .execute()
}

async function setLastChallenged(db: Db, factor: FactorRow, at: Date | null): Promise<void> {
  await db
    .updateTable('auth_service.factors')
    .set({ last_challenged_at: at })
    .where('id', '=', factor.id)
    .execute()
}

/** Its code could not be sent. */
export async function withdrawChallenge(
  db: Db,
  factor: FactorRow,
  { id }: ChallengeRow,
): Promise<void> {
  await db.deleteFrom('auth_service.challenges').where('id', '=', id).execute()
  await setLastChallenged(db, factor, factor.last_challenged_at)
}

export function challengeAnswer(
  { settings }: Auth,
  factor: FactorRow,
  { id, created_at }: ChallengeRow,
): Record<string, unknown> {
  const expiresAt = Math.floor(created_at.getTime() / 1000) + settings.challengeSeconds
  return { id, type: factor.factor_type, expires_at: expiresAt }
}

/** @throws AuthError for another factor's or IP's, used, expired, or with too many wrong codes */
export async function requireChallenge(
  auth: Call,
  { factor }: { factor: FactorRow },
  id: string | undefined,
): Promise<ChallengeRow> {
  const challenge = await auth.db
    .selectFrom('auth_service.challenges')
    .selectAll()
    .where('id', '=', id ?? null)
    .where('factor_id', '=', factor.id)
    .executeTakeFirst()
  if (!challenge) {
    throw new AuthError('mfa_factor_not_found/challenge')
  }
  if (challenge.verified_at || challenge.ip !== auth.requester.ip) {
    throw new AuthError('mfa_ip_address_mismatch')
  }
  const age = auth.now().getTime() - challenge.created_at.getTime()
  const isOver = age > auth.settings.challengeSeconds * 1000
  if (isOver || challenge.wrong_tries >= maxWrongTries) {
    throw new AuthError('mfa_challenge_expired', { id: challenge.id })
  }
  return challenge
}

export async function recordWrongTry(db: Db, { id }: ChallengeRow): Promise<void> {
  await db
    .updateTable('auth_service.challenges')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function closeChallenge(auth: Writer, { id }: ChallengeRow): Promise<void> {
  await auth.db
    .updateTable('auth_service.challenges')
    .set({ verified_at: auth.now() })
    .where('id', '=', id)
    .execute()
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PasskeyRow } from '../../platform/db/auth-schema.ts'
import { deleteBatch } from '../../platform/db/transaction.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Auth, Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { asSaved, type SavedCredential } from '../factors/web-authn.server.ts'
import { z } from 'zod'
import { isUuid } from '../../platform/db/column-text.ts'
import { readBody, text, type AuthContext } from '../request/context.server.ts'

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('auth_service.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function credentialsOf(db: Db, userId: string): Promise<SavedCredential[]> {
  return (await listPasskeys(db, userId)).map(({ credential }) => asSaved(credential))
}

export function passkeyAnswer(row: PasskeyRow): Record<string, unknown> {
  const { id, friendly_name, created_at, last_used_at } = row
  return { id, friendly_name, created_at, ...(last_used_at && { last_used_at }) }
}

/** Also ends the sessions that began with it, but for one. */
export async function removePasskey(db: Db, id: string, exceptSession?: string): Promise<void> {
  let ending = db.deleteFrom('auth_service.sessions').where('passkey_id', '=', id)
  if (exceptSession) ending = ending.where('id', '<>', exceptSession)
  await ending.execute()
  await db.deleteFrom('auth_service.passkeys').where('id', '=', id).execute()
}

/** @param userId null for a sign-in */
export async function saveChallenge(
  auth: Call,
  userId: string | null,
  challenge: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const id = randomUUID()
  const created_at = auth.now()
  const row = { id, user_id: userId, challenge, created_at }
  await auth.db.insertInto('auth_service.passkey_challenges').values(row).execute()
  const expiresAt = Math.floor(created_at.getTime() / 1000) + auth.settings.challengeSeconds
  return { challenge_id: id, expires_at: expiresAt }
}

/** Works once, whatever the outcome. */
export async function takeChallenge(
  auth: Call,
  userId: string | null,
  id: string,
): Promise<string> {
  const taken = await auth.db
    .deleteFrom('auth_service.passkey_challenges')
    .where('id', '=', id)
    .where((row) => (userId ? row('user_id', '=', userId) : row('user_id', 'is', null)))
    .returning(['challenge', 'created_at'])
    .executeTakeFirst()
  if (!taken) throw new AuthError('webauthn_challenge_not_found')
  const age = auth.now().getTime() - taken.created_at.getTime()
  if (age > auth.settings.challengeSeconds * 1000) throw new AuthError('webauthn_challenge_expired')
  return taken.challenge
}

export function forgetPasskeyChallenges(db: Db, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.passkey_challenges', sql`created_at <= ${before}`, max)
}

export function requirePasskeys({ settings }: Auth): void {
  if (!settings.passkeysEnabled) throw new AuthError('passkey_disabled')
}

const form = z.object({
  challenge_id: text,
  credential: z.unknown(),
})

export async function readPasskeyAnswer(
  c: AuthContext,
): Promise<{ challengeId: string; answer: unknown }> {
  const { challenge_id: challengeId, credential: answer } = await readBody(c, form)
  if (!challengeId) throw new AuthError('validation_failed/challenge-missing')
  if (answer === undefined) throw new AuthError('validation_failed/credential-missing')
  if (!isUuid(challengeId)) throw new AuthError('validation_failed/challenge-id')
  return { challengeId, answer }
}

export async function orNull<T>(check: Promise<T | null>): Promise<T | null> {
  try {
    return await check
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

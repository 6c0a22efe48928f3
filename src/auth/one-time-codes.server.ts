import { createHash, randomInt } from 'node:crypto'
import type { TokenKind } from '../db/auth-schema.ts'
import type { Db } from '../db/schema.ts'

/** A code as it is sent: the digits, and the hash that stands in links and in the database. */
export type OneTimeCode = { code: string; tokenHash: string }

/** The mark that a link belongs to a flow which ends with a code to exchange. */
export const pkcePrefix = 'pkce_'

/** A code of random digits for an address or phone. */
export function makeCode(sentTo: string, length: number, isPkce: boolean): OneTimeCode {
  const code = String(randomInt(10 ** Math.min(length, 10))).padStart(length, '0')
  const hash = hashOf(sentTo, code)
  return { code, tokenHash: isPkce ? `${pkcePrefix}${hash}` : hash }
}

/** The protocol's hash: SHA-224 of address (or phone) and code, as hexadecimal digits. */
export function hashOf(sentTo: string, code: string): string {
  return createHash('sha224').update(`${sentTo}${code}`).digest('hex')
}

/** Keeps the code of a kind for a user; the one before it is good no more. */
export async function keepCode(
  db: Db,
  token: { userId: string; kind: TokenKind; tokenHash: string; sentTo: string },
  now: Date,
): Promise<void> {
  const row = {
    token_hash: token.tokenHash,
    sent_to: token.sentTo,
    wrong_tries: 0,
    created_at: now,
  }
  await db
    .insertInto('auth_service.one_time_tokens')
    .values({ user_id: token.userId, kind: token.kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
}

/** Takes back every code that a user was sent. */
export async function dropCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_service.one_time_tokens').where('user_id', '=', userId).execute()
}

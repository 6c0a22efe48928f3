import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { TokenKind } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'

/** A code as it is sent: the digits, and the hash that stands in links and in the database. */
export type OneTimeCode = { code: string; tokenHash: string }

/** The mark that a link belongs to a flow which ends with a code to exchange. */
export const pkcePrefix = 'pkce_'

const saltDigits = 32
const hashDigits = 56

/** A code of random digits for an address or phone. */
export function makeCode(sentTo: string, length: number, isPkce: boolean): OneTimeCode {
  const code = String(randomInt(10 ** Math.min(length, 10))).padStart(length, '0')
  const hash = hashOf(randomBytes(saltDigits / 2).toString('hex'), sentTo, code)
  return { code, tokenHash: isPkce ? `${pkcePrefix}${hash}` : hash }
}

/** Whether a typed code is the one behind a hash that was sent to this address or phone. */
export function isCodeOf(tokenHash: string, sentTo: string, code: string): boolean {
  const hash = tokenHash.replace(pkcePrefix, '')
  const made = hashOf(hash.slice(0, saltDigits), sentTo, code)
  return hash.length === made.length && timingSafeEqual(Buffer.from(hash), Buffer.from(made))
}

/**
 * As many hexadecimal digits as the SHA-224 of the protocol, but they begin with random ones. Without these
 * whoever knows an address could compute the links of all codes, and try them where no tries are counted.
 */
function hashOf(salt: string, sentTo: string, code: string): string {
  const hash = createHash('sha224').update(`${salt}${sentTo}${code}`).digest('hex')
  return `${salt}${hash}`.slice(0, hashDigits)
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

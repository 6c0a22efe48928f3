import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TokenKind, AuthSchema } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import type { Call, Writer } from '../request/auth.server.ts'
import { forgetTries } from '../limits/counts.server.ts'
import { requireTry } from '../limits/tries.server.ts'

/** `tokenHash` goes into links and the database. */
export type OneTimeCode = { code: string; tokenHash: string }

export const pkcePrefix = 'pkce_'

const saltDigits = 32
const hashDigits = 56

export function makeCode(sentTo: string, length: number, isPkce: boolean): OneTimeCode {
  const code = String(randomInt(10 ** Math.min(length, 10))).padStart(length, '0')
  const hash = hashOf(randomBytes(saltDigits / 2).toString('hex'), sentTo, code)
  return { code, tokenHash: isPkce ? `${pkcePrefix}${hash}` : hash }
}

function isCodeOf(tokenHash: string, sentTo: string, code: string): boolean {
  const hash = tokenHash.replace(pkcePrefix, '')
  const made = hashOf(hash.slice(0, saltDigits), sentTo, code)
  return hash.length === made.length && timingSafeEqual(Buffer.from(hash), Buffer.from(made))
}

/**
 * Without the salt, anyone who knows an address could compute the links of all codes and try them where tries aren't
 * counted. Cut to the protocol's length.
 */
function hashOf(salt: string, sentTo: string, code: string): string {
  const hash = createHash('sha224').update(`${salt}${sentTo}${code}`).digest('hex')
  return `${salt}${hash}`.slice(0, hashDigits)
}

export function codeKey(userId: string, kind: TokenKind): string {
  return `code ${kind} ${userId}`
}

/** Its predecessor's email doesn't leave. */
export async function saveCode(
  auth: Writer,
  token: { userId: string; kind: TokenKind; tokenHash: string; sentTo: string },
): Promise<void> {
  const row = {
    token_hash: token.tokenHash,
    sent_to: token.sentTo,
    wrong_tries: 0,
    created_at: auth.now(),
  }
  await auth.db
    .insertInto('auth_service.one_time_tokens')
    .values({ user_id: token.userId, kind: token.kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute()
  await endMails(auth.db, [codeKey(token.userId, token.kind)], auth.now())
}

type Dropped = { kind?: TokenKind; tokenHash?: string }

/** All of a user by default; their emails don't leave. */
export async function dropCodes(
  auth: Writer,
  userId: string,
  { kind, tokenHash }: Dropped = {},
): Promise<number> {
  const dropped = await auth.db
    .deleteFrom('auth_service.one_time_tokens')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(tokenHash !== undefined, (query) => query.where('token_hash', '=', tokenHash!))
    .returning('kind')
    .execute()
  const keys = dropped.map((code) => codeKey(userId, code.kind))
  await endMails(auth.db, keys, auth.now())
  return dropped.length
}

export type TokenRow = Selectable<AuthSchema['auth_service.one_time_tokens']>

/** Enough for typos, far too few for guessing. */
const maxWrongTries = 10

/** However old; locked for the transaction. */
export async function findByLink(
  db: Db,
  kinds: TokenKind[],
  tokenHash: string,
): Promise<TokenRow | null> {
  const wanted = db
    .selectFrom('auth_service.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
  await lockUsers(db, await wanted.select('user_id').execute())
  const token = await wanted.selectAll().forUpdate().executeTakeFirst()
  return token ?? null
}

export type EnteredCode = { sentTo: string; aud: string; code: string }
/** Sending locks the user before the code; another order would deadlock. */
async function lockUsers(db: Db, tokens: { user_id: string }[]): Promise<void> {
  const ids = tokens.map(({ user_id }) => user_id)
  if (!ids.length) return
  await db
    .selectFrom('auth_service.users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * A wrong code counts against every code sent to the address, and the address. Links stay valid,
 * so no one can lock others out. @param auth its transaction must commit even when nothing is
 * found, or the try isn't counted
 */
export async function findByCode(
  auth: Call,
  kinds: TokenKind[],
  { sentTo, aud, code }: EnteredCode,
): Promise<TokenRow | null> {
  const wanted = auth.db
    .selectFrom('auth_service.one_time_tokens as token')
    .innerJoin('auth_service.users as user', 'user.id', 'token.user_id')
    .where('token.sent_to', '=', sentTo)
    .where('token.kind', 'in', kinds)
    .where('user.aud', '=', aud)
  const holders = await wanted.select('token.user_id').execute()
  await lockUsers(auth.db, holders)
  const tried = await requireTry(auth, {
    kind: 'wrong code',
    name: `${aud} ${sentTo}`,
    userIds: holders.map(({ user_id: id }) => id),
  })
  const sent = await wanted
    .selectAll('token')
    .where('token.wrong_tries', '<', maxWrongTries)
    .orderBy('token.user_id')
    .orderBy('token.kind')
    .forUpdate('token')
    .execute()
  const found = sent.find((token) => isCodeOf(token.token_hash, sentTo, code))
  if (found) await forgetTries(auth, tried)
  else for (const token of sent) await countWrongTry(auth.db, token)
  return found ?? null
}

async function countWrongTry(db: Db, token: TokenRow): Promise<void> {
  await db
    .updateTable('auth_service.one_time_tokens')
    .set({ wrong_tries: token.wrong_tries + 1 })
    .where('user_id', '=', token.user_id)
    .where('kind', '=', token.kind)
    .execute()
}

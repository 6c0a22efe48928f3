import type { Selectable } from 'kysely'
import type { AuthSchema, TokenKind } from '../db/auth-schema.ts'
import type { Db } from '../db/schema.ts'
import { isCodeOf } from './one-time-codes.server.ts'

export type TokenRow = Selectable<AuthSchema['auth_service.one_time_tokens']>

/** As many wrong codes as somebody who mistypes needs, and far fewer than a guesser. */
const mostWrongTries = 10

/**
 * Finds the code behind the hash of a link, of one of these kinds, however old. Nobody else can use it until
 * the transaction `db` ends.
 */
export async function findByLink(
  db: Db,
  kinds: TokenKind[],
  tokenHash: string,
): Promise<TokenRow | null> {
  const wanted = db
    .selectFrom('auth_service.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', 'in', kinds)
  await holdUsers(db, await wanted.select('user_id').execute())
  const token = await wanted.selectAll().forUpdate().executeTakeFirst()
  return token ?? null
}

/** Whoever sends a code holds its user first, then the code: in another order two would wait for each other. */
async function holdUsers(db: Db, tokens: { user_id: string }[]): Promise<void> {
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
 * Finds a code as somebody typed it, of one of these kinds, however old. A wrong one counts against all that
 * were sent to this address or phone; after ten, none of them is found. (Their links are, which cannot be
 * guessed: so nobody can lock another out by trying.)
 *
 * @param db a transaction that is committed when this finds nothing, or nothing is counted.
 */
export async function findByCode(
  db: Db,
  kinds: TokenKind[],
  { sentTo, aud, code }: { sentTo: string; aud: string; code: string },
): Promise<TokenRow | null> {
  const wanted = db
    .selectFrom('auth_service.one_time_tokens as token')
    .innerJoin('auth_service.users as user', 'user.id', 'token.user_id')
    .where('token.sent_to', '=', sentTo)
    .where('token.kind', 'in', kinds)
    .where('token.wrong_tries', '<', mostWrongTries)
    .where('user.aud', '=', aud)
  await holdUsers(db, await wanted.select('token.user_id').execute())
  const sent = await wanted
    .selectAll('token')
    .orderBy('token.user_id')
    .orderBy('token.kind')
    .forUpdate('token')
    .execute()
  const found = sent.find((token) => isCodeOf(token.token_hash, sentTo, code))
  if (!found) for (const token of sent) await countWrongTry(db, token)
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

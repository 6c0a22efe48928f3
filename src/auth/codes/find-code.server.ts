import type { Selectable } from 'kysely'
import type { AuthSchema, TokenKind } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import type { Requester } from '../request/context.server.ts'
import { forgetTries } from '../limits/counts.server.ts'
import { isCodeOf } from './one-time-codes.server.ts'
import { requireTry } from '../limits/tries.server.ts'

export type TokenRow = Selectable<AuthSchema['auth_service.one_time_tokens']>

/** As many wrong codes as somebody who mistypes needs, and far fewer than a guesser. */
const maxWrongTries = 10

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

/** A code as somebody typed it, and for which address or phone. */
export type TypedCode = { sentTo: string; aud: string; code: string; requester: Requester }
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
 * were sent to this address or phone; after ten, none of them is found. It counts against the address too, for
 * another code can be asked for every minute. (Their links are found, which cannot be guessed: so nobody can
 * lock another out by trying.)
 *
 * @param db a transaction that is committed when this finds nothing, or nothing is counted.
 * @throws AuthError 429 after too many wrong ones for the address or phone.
 */
export async function findByCode(
  auth: Auth,
  db: Db,
  kinds: TokenKind[],
  { sentTo, aud, code, requester }: TypedCode,
): Promise<TokenRow | null> {
  const wanted = db
    .selectFrom('auth_service.one_time_tokens as token')
    .innerJoin('auth_service.users as user', 'user.id', 'token.user_id')
    .where('token.sent_to', '=', sentTo)
    .where('token.kind', 'in', kinds)
    .where('user.aud', '=', aud)
  const holders = await wanted.select('token.user_id').execute()
  await holdUsers(db, holders)
  const tried = await requireTry(auth, db, {
    what: 'wrong code',
    name: `${aud} ${sentTo}`,
    userIds: holders.map(({ user_id: id }) => id),
    requester,
  })
  const sent = await wanted
    .selectAll('token')
    .where('token.wrong_tries', '<', maxWrongTries)
    .orderBy('token.user_id')
    .orderBy('token.kind')
    .forUpdate('token')
    .execute()
  const found = sent.find((token) => isCodeOf(token.token_hash, sentTo, code))
  if (found) await forgetTries(auth, db, tried)
  else for (const token of sent) await countWrongTry(db, token)
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

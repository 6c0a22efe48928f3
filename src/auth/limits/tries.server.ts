import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isOneVisitor, type Requester } from '../request/context.server.ts'
import { takeTry, type Count } from './counts.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'

/** Somebody tries to prove that they are who has an address or phone. */
type Try = {
  what: 'wrong password' | 'wrong code'
  /** The address or phone with its audience, whether or not there is such an account. */
  name: string
  /** Whose that is; none or several count alike. */
  userIds: string[]
  requester: Requester
}

/**
 * Requires that a password or code may be tried for a name: it can be tried wrong ten times in a row, from
 * wherever, before there are pauses. Visitors from where its owner has signed in before are counted apart, so
 * that nobody can lock the owner out everywhere; a link in a mail is never counted.
 *
 * @returns what to forget when the try is right.
 * @throws AuthError 429 over_request_rate_limit.
 */
export async function requireTry(
  auth: Auth,
  db: Db,
  { what, name, userIds, requester }: Try,
): Promise<Count> {
  const isKnown = await isKnownVisitor(auth, db, userIds, requester)
  const count = { name: what, of: isKnown ? `${name} ${requester.bucket}` : name }
  const wait = await takeTry(auth, db, count)
  if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
  return count
}

/** Notes from where a user has signed in. */
export async function noteVisitor(
  auth: Auth,
  db: Db,
  userId: string,
  requester: Requester,
): Promise<void> {
  if (!isOneVisitor(requester)) return
  const seen = { seen_at: auth.now() }
  await db
    .insertInto('auth_service.known_visitors')
    .values({ user_id: userId, visitor: await visitorOf(auth, userId, requester), ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'visitor']).doUpdateSet(seen))
    .execute()
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Looks for nobody where there is nobody: the time that an answer takes tells nobody who has an account. */
async function isKnownVisitor(
  auth: Auth,
  db: Db,
  userIds: string[],
  requester: Requester,
): Promise<boolean> {
  if (!isOneVisitor(requester)) return false
  const ids = userIds.length ? userIds : [nobody]
  const visitors = await Promise.all(ids.map((id) => visitorOf(auth, id, requester)))
  const known = await db
    .selectFrom('auth_service.known_visitors')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('visitor', 'in', visitors)
    .executeTakeFirst()
  return known !== undefined
}

/** A hash of its own for each user, so that the table does not tell who share a household. */
async function visitorOf(auth: Auth, userId: string, { bucket }: Requester): Promise<string> {
  const { refreshSecret } = await auth.keys.secrets()
  return keyedHash(bucket, `visitor ${userId}`, refreshSecret)
}

/**
 * How long somebody who typed ten wrong codes within an hour, from wherever, waits for the next to be taken: until
 * the first of the ten is an hour old. What is refused meanwhile prolongs nothing. Counted in the audit log, so that
 * it holds for every process and outlives a challenge. With ten an hour, guessing six digits takes years.
 *
 * @returns whole seconds; 0 when the next one is taken now.
 */
export async function secondsUntilTry(
  { now }: Pick<Auth, 'now'>,
  db: Db,
  userId: string,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
): Promise<number> {
  const tenth = await db
    .selectFrom('auth_service.audit_log')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .offset(maxAnHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (!tenth) return 0
  return Math.max(0, Math.ceil((tenth.at.getTime() + hour - now().getTime()) / 1000))
}

const hour = 3600 * 1000
const maxAnHour = 10

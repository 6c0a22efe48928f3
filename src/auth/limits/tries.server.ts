import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isOneVisitor, type Requester } from '../request/context.server.ts'
import { secondsUntilFree } from '../../platform/http/too-busy.ts'
import { peopleUnknown } from '../../platform/http/visit-limits.server.ts'
import {
  forgetTries,
  giveBack,
  giveTryBack,
  spend,
  spentOf,
  takeTry,
  wrongTries,
  type Count,
  type Quota,
} from './counts.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'

/** Somebody tries to prove that they are who has an address or phone. */
type Try = {
  what: 'wrong password' | 'wrong code'
  /** The address or phone with its audience, whether or not there is such an account. */
  name: string
  /** Whose that is; none or several count alike. */
  userIds: string[]
  requester: Requester
  /** Asks for more, where so many were wrong. */
  mayGoOn?: (wrong: number) => Promise<void>
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
  { what, name, userIds, requester, mayGoOn }: Try,
): Promise<Count> {
  const isKnown = await isKnownVisitor(auth, db, userIds, requester)
  const count = { name: what, of: isKnown ? `${name} ${requester.bucket}` : name }
  await mayGoOn?.(await failuresOf(auth, db, count, requester))
  const wait = await takeTry(auth, db, count)
  if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
  return count
}

/**
 * Checks a password whose try counts for a name, and for the visitor: 60 wrong ones in five minutes for however many
 * names, then none is looked at. One that was not checked, since too many wait for that, was not wrong.
 *
 * @param count counts the try for a name. @returns what to forget when it is right.
 * @param check throws when the password is wrong.
 * @throws AuthError 429 over_request_rate_limit.
 */
export async function tryPassword<T>(
  auth: Auth,
  requester: Requester,
  count: () => Promise<Count>,
  check: () => Promise<T>,
): Promise<T> {
  const { db } = auth
  const tried = await count()
  const guesses = guessesOf(requester)
  const wait = guesses ? await spend(auth, db, guesses) : 0
  if (wait > 0) {
    await giveTryBack(auth, db, tried)
    throw new AuthError('over_request_rate_limit').after(wait)
  }
  try {
    const checked = await check()
    await forgetTries(auth, db, tried)
    if (guesses) await giveBack(auth, db, guesses)
    return checked
  } catch (error) {
    if (secondsUntilFree(error) !== null) {
      await giveTryBack(auth, db, tried)
      if (guesses) await giveBack(auth, db, guesses)
    }
    throw error
  }
}

/** Wrong ones for this account, or by this visitor, whichever were more. */
async function failuresOf(auth: Auth, db: Db, count: Count, requester: Requester): Promise<number> {
  const guesses = isOneVisitor(requester) ? guessesOf(requester) : null
  const tries = await wrongTries(auth, db, count)
  return Math.max(tries, guesses ? await spentOf(auth, db, guesses) : 0)
}

function guessesOf({ bucket }: Requester): Quota | null {
  if (!bucket) return null
  const amount = 60 * (bucket === 'unknown' ? peopleUnknown : 1)
  return { name: 'wrong passwords of visitor', of: bucket, amount, perSeconds: 300 }
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

import { sql } from 'kysely'
import type { Auth, Call, Requester } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { isOneVisitor } from '../request/context.server.ts'
import { secondsUntilFree } from '../../platform/http/outage.ts'
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

type Try = {
  kind: 'wrong password' | 'wrong code'
  /** With its audience, account or not. */
  name: string
  userIds: string[]
  /** May ask for a captcha. */
  mayGoOn?: (wrong: number) => Promise<void>
}

/**
 * Ten in a row per name. Visitors from known addresses of the owner are counted separately, so
 * that no one can lock the owner out. @returns the count to reset if the try is right
 */
export async function requireTry(
  auth: Call,
  { kind, name, userIds, mayGoOn }: Try,
): Promise<Count> {
  const isKnown = await isKnownVisitor(auth, userIds)
  const count = { name: kind, of: isKnown ? `${name} ${auth.requester.bucket}` : name }
  await mayGoOn?.(await failuresOf(auth, count))
  const wait = await takeTry(auth, count)
  if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
  return count
}

/**
 * Per name and per visitor. What overload left unchecked doesn't count. @param check throws if the password is wrong
 */
export async function tryPassword<T>(
  auth: Call,
  count: () => Promise<Count>,
  check: () => Promise<T>,
): Promise<T> {
  const tried = await count()
  const guesses = guessesOf(auth.requester)
  const wait = guesses ? await spend(auth, guesses) : 0
  if (wait > 0) {
    await giveTryBack(auth, tried)
    throw new AuthError('over_request_rate_limit').after(wait)
  }
  try {
    const checked = await check()
    await forgetTries(auth, tried)
    if (guesses) await giveBack(auth, guesses)
    return checked
  } catch (error) {
    if (secondsUntilFree(error) !== null) {
      await giveTryBack(auth, tried)
      if (guesses) await giveBack(auth, guesses)
    }
    throw error
  }
}

/** Whichever is more. */
async function failuresOf(auth: Call, count: Count): Promise<number> {
  const guesses = isOneVisitor(auth.requester) ? guessesOf(auth.requester) : null
  const tries = await wrongTries(auth, count)
  return Math.max(tries, guesses ? await spentOf(auth, guesses) : 0)
}

function guessesOf({ bucket }: Requester): Quota | null {
  if (!bucket) return null
  const amount = 60 * (bucket === 'unknown' ? peopleUnknown : 1)
  return { name: 'wrong passwords of visitor', of: bucket, amount, perSeconds: 300 }
}

export async function recordVisitor(
  auth: Call,
  userId: string,
  what: 'visitor' | 'second factor of visitor' = 'visitor',
): Promise<void> {
  if (!isOneVisitor(auth.requester)) return
  const seen = { seen_at: auth.now() }
  const visitor = await visitorOf(auth, userId, what)
  await auth.db
    .insertInto('auth_service.known_visitors')
    .values({ user_id: userId, visitor, ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'visitor']).doUpdateSet(seen))
    .execute()
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Queries even without users, so that response times don't reveal existing accounts. */
async function isKnownVisitor(auth: Call, userIds: string[]): Promise<boolean> {
  if (!isOneVisitor(auth.requester)) return false
  const ids = userIds.length ? userIds : [nobody]
  const visitors = await Promise.all(ids.map((id) => visitorOf(auth, id)))
  const known = await auth.db
    .selectFrom('auth_service.known_visitors')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('visitor', 'in', visitors)
    .executeTakeFirst()
  return known !== undefined
}

/** A place where an account's second factor was shown before. */
export type FactorPlace = string

const elsewhere = 'somewhere else'

export async function factorPlaceOf(auth: Call, userId: string): Promise<FactorPlace> {
  if (!isOneVisitor(auth.requester)) return elsewhere
  const visitor = await visitorOf(auth, userId, 'second factor of visitor')
  const known = await auth.db
    .selectFrom('auth_service.known_visitors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  return known ? visitor : elsewhere
}

/** The table doesn't show who shares a household. */
async function visitorOf(auth: Call, userId: string, what = 'visitor'): Promise<string> {
  const { refreshSecret } = await auth.keys.secrets()
  return keyedHash(auth.requester.bucket, `${what} ${userId}`, refreshSecret)
}

/**
 * From the audit log, so it applies to every process and outlives a challenge. At ten an hour,
 * guessing six digits takes years. Places where the second factor was shown are counted
 * separately, so that a person with only the password can't lock the owner out.
 */
export async function secondsUntilTry(
  { now, db }: Pick<Auth, 'db' | 'now'>,
  userId: string,
  action: 'factor_code_wrong' | 'recovery_code_wrong',
  place: FactorPlace,
): Promise<number> {
  const tenth = await db
    .selectFrom('auth_service.audit_log')
    .select('at')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where(sql<boolean>`coalesce(detail ->> 'place', ${elsewhere}) = ${place}`)
    .orderBy('at', 'desc')
    .offset(maxAnHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (!tenth) return 0
  return Math.max(0, Math.ceil((tenth.at.getTime() + hour - now().getTime()) / 1000))
}

const hour = 3600 * 1000
const maxAnHour = 10

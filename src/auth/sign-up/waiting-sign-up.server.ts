import { isDeepStrictEqual } from 'node:util'
import type { NewUser, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { factsOf, type SignInName } from './create-account.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { isConfirmed, mergeMetadata, type UserRecord } from '../users/user.ts'
import { withoutFacts } from '../users/user-data.ts'
import { insertIdentity, mustFind, updateUser } from '../users/users.server.ts'

/** What a sign-up wants of its account, once the address or phone is confirmed. */
type Claim = { passwordHash: string | null; data: Record<string, unknown> }

/**
 * Whether what an account says may be a stranger's to its address or phone: nobody has confirmed it, and no
 * administrator made it.
 */
export function isUnproved(user: UserRow): boolean {
  return !isConfirmed(user) && user.vouched_at === null
}

/** What was found of a sign-up that came before: nothing, or the hash of its password. */
export type Before = { hash: string | null }

/** Whether another sign-up for this account came between. */
export function isLate(user: UserRow, before: Before): boolean {
  return isUnproved(user) && user.password_hash !== before.hash
}

/**
 * Does the work of a sign-up with the hash of its password, which is made in any case: how long it takes tells
 * nobody whether an account is there. The same password as that of a sign-up which waits gives the same hash.
 *
 * @param find the account there is.
 * @param work is told what the hash was made after. It answers 'too late' when another sign-up came between,
 *   and is done anew.
 */
export async function withPasswordHash<T>(
  password: string,
  find: () => Promise<UserRecord | null>,
  work: (passwordHash: string, before: Before) => Promise<T | 'too late'>,
): Promise<T> {
  const found = await find()
  const hash = found && isUnproved(found.user) ? found.user.password_hash : null
  const outcome = await work(await hashPassword(password, hash), { hash })
  return outcome === 'too late' ? withPasswordHash(password, find, work) : outcome
}

/**
 * Weighs another sign-up for an account that nobody has confirmed. The same one again changes nothing. Of two
 * that differ nobody knows whose the address is: what either claimed is dropped, and whoever confirms the
 * address is asked for a password, if one of them had chosen one. An account that an administrator made stays
 * as it is.
 *
 * @param record held until the transaction `db` ends.
 * @returns whether the claims are dropped, those of this sign-up among them.
 */
export async function weighSignUp(
  auth: Auth,
  db: Db,
  record: UserRecord,
  name: SignInName,
  claim: Claim,
): Promise<boolean> {
  const { user } = record
  if (!isUnproved(user)) return noteWish(auth, db, user, claim)
  const isSame =
    claim.passwordHash === user.password_hash &&
    isDeepStrictEqual(withoutFacts(user.user_metadata), mergeMetadata(claim.data, {}))
  if (isSame) return false
  const hadPassword = user.password_wanted_at ?? user.password_hash ?? claim.passwordHash
  await dropClaims(auth, db, record, name, {
    ...(hadPassword && { password_wanted_at: auth.now() }),
    // Kept so that signing in too early is answered as to anybody: it opens nothing.
    password_hash: claim.passwordHash,
  })
  return true
}

/** Lets a sign-up have its account after all: where nothing is confirmed, the last one has it. */
export async function takeClaim(
  auth: Auth,
  db: Db,
  userId: string,
  { passwordHash, data }: Claim,
): Promise<void> {
  const { user } = await mustFind(db, userId)
  const user_metadata = JSON.stringify(mergeMetadata(user.user_metadata, data))
  const claim = { password_hash: passwordHash, password_wanted_at: null, user_metadata }
  await updateUser(db, userId, claim, auth.now())
}

/** Somebody invited who signs up chooses a password that is not taken: they are asked for one once they are in. */
async function noteWish(auth: Auth, db: Db, user: UserRow, claim: Claim): Promise<false> {
  if (claim.passwordHash && !user.password_hash && !isConfirmed(user))
    await updateUser(db, user.id, { password_wanted_at: auth.now() }, auth.now())
  return false
}

/**
 * Takes all from an account that nobody has confirmed but the address or phone itself: whoever made it may
 * have wanted to be in it before the owner ("Pre-hijacking Attacks on Web User Accounts", USENIX Security
 * 2022). It is left as one that was just made, without a password.
 *
 * @param changes what is written with that.
 */
export async function dropClaims(
  auth: Auth,
  db: Db,
  { user, identities }: UserRecord,
  name: SignInName,
  changes: Partial<NewUser> = {},
): Promise<void> {
  const { id } = user
  const now = auth.now()
  const provider = 'email' in name ? 'email' : 'phone'
  await dropWaysIn(db, id, provider)
  const left = JSON.stringify(factsOf(id, name))
  const said = { ...user.app_metadata, provider, providers: [provider] }
  const app_metadata = JSON.stringify(said)
  await updateUser(
    db,
    id,
    { ...nothing, ...name, app_metadata, user_metadata: left, ...changes },
    now,
  )
  if (!identities.some((identity) => identity.provider === provider))
    return void (await insertIdentity(
      db,
      { userId: id, provider, subject: id, data: factsOf(id, name) },
      now,
    ))
  await db
    .updateTable('auth_service.identities')
    .set({ identity_data: left, updated_at: now })
    .where('user_id', '=', id)
    .execute()
}

/** In one statement: how long it takes is not to tell that there was something. */
async function dropWaysIn(db: Db, userId: string, keeping: 'email' | 'phone'): Promise<void> {
  await db
    .with('ended', (its) => its.deleteFrom('auth_service.sessions').where('user_id', '=', userId))
    .with('unproved', (its) => its.deleteFrom('auth_service.factors').where('user_id', '=', userId))
    .with('strange', (its) => its.deleteFrom('auth_service.passkeys').where('user_id', '=', userId))
    .with('useless', (its) =>
      its.deleteFrom('auth_service.recovery_codes').where('user_id', '=', userId),
    )
    .deleteFrom('auth_service.identities')
    .where('user_id', '=', userId)
    .where('provider', '<>', keeping)
    .execute()
}

const nothing: Partial<NewUser> = {
  email: null,
  phone: null,
  password_hash: null,
  password_wanted_at: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  new_email: null,
  email_change_confirmed: null,
  new_phone: null,
}

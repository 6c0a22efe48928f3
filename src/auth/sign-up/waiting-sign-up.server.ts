import { isDeepStrictEqual } from 'node:util'
import { audit } from '../audit.server.ts'
import type { NewUser, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Call } from '../request/auth.server.ts'
import { factsOf, type SignInName } from './create-account.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { isConfirmed, mergeMetadata, withoutFacts, type UserRecord } from '../users/user.ts'
import { insertIdentity, mustFind, updateUser } from '../users/users.server.ts'

/** Counts once confirmed. */
type Claim = { passwordHash: string | null; data: Record<string, unknown> }

/** Its data may be a stranger's. */
export function isUnproved(user: UserRow): boolean {
  return !isConfirmed(user) && user.vouched_at === null
}

export type Before = { hash: string | null }

export function isLate(user: UserRow, before: Before): boolean {
  return isUnproved(user) && user.password_hash !== before.hash
}

/** Hashes in any case, so that the time doesn't reveal an account. @param work runs again if it returns 'too late' */
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
 * Two different sign-ups for one address are both dropped; the person who confirms it is asked for
 * a password if either had one. An administrator's account stays. @returns true if the claims are
 * dropped
 */
export async function resolveSignUp(
  auth: Call,
  record: UserRecord,
  name: SignInName,
  claim: Claim,
): Promise<boolean> {
  const { user } = record
  if (!isUnproved(user)) return requestPassword(auth, user, claim)
  const isSame =
    claim.passwordHash === user.password_hash &&
    isDeepStrictEqual(withoutFacts(user.user_metadata), mergeMetadata(claim.data, {}))
  if (isSame) return false
  const hadPassword = user.password_wanted_at ?? user.password_hash ?? claim.passwordHash
  await dropClaims(auth, record, name, {
    ...(hadPassword && { password_wanted_at: auth.now() }),
    // Signing in too early gets the usual answer.
    password_hash: claim.passwordHash,
  })
  return true
}

/** @returns the account after a further sign-up; with `isLastTaken`, the last one counts */
export async function joinWaiting(
  auth: Call,
  found: UserRecord,
  name: SignInName,
  claim: Claim,
  { action, isLastTaken = false }: { action: string; isLastTaken?: boolean },
): Promise<UserRecord> {
  const { id: userId } = found.user
  const isDropped = await resolveSignUp(auth, found, name, claim)
  await audit(auth, { action, userId, detail: isDropped ? { claims: 'dropped' } : {} })
  if (isDropped && isLastTaken) await takeClaim(auth, userId, claim)
  return mustFind(auth.db, userId)
}

async function takeClaim(auth: Call, userId: string, { passwordHash, data }: Claim): Promise<void> {
  const { user } = await mustFind(auth.db, userId)
  const user_metadata = JSON.stringify(mergeMetadata(user.user_metadata, data))
  const claim = { password_hash: passwordHash, password_wanted_at: null, user_metadata }
  await updateUser(auth, userId, claim)
}

/** Invited people are asked for a password after they accept. */
async function requestPassword(auth: Call, user: UserRow, claim: Claim): Promise<false> {
  if (claim.passwordHash && !user.password_hash && !isConfirmed(user))
    await updateUser(auth, user.id, { password_wanted_at: auth.now() })
  return false
}

/**
 * The account's creator may have wanted access before the owner ("Pre-hijacking Attacks on Web
 * User Accounts", USENIX Security 2022).
 */
export async function dropClaims(
  auth: Call,
  { user, identities }: UserRecord,
  name: SignInName,
  changes: Partial<NewUser> = {},
): Promise<void> {
  const { id } = user
  const now = auth.now()
  const provider = 'email' in name ? 'email' : 'phone'
  await dropSignInMethods(auth.db, id, provider)
  const left = JSON.stringify(factsOf(id, name))
  const said = { ...user.app_metadata, provider, providers: [provider] }
  const app_metadata = JSON.stringify(said)
  await updateUser(auth, id, { ...nothing, ...name, app_metadata, user_metadata: left, ...changes })
  if (!identities.some((identity) => identity.provider === provider))
    return void (await insertIdentity(auth, {
      userId: id,
      provider,
      subject: id,
      data: factsOf(id, name),
    }))
  await auth.db
    .updateTable('auth_service.identities')
    .set({ identity_data: left, updated_at: now })
    .where('user_id', '=', id)
    .execute()
}

/** One statement, so that the time doesn't reveal if there was anything. */
async function dropSignInMethods(
  db: Db,
  userId: string,
  keeping: 'email' | 'phone',
): Promise<void> {
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

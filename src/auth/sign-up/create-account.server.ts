import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { emptyUser, mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { findUser, freshUser, insertIdentity, insertUser } from '../users/users.server.ts'

/** What somebody signs in with: an address or a phone. */
export type SignInName = { email: string } | { phone: string }

/** An account to be. */
export type NewAccount = {
  /** Null for who comes in by codes alone. */
  passwordHash: string | null
  data: Record<string, unknown>
  aud: string
}

/** Makes an unconfirmed account with an identity of its address or phone. */
export async function createAccount(
  auth: Pick<Auth, 'now' | 'settings'>,
  db: Db,
  name: SignInName,
  { passwordHash, data, aud }: NewAccount,
): Promise<UserRecord> {
  const now = auth.now()
  const user = freshUser(aud, auth.settings.jwtRole, now)
  const claims = { ...data, ...factsOf(user.id, name) }
  const metadata = JSON.stringify(mergeMetadata(claims, {}))
  await insertUser(db, { ...user, ...name, password_hash: passwordHash, user_metadata: metadata })
  await insertIdentity(
    db,
    { userId: user.id, provider: providerOf(name), subject: user.id, data: claims },
    now,
  )
  const record = await findUser(db, user.id)
  if (!record) throw new Error('The user just made is not there')
  return record
}

/** What the service itself notes in the metadata of an account that nobody has confirmed. */
export function factsOf(userId: string, name: SignInName): Record<string, unknown> {
  return { sub: userId, ...name, email_verified: false, phone_verified: false }
}

/**
 * What every sign-up is answered that waits for a code: the account as if this one had made it just now.
 * Nobody learns by it that another waits already, or what an administrator wrote.
 */
export function asNew(
  auth: Auth,
  { user: { id }, identities }: UserRecord,
  name: SignInName,
  newcomer: NewAccount,
): Record<string, unknown> {
  const now = auth.now()
  const provider = providerOf(name)
  const own = identities.find((identity) => identity.provider === provider)
  const claims = { ...newcomer.data, ...factsOf(id, name) }
  const identity = {
    id: own?.id ?? randomUUID(),
    user_id: id,
    provider,
    subject: id,
    identity_data: claims,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  }
  const user = { ...justMade(auth, name, newcomer), id, role: auth.settings.jwtRole }
  const user_metadata = mergeMetadata(claims, {})
  return userAnswer({ user: { ...user, user_metadata }, identities: [identity], factors: [] })
}

/** What an address or phone with an account is answered: a user that looks as a new one does. */
export function lookalike(
  auth: Auth,
  name: SignInName,
  newcomer: NewAccount,
): Record<string, unknown> {
  return userAnswer({ user: justMade(auth, name, newcomer), identities: [], factors: [] })
}

function justMade(auth: Auth, name: SignInName, { data, aud }: NewAccount): UserRow {
  const now = auth.now()
  const provider = providerOf(name)
  return {
    ...emptyUser,
    ...name,
    id: randomUUID(),
    aud,
    role: '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    created_at: now,
    updated_at: now,
  }
}

function providerOf(name: SignInName): 'email' | 'phone' {
  return 'email' in name ? 'email' : 'phone'
}

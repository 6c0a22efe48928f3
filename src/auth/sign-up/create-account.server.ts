import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { emptyUser, mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { findUser, freshUser, insertIdentity, insertUser } from '../users/users.server.ts'

export type SignInName = { email: string } | { phone: string }

export type NewAccount = {
  /** Null for sign-in by codes alone. */
  passwordHash: string | null
  data: Record<string, unknown>
  aud: string
}

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

/** The service's own metadata of an unconfirmed account. */
export function factsOf(userId: string, name: SignInName): Record<string, unknown> {
  return { sub: userId, ...name, email_verified: false, phone_verified: false }
}

/**
 * Answers every sign-up that waits for a code as if it had just made the account, so that nobody learns of another
 * that waits, or of an administrator's data.
 */
export function answerAsNew(
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

/** For an address or phone with an account: looks like a new user. */
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

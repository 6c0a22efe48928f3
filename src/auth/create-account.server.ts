import { randomUUID } from 'node:crypto'
import type { Db } from '../db/schema.ts'
import type { Auth } from './auth.server.ts'
import { emptyUser, mergeMetadata, userAnswer, type UserRecord } from './user.ts'
import { findUser, freshUser, insertIdentity, insertUser } from './users.server.ts'

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
  auth: Auth,
  db: Db,
  name: SignInName,
  { passwordHash, data, aud }: NewAccount,
): Promise<UserRecord> {
  const now = auth.now()
  const user = freshUser(aud, auth.settings.jwtRole, now)
  const facts = { sub: user.id, ...name, email_verified: false, phone_verified: false }
  const claims = { ...data, ...facts }
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

/** What an address or phone with an account is answered: a user that looks as a new one does. */
export function lookalike(
  auth: Auth,
  name: SignInName,
  { data, aud }: NewAccount,
): Record<string, unknown> {
  const now = auth.now()
  const provider = providerOf(name)
  const user = {
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
  return userAnswer({ user, identities: [], factors: [] })
}

function providerOf(name: SignInName): 'email' | 'phone' {
  return 'email' in name ? 'email' : 'phone'
}

import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import { keyedHash } from '../keys/sealed.server.ts'
import type { Call } from '../request/auth.server.ts'
import { emptyUser, mergeMetadata, userAnswer, type UserRecord } from '../users/user.ts'
import { freshUser, insertIdentity, insertUser, mustFind } from '../users/users.server.ts'

export type SignInName = { email: string } | { phone: string }

export type NewAccount = {
  passwordHash: string | null
  data: Record<string, unknown>
}

export async function createAccount(
  auth: Pick<Call, 'db' | 'now' | 'settings' | 'aud'>,
  name: SignInName,
  { passwordHash, data }: NewAccount,
): Promise<UserRecord> {
  const user = freshUser(auth.aud, auth.settings.jwtRole, auth.now())
  const claims = { ...data, ...factsOf(user.id, name) }
  const user_metadata = JSON.stringify(mergeMetadata(claims, {}))
  await insertUser(auth.db, { ...user, ...name, password_hash: passwordHash, user_metadata })
  const identity = { userId: user.id, provider: providerOf(name), subject: user.id, data: claims }
  await insertIdentity(auth, identity)
  return mustFind(auth.db, user.id)
}

export function factsOf(userId: string, name: SignInName): Record<string, unknown> {
  return { sub: userId, ...name, email_verified: false, phone_verified: false }
}

/** Looks like a new account, so that it doesn't reveal a waiting one or an administrator's data. */
export function answerAsNew(
  auth: Call,
  { user: { id }, identities }: UserRecord,
  name: SignInName,
  newcomer: NewAccount,
): Record<string, unknown> {
  const own = identities.find(({ provider }) => provider === providerOf(name))
  return newUserAnswer(auth, { id, identityId: own?.id ?? randomUUID() }, name, newcomer)
}

/** For an address with an account: the same as a new one would get, with made-up but constant ids. */
export async function lookalike(
  auth: Call,
  name: SignInName,
  newcomer: NewAccount,
): Promise<Record<string, unknown>> {
  const { refreshSecret } = await auth.keys.secrets()
  const of = `${auth.aud} ${Object.values(name).join()}`
  const idOf = (what: string) => uuidFrom(keyedHash(of, `lookalike ${what}`, refreshSecret))
  return newUserAnswer(auth, { id: idOf('user'), identityId: idOf('identity') }, name, newcomer)
}

function uuidFrom(hex: string): string {
  const variant = (8 + (Number.parseInt(hex.charAt(32), 16) % 4)).toString(16)
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, `$1-$2-4$3-${variant}$4-$5`)
}

function newUserAnswer(
  auth: Call,
  { id, identityId }: { id: string; identityId: string },
  name: SignInName,
  { data }: NewAccount,
): Record<string, unknown> {
  const now = auth.now()
  const provider = providerOf(name)
  const claims = { ...data, ...factsOf(id, name) }
  const dates = { created_at: now, updated_at: now }
  const identity = {
    id: identityId,
    user_id: id,
    provider,
    subject: id,
    identity_data: claims,
    last_sign_in_at: now,
    ...dates,
  }
  const user: UserRow = {
    ...emptyUser,
    ...name,
    ...dates,
    id,
    aud: auth.aud,
    role: auth.settings.jwtRole,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: mergeMetadata(claims, {}),
  }
  return userAnswer({ user, identities: [identity], factors: [] })
}

function providerOf(name: SignInName): 'email' | 'phone' {
  return 'email' in name ? 'email' : 'phone'
}

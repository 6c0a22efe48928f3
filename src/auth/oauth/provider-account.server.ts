import type { IdentityRow } from '../../platform/db/auth-schema.ts'
import { audit } from '../audit.server.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import { addIdentity, lockIdentity } from './identity-linking.server.ts'
import type { ProviderPerson } from './provider-person.ts'
import { sendConfirmation } from '../sign-up/signup.server.ts'
import type { Sending } from '../codes/send-mail.server.ts'
import { isBanned, mergeMetadata, type UserRecord } from '../users/user.ts'
import {
  findByEmail,
  freshUser,
  insertIdentity,
  insertUser,
  mustFind,
  updateUser,
} from '../users/users.server.ts'
import { dropClaims } from '../sign-up/waiting-sign-up.server.ts'

/** Thrown once the transaction is over. */
export type AccountOutcome = { userId: string } | { refused: AuthError }

/** Joins the account of its address only if the provider verified that; never an SSO account. */
export async function accountOf(
  auth: Call,
  person: ProviderPerson,
  sending: Sending,
): Promise<AccountOutcome> {
  const identity = await lockIdentity(auth.db, person)
  const userId = identity ? await renew(auth, identity, person) : await linkOrCreate(auth, person)
  const record = await mustFind(auth.db, userId)
  requireNotBanned(auth, record)
  const refused = await settleAddress(auth, record, person, sending)
  return refused ? { refused } : { userId }
}

async function renew(auth: Call, identity: IdentityRow, { data }: ProviderPerson): Promise<string> {
  const now = auth.now()
  const { user } = await mustFind(auth.db, identity.user_id)
  const merged = JSON.stringify({ ...identity.identity_data, ...data })
  await auth.db
    .updateTable('auth_service.identities')
    .set({ identity_data: merged, last_sign_in_at: now, updated_at: now })
    .where('id', '=', identity.id)
    .execute()
  const metadata = JSON.stringify(mergeMetadata(user.user_metadata, data))
  await updateUser(auth, user.id, { user_metadata: metadata })
  return user.id
}

async function linkOrCreate(auth: Call, person: ProviderPerson): Promise<string> {
  const { email, isEmailVerified } = person
  const owner = email ? await findByEmail(auth.db, email, auth.aud, 'lock') : null
  if (!owner || !email || !isEmailVerified)
    return create(auth, { ...person, email: owner ? null : email })
  requireNotBanned(auth, owner)
  const { user } = owner
  if (!user.email_confirmed_at) await forgetClaims(auth, owner, email)
  const known = user.email_confirmed_at ? user.user_metadata : {}
  const metadata = JSON.stringify(mergeMetadata(known, person.data))
  await updateUser(auth, user.id, { user_metadata: metadata })
  await addIdentity(auth, user.id, person)
  return user.id
}

async function create(auth: Call, person: ProviderPerson): Promise<string> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const user = freshUser(auth.aud, auth.settings.jwtRole, auth.now())
  const { provider, subject, email, data } = person
  await insertUser(auth.db, { ...user, email, user_metadata: JSON.stringify(data) })
  await insertIdentity(auth, { userId: user.id, provider, subject, data })
  await audit(auth, { action: 'user_signedup', userId: user.id })
  return user.id
}

/** The provider becomes the account's only way in. */
async function forgetClaims(auth: Call, record: UserRecord, email: string): Promise<void> {
  await dropClaims(auth, record, { email })
  await auth.db
    .deleteFrom('auth_service.identities')
    .where('user_id', '=', record.user.id)
    .execute()
}

async function settleAddress(
  auth: Call,
  record: UserRecord,
  person: ProviderPerson,
  sending: Sending,
): Promise<AuthError | null> {
  const { user } = record
  if (user.email_confirmed_at || user.phone_confirmed_at || !person.email) return null
  if (person.isEmailVerified || auth.settings.mailAutoconfirm) {
    await confirmAddress(auth, record, person.email)
    return null
  }
  const { provider } = person
  if (!user.email)
    return new AuthError('provider_email_needs_verification/at-provider', { provider })
  await sendConfirmation(auth, record, sending)
  return new AuthError('provider_email_needs_verification/sent', { provider })
}

/** An address that belongs to another account stays there. */
async function confirmAddress(auth: Call, record: UserRecord, email: string): Promise<void> {
  const { user } = record
  if (user.email !== email) {
    if (await findByEmail(auth.db, email, user.aud)) return
    await updateUser(auth, user.id, { email })
  }
  await confirmEmail(auth, record)
}

function requireNotBanned(auth: Call, { user }: UserRecord): void {
  if (isBanned(user, auth.now())) throw new AuthError('user_banned')
}

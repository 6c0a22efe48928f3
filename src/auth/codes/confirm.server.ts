import type { Call } from '../request/auth.server.ts'
import { dropCodes } from './one-time-codes.server.ts'
import type { UserRecord } from '../users/user.ts'
import { saveOwnIdentity, updateIdentity, updateUser } from '../users/users.server.ts'

/** The password of a single sign-up becomes valid; if several waited, none does. */
export async function confirmEmail(auth: Call, record: UserRecord): Promise<void> {
  const { user, identities } = record
  await updateUser(auth, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? auth.now(),
    is_anonymous: false,
    ...(user.password_wanted_at && { password_hash: null }),
    user_metadata: JSON.stringify({ ...user.user_metadata, email_verified: true }),
  })
  const own = identities.find(({ provider }) => provider === 'email')
  if (own) await updateIdentity(auth, own, { email_verified: true })
  await dropCodes(auth, user.id)
}

export async function confirmPhone(auth: Call, record: UserRecord, phone: string): Promise<void> {
  const { user } = record
  const now = auth.now()
  const claims = { sub: user.id, phone, phone_verified: true }
  await updateUser(auth, user.id, {
    phone,
    new_phone: user.new_phone === phone ? null : user.new_phone,
    phone_confirmed_at: user.phone === phone ? (user.phone_confirmed_at ?? now) : now,
    is_anonymous: false,
    ...(user.password_wanted_at && { password_hash: null }),
    user_metadata: JSON.stringify({ ...user.user_metadata, phone_verified: true }),
  })
  await saveOwnIdentity(auth, record, 'phone', claims)
  await dropCodes(auth, user.id)
}

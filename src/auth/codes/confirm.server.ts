import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { dropCodes } from './one-time-codes.server.ts'
import type { UserRecord } from '../users/user.ts'
import { insertIdentity, updateIdentity, updateUser } from '../users/users.server.ts'

/** Revokes all sent codes. The password of a single sign-up becomes valid; if several waited, none does. */
export async function confirmEmail(auth: Auth, db: Db, record: UserRecord): Promise<void> {
  const { user, identities } = record
  const now = auth.now()
  const metadata = { ...user.user_metadata, email_verified: true }
  await updateUser(
    db,
    user.id,
    {
      email_confirmed_at: user.email_confirmed_at ?? now,
      is_anonymous: false,
      ...(user.password_wanted_at && { password_hash: null }),
      user_metadata: JSON.stringify(metadata),
    },
    now,
  )
  const own = identities.find(({ provider }) => provider === 'email')
  if (own) await updateIdentity(db, own, { email_verified: true }, now)
  await dropCodes(db, user.id, { now })
}

export async function confirmPhone(
  auth: Auth,
  db: Db,
  { user, identities }: UserRecord,
  phone: string,
): Promise<void> {
  const now = auth.now()
  const claims = { sub: user.id, phone, phone_verified: true }
  const changes = {
    phone,
    new_phone: user.new_phone === phone ? null : user.new_phone,
    phone_confirmed_at: user.phone === phone ? (user.phone_confirmed_at ?? now) : now,
    is_anonymous: false,
    ...(user.password_wanted_at && { password_hash: null }),
    user_metadata: JSON.stringify({ ...user.user_metadata, phone_verified: true }),
  }
  await updateUser(db, user.id, changes, now)
  const own = identities.find(({ provider }) => provider === 'phone')
  if (own) await updateIdentity(db, own, claims, now)
  else
    await insertIdentity(
      db,
      { userId: user.id, provider: 'phone', subject: user.id, data: claims },
      now,
    )
  await dropCodes(db, user.id, { now })
}

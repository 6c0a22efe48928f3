import type { UserRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Requester } from '../request/context.server.ts'
import { notify } from '../codes/notify.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import type { UserRecord } from '../users/user.ts'
import { findByPhone, insertIdentity, updateIdentity, updateUser } from '../users/users.server.ts'

/** @throws AuthError 422 phone_exists when somebody else has the number. */
export async function requireFreePhone(db: Db, user: UserRow, phone: string): Promise<void> {
  const other = await findByPhone(db, phone, user.aud)
  if (!other || other.user.id === user.id) return
  throw new AuthError('phone_exists/own')
}

/** Gives a user another, confirmed phone, which makes a guest a user. Their address is told. */
export async function changePhone(
  auth: Auth,
  db: Db,
  record: UserRecord,
  phone: string,
  requester: Requester,
): Promise<void> {
  await requireFreePhone(db, record.user, phone)
  await confirmPhone(auth, db, record, phone)
  await audit(auth, db, { action: 'user_phone_changed', userId: record.user.id, requester })
  await notify(auth, db, record.user, 'phone changed')
}

/** Notes that a phone is its user's, as `confirmEmail` does for an address. */
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
  await dropCodes(db, user.id)
}

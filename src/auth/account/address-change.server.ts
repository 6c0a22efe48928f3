import type { UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Requester } from '../request/context.server.ts'
import { beginFlow } from '../sessions/flow-states.server.ts'
import { notify } from '../codes/notify.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { sendCode, writeCode, type Sending } from '../codes/send-mail.server.ts'
import { requireCommonQuota } from '../limits/send-quota.server.ts'
import { isConfirmed, type UserRecord } from '../users/user.ts'
import {
  findByEmail,
  insertIdentity,
  lockUser,
  updateIdentity,
  updateUser,
  findByPhone,
} from '../users/users.server.ts'
import { confirmPhone } from '../codes/confirm.server.ts'

export async function requireFreeEmail(db: Db, user: UserRow, email: string): Promise<void> {
  const other = await findByEmail(db, email, user.aud)
  if (!other || other.user.id === user.id) return
  throw new AuthError('email_exists')
}

/**
 * Emails a code to the new address, and to the current one if `mailSecureChange` is set. Restarts an earlier change.
 */
export async function beginEmailChange(
  auth: Auth,
  db: Db,
  user: UserRow,
  newEmail: string,
  { challenge, redirectTo, requester, isPaced = false }: Sending & { isPaced?: boolean },
): Promise<void> {
  const now = auth.now()
  await updateUser(db, user.id, { new_email: newEmail, email_change_confirmed: null }, now)
  const changing = { ...user, new_email: newEmail }
  const mail = { type: 'email_change', redirectTo, isPkce: challenge !== null } as const
  const toNew = { ...mail, kind: 'email_change_new', to: newEmail } as const
  await sendCode(auth, db, changing, {
    ...toNew,
    sentAt: 'email_change_sent_at',
    requester,
    isPaced,
  })
  if (auth.settings.mailSecureChange && user.email) {
    const toCurrent = {
      medium: 'mail',
      to: user.email,
      isKnown: isConfirmed(user),
      requester,
    } as const
    await requireCommonQuota(auth, db, toCurrent)
    await writeCode(auth, db, changing, { ...mail, kind: 'email_change_current', to: user.email })
  }
  await audit(auth, db, { action: 'user_email_change_requested', userId: user.id, requester })
  if (!challenge) return
  const flow = { authentication_method: 'email_change', provider: 'email', redirect_to: redirectTo }
  await beginFlow(db, challenge, { user_id: user.id, ...flow }, now)
}

/**
 * @returns 'half' while the other address still has to confirm
 * @throws AuthError 422 email_exists if the address was taken in the meantime
 */
export async function confirmHalf(
  auth: Auth,
  db: Db,
  userId: string,
  half: 'current' | 'new',
  requester: Requester,
): Promise<'changed' | 'half'> {
  const record = await lockUser(db, userId)
  const { email, new_email: newEmail, email_change_confirmed: confirmed } = record.user
  if (!newEmail) throw new Error('A change of address is confirmed that was not asked for')
  const isOtherNeeded = half === 'current' || (auth.settings.mailSecureChange && email !== null)
  if (isOtherNeeded && (confirmed === null || confirmed === half)) {
    await updateUser(db, userId, { email_change_confirmed: half }, auth.now())
    return 'half'
  }
  await changeEmail(auth, db, record, newEmail, requester)
  return 'changed'
}

/** A guest becomes a regular user. The old address is notified. */
export async function changeEmail(
  auth: Auth,
  db: Db,
  { user, identities }: UserRecord,
  newEmail: string,
  requester: Requester,
): Promise<void> {
  await requireFreeEmail(db, user, newEmail)
  const now = auth.now()
  const claims = { sub: user.id, email: newEmail, email_verified: true }
  const changes = {
    email: newEmail,
    new_email: null,
    email_change_confirmed: null,
    email_confirmed_at: now,
    is_anonymous: false,
    user_metadata: JSON.stringify({ ...user.user_metadata, email: newEmail, email_verified: true }),
  }
  await updateUser(db, user.id, changes, now)
  const own = identities.find(({ provider }) => provider === 'email')
  if (own) await updateIdentity(db, own, claims, now)
  else
    await insertIdentity(
      db,
      { userId: user.id, provider: 'email', subject: user.id, data: claims },
      now,
    )
  await dropCodes(db, user.id, { now: auth.now() })
  await audit(auth, db, { action: 'user_email_changed', userId: user.id, requester })
  await notify(auth, db, user, 'email changed', newEmail)
}

export async function requireFreePhone(db: Db, user: UserRow, phone: string): Promise<void> {
  const other = await findByPhone(db, phone, user.aud)
  if (!other || other.user.id === user.id) return
  throw new AuthError('phone_exists/own')
}

/** A guest becomes a regular user. Their email address is notified. */
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

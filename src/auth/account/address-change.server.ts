import type { UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { beginFlow } from '../sessions/flow-states.server.ts'
import { notify } from '../codes/notify.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { sendCode, writeCode, type Sending } from '../codes/send-mail.server.ts'
import { requireCommonQuota } from '../limits/send-quota.server.ts'
import { isConfirmed, type UserRecord } from '../users/user.ts'
import {
  findByEmail,
  lockUser,
  saveOwnIdentity,
  updateUser,
  findByPhone,
} from '../users/users.server.ts'
import { confirmPhone } from '../codes/confirm.server.ts'

export async function requireFreeEmail(db: Db, user: UserRow, email: string): Promise<void> {
  const other = await findByEmail(db, email, user.aud)
  if (!other || other.user.id === user.id) return
  throw new AuthError('email_exists')
}

/** To the new address and, with `mailSecureChange`, to the current one. Restarts an earlier change. */
export async function beginEmailChange(
  auth: Call,
  user: UserRow,
  newEmail: string,
  { challenge, redirectTo, isPaced = false }: Sending & { isPaced?: boolean },
): Promise<void> {
  await updateUser(auth, user.id, { new_email: newEmail, email_change_confirmed: null })
  const changing = { ...user, new_email: newEmail }
  const mail = { type: 'email_change', redirectTo, isPkce: challenge !== null } as const
  const toNew = { ...mail, kind: 'email_change_new', to: newEmail } as const
  await sendCode(auth, changing, {
    ...toNew,
    sentAt: 'email_change_sent_at',
    isPaced,
  })
  if (auth.settings.mailSecureChange && user.email) {
    const toCurrent = {
      medium: 'mail',
      to: user.email,
      isKnown: isConfirmed(user),
    } as const
    await requireCommonQuota(auth, toCurrent)
    await writeCode(auth, changing, { ...mail, kind: 'email_change_current', to: user.email })
  }
  await audit(auth, { action: 'user_email_change_requested', userId: user.id })
  if (!challenge) return
  const flow = { authentication_method: 'email_change', provider: 'email', redirect_to: redirectTo }
  await beginFlow(auth, challenge, { user_id: user.id, ...flow })
}

/** @returns 'half' while the other address still has to confirm */
export async function confirmHalf(
  auth: Call,
  userId: string,
  half: 'current' | 'new',
): Promise<'changed' | 'half'> {
  const record = await lockUser(auth.db, userId)
  const { email, new_email: newEmail, email_change_confirmed: confirmed } = record.user
  if (!newEmail) throw new Error('A change of address is confirmed that was not asked for')
  const isOtherNeeded = half === 'current' || (auth.settings.mailSecureChange && email !== null)
  if (isOtherNeeded && (confirmed === null || confirmed === half)) {
    await updateUser(auth, userId, { email_change_confirmed: half })
    return 'half'
  }
  await changeEmail(auth, record, newEmail)
  return 'changed'
}

/** A guest becomes a regular user. The old address is notified. */
export async function changeEmail(auth: Call, record: UserRecord, newEmail: string): Promise<void> {
  const { user } = record
  await requireFreeEmail(auth.db, user, newEmail)
  const claims = { sub: user.id, email: newEmail, email_verified: true }
  await updateUser(auth, user.id, {
    email: newEmail,
    new_email: null,
    email_change_confirmed: null,
    email_confirmed_at: auth.now(),
    is_anonymous: false,
    user_metadata: JSON.stringify({ ...user.user_metadata, email: newEmail, email_verified: true }),
  })
  await saveOwnIdentity(auth, record, 'email', claims)
  await dropCodes(auth, user.id)
  await audit(auth, { action: 'user_email_changed', userId: user.id })
  await notify(auth, user, 'email changed', newEmail)
}

export async function requireFreePhone(db: Db, user: UserRow, phone: string): Promise<void> {
  const other = await findByPhone(db, phone, user.aud)
  if (!other || other.user.id === user.id) return
  throw new AuthError('phone_exists/own')
}

/** A guest becomes a regular user. */
export async function changePhone(auth: Call, record: UserRecord, phone: string): Promise<void> {
  await requireFreePhone(auth.db, record.user, phone)
  await confirmPhone(auth, record, phone)
  await audit(auth, { action: 'user_phone_changed', userId: record.user.id })
  await notify(auth, record.user, 'phone changed')
}

import { z } from 'zod'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import { requirePhone } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  answer,
  readBody,
  text,
  type AuthContext,
  type Handler,
} from '../request/context.server.ts'
import { requireCaptcha } from '../request/captcha.server.ts'
import { findWeakness } from '../passwords/password-strength.server.ts'
import {
  hashPassword,
  needsRehash,
  pretendToVerify,
  verifyPassword,
} from '../passwords/passwords.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { requireTry, tryPassword } from '../limits/tries.server.ts'
import { isBanned, type UserRecord } from '../users/user.ts'
import { findByEmail, findByPhone, updateUser } from '../users/users.server.ts'

const form = z.object({
  email: text,
  phone: text,
  password: text,
})

/** `POST /token?grant_type=password`: unknown users and wrong passwords get the same answer in the same time. */
export const passwordGrant: Handler = async (auth, c) => {
  const { password, ...signInName } = await readBody(c, form)
  const record = await findBySignInName(auth, signInName)
  const count = () =>
    requireTry(auth, {
      kind: 'wrong password',
      name: `${auth.aud} ${nameOf(signInName)}`,
      userIds: record ? [record.user.id] : [],
      mayGoOn: (wrong) => requireCaptchaAfter(auth, c, wrong),
    })
  const check = () => requirePassword(auth, record, password)
  const { user } = await tryPassword(auth, count, check)
  requireConfirmed(user, Boolean(signInName.email))
  const weakness = await findWeakness(auth, password, [user.email, user.phone])
  const newHash = needsRehash(user.password_hash ?? '') ? await hashPassword(password) : null
  const session = await inTransaction(auth, async (auth) => {
    if (newHash) await updateUser(auth, user.id, { password_hash: newHash })
    await audit(auth, { action: 'login', userId: user.id })
    return startSession(auth, user.id, { method: 'password' })
  })
  return answer(c, { ...session, weak_password: weakness })
}

async function requireCaptchaAfter(auth: Call, c: AuthContext, wrong: number): Promise<void> {
  const { captchaEnabled, captchaAfterFailures: most } = auth.settings
  if (!captchaEnabled && most > 0 && wrong >= most && !auth.requester.isLocal)
    await requireCaptcha(auth, c)
}

async function findBySignInName(
  auth: Call,
  { email, phone }: { email: string; phone: string },
): Promise<UserRecord | null> {
  const { emailEnabled, phoneEnabled } = auth.settings
  if (email && phone) throw new AuthError('validation_failed/email-or-phone-at-sign-in')
  if (email) {
    if (!emailEnabled) throw new AuthError('email_provider_disabled/sign-in')
    return findByEmail(auth.db, nameOf({ email, phone }), auth.aud)
  }
  if (!phone) throw new AuthError('validation_failed/no-email-or-phone-at-sign-in')
  if (!phoneEnabled) throw new AuthError('phone_provider_disabled/sign-in')
  return findByPhone(auth.db, nameOf({ email, phone }), auth.aud)
}

function nameOf({ email, phone }: { email: string; phone: string }): string {
  return email ? email.trim().toLowerCase() : requirePhone(phone)
}

async function requirePassword(
  auth: Call,
  record: UserRecord | null,
  password: string,
): Promise<UserRecord> {
  if (record && isBanned(record.user, auth.now())) throw new AuthError('user_banned/password')
  const hash = record?.user.password_hash
  const isRight = hash ? await verifyPassword(hash, password) : await pretendToVerify(password)
  if (!record || !isRight) throw new AuthError('invalid_credentials/password')
  return record
}

function requireConfirmed(user: UserRow, isByEmail: boolean): void {
  if (isByEmail && !user.email_confirmed_at) throw new AuthError('email_not_confirmed/sign-in')
  if (!isByEmail && !user.phone_confirmed_at) throw new AuthError('phone_not_confirmed/sign-in')
}

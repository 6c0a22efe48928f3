import type { UserRow } from '../../platform/db/auth-schema.ts'
import { audit } from '../audit.server.ts'
import {
  callBy,
  inTransaction,
  type Auth,
  type Call,
  type Requester,
} from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { requireUser } from '../sessions/bearer.server.ts'
import { answer, type Handler } from '../request/context.server.ts'
import { dropCodes, findByCode, type TokenRow } from '../codes/one-time-codes.server.ts'
import { sendCode } from '../codes/send-mail.server.ts'
import { deliverText, saveText } from '../codes/send-text.server.ts'
import { mustFind } from '../users/users.server.ts'

/** `GET /reauthenticate`: by email, or by text to users without one. */
export const reauthenticate: Handler = async (auth, c) => {
  const { record } = await requireUser(auth, c)
  requireConfirmed(record.user)
  return answer(c, await sendNonce(auth, record.user))
}

function requireConfirmed(user: UserRow): void {
  if (!user.email && !user.phone)
    throw new AuthError('validation_failed/no-email-or-phone-to-reauthenticate')
  if (user.email && !user.email_confirmed_at)
    throw new AuthError('email_not_confirmed/reauthenticate')
  if (!user.email && !user.phone_confirmed_at)
    throw new AuthError('phone_not_confirmed/reauthenticate')
}

async function sendNonce(auth: Call, user: UserRow): Promise<object> {
  const saved = await inTransaction(auth, async (auth) => {
    await audit(auth, { action: 'user_reauthenticate_requested', userId: user.id })
    if (!user.email) {
      const text = { purpose: 'reauthentication', to: user.phone ?? '', channel: 'sms' } as const
      return saveText(auth, user.id, text)
    }
    await sendCode(auth, user, {
      type: 'reauthentication',
      kind: 'reauthentication',
      sentAt: 'reauthentication_sent_at',
      to: user.email,
      redirectTo: auth.site.url,
      isPkce: false,
    })
    return null
  })
  return saved ? deliverText(auth, saved) : {}
}

export async function requireNonce(auth: Call, user: UserRow, nonce: string): Promise<void> {
  if (!(await findNonce(auth, user, nonce))) throw new AuthError('reauthentication_not_valid')
}

/** Uses up the last code. @returns false if it is wrong, which counts as a try */
export async function useNonce(
  auth: Auth,
  userId: string,
  nonce: string,
  requester: Requester,
): Promise<boolean> {
  const { user } = await mustFind(auth.db, userId)
  const token = await findNonce(callBy(auth, requester), user, nonce)
  if (!token) return false
  return (await dropCodes(auth, userId, { tokenHash: token.token_hash })) > 0
}

async function findNonce(auth: Call, user: UserRow, nonce: string): Promise<TokenRow | null> {
  const { settings, now } = auth
  const entered = { sentTo: user.email ?? user.phone ?? '', aud: user.aud, code: nonce }
  const token = await inTransaction(auth, (auth) => findByCode(auth, ['reauthentication'], entered))
  const seconds = user.email ? settings.mailCodeSeconds : settings.smsCodeSeconds
  const isGood =
    token?.user_id === user.id && now().getTime() < token.created_at.getTime() + seconds * 1000
  return isGood ? token : null
}

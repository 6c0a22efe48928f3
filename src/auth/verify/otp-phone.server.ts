import { transaction } from '../../db/transaction.server.ts'
import { requirePhone } from '../request/addresses.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, requesterOf, audienceOf, type AuthContext } from '../request/context.server.ts'
import { deliverText, keepText, requireTexts } from '../codes/send-text.server.ts'
import { findOrCreateByPhone } from '../sign-up/signup-phone.server.ts'
import { requireChannel } from '../codes/text-message.ts'
import { findByPhone } from '../users/users.server.ts'

/** What somebody asks who wants to sign in by a code to their phone. */
export type PhoneOtpForm = {
  phone: string
  create_user: boolean
  data: Record<string, unknown>
  channel?: string | undefined
}

/** `POST /otp` by phone: sends a code, to a new account unless the form forbids to make one. */
export async function otpByPhone(
  auth: Auth,
  c: AuthContext,
  form: PhoneOtpForm,
): Promise<Response> {
  const aud = audienceOf(auth, c)
  const phone = requirePhone(form.phone)
  if (!form.create_user && !(await findByPhone(auth.db, phone, aud)))
    throw new AuthError('otp_disabled')
  requireTexts(auth)
  const channel = requireChannel(form.channel)
  const requester = requesterOf(c)
  const newcomer = { phone, channel, aud, requester, data: form.data }
  // By itself: whoever waits for the phone is weighed against this, also when it is too early for a code.
  const { user } = await transaction(auth.db, (db) => findOrCreateByPhone(auth, db, newcomer))
  const kept = await transaction(auth.db, async (db) => {
    const detail = { channel }
    await audit(auth, db, { action: 'user_otp_requested', userId: user.id, requester, detail })
    return keepText(auth, db, user.id, { purpose: 'confirmation', to: phone, channel, requester })
  })
  return answer(c, await deliverText(auth, kept))
}

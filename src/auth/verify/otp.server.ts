import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import {
  limit,
  readBody,
  answer,
  type Handler,
  type AuthContext,
} from '../request/context.server.ts'
import { readChallenge } from '../sessions/flow-states.server.ts'
import { answerMagicLink, magicLinkForm } from './magic-link.server.ts'
import { requirePhone } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { deliverText, saveText, requireTexts } from '../codes/send-text.server.ts'
import { findOrCreateByPhone } from '../sign-up/signup-phone.server.ts'
import { requireChannel } from '../codes/text-messages.server.ts'
import { findByPhone } from '../users/users.server.ts'

const form = z.object({
  ...magicLinkForm,
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  channel: z.string().default(''),
})

export const otp: Handler = async (auth, c) => {
  await limit(auth, 'otp', auth.settings.otpLimit)
  const body = await readBody(c, form)
  const { email, phone, channel } = body
  if (email && phone) throw new AuthError('validation_failed/email-or-phone-for-code')
  if (email && channel) throw new AuthError('validation_failed/channel-of-email')
  readChallenge(body)
  if (email) return answerMagicLink(auth, c, body)
  if (!phone) throw new AuthError('validation_failed/no-email-or-phone-for-code')
  return otpByPhone(auth, c, body)
}

type PhoneOtpForm = {
  phone: string
  create_user: boolean
  data: Record<string, unknown>
  channel?: string | undefined
}

async function otpByPhone(auth: Call, c: AuthContext, form: PhoneOtpForm): Promise<Response> {
  const aud = auth.aud
  const phone = requirePhone(form.phone)
  if (!form.create_user && !(await findByPhone(auth.db, phone, aud)))
    throw new AuthError('otp_disabled')
  requireTexts(auth)
  const channel = requireChannel(form.channel)
  const newcomer = { phone, channel, aud, data: form.data }
  // Its own transaction: the waiting sign-up is compared even if it is too early for a code.
  const { user } = await inTransaction(auth, (auth) => findOrCreateByPhone(auth, newcomer))
  const saved = await inTransaction(auth, async (auth) => {
    const detail = { channel }
    await audit(auth, { action: 'user_otp_requested', userId: user.id, detail })
    return saveText(auth, user.id, { purpose: 'confirmation', to: phone, channel })
  })
  return answer(c, await deliverText(auth, saved))
}

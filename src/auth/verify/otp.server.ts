import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import { limit, readBody, type Handler } from '../request/context.server.ts'
import { readChallenge } from '../sessions/flow-states.server.ts'
import { answerMagicLink, magicLinkForm } from './magic-link.server.ts'
import { otpByPhone } from './otp-phone.server.ts'

const form = z.object({
  ...magicLinkForm,
  phone: z.string().default(''),
  create_user: z.boolean().default(true),
  channel: z.string().default(''),
})

/** `POST /otp`: sends a code to sign in with. */
export const otp: Handler = async (auth, c) => {
  limit(auth, c, { name: 'otp', amount: auth.settings.otpLimit, perSeconds: 300 })
  const body = await readBody(c, form)
  const { email, phone, channel } = body
  if (email && phone) throw new AuthError('validation_failed/email-or-phone-for-code')
  if (email && channel) throw new AuthError('validation_failed/channel-of-email')
  readChallenge(body)
  if (email) return answerMagicLink(auth, c, body)
  if (!phone) throw new AuthError('validation_failed/no-email-or-phone-for-code')
  return otpByPhone(auth, c, body)
}

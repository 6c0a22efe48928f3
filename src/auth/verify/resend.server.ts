import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import {
  answer,
  requesterOf,
  audienceOf,
  limit,
  readBody,
  type Handler,
} from '../request/context.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import { redirectOf } from '../request/redirect-of.server.ts'
import { resendEmailChange } from './resend-email-change.server.ts'
import { resendPhoneChange, resendSms } from './resend-phone.server.ts'
import { resendSignUp } from './resend-signup.server.ts'
import type { ResendType } from './resend-type.server.ts'
import { deliverText } from '../codes/send-text.server.ts'

const types: Record<string, ResendType> = {
  signup: { by: 'email', resend: resendSignUp },
  email_change: { by: 'email', resend: resendEmailChange },
  sms: { by: 'phone', resend: resendSms },
  phone_change: { by: 'phone', resend: resendPhoneChange },
}

const form = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  ...pkceForm,
})

/** `POST /resend`: sends a code once more. Where there is nothing to send, the answer is the same. */
export const resend: Handler = async (auth, c) => {
  limit(auth, c, { name: 'resend', amount: auth.settings.otpLimit, perSeconds: 300 })
  const body = await readBody(c, form)
  const type = requireType(body)
  const to = requireRecipient(auth, body)
  const way = { challenge: readChallenge(body), redirectTo: redirectOf(auth, c) }
  const asked = { to, aud: audienceOf(auth, c), requester: requesterOf(c), ...way }
  const text = await transaction(auth.db, (db: Db) => type.resend(auth, db, asked))
  return answer(c, text ? await deliverText(auth, text) : {})
}

type Named = { type: string; email: string; phone: string }

function requireType({ type: name, email, phone }: Named): ResendType {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (!type) throw new AuthError('validation_failed/resend-type')
  const isOfSignUp = name === 'signup' || name === 'sms'
  if (type.by === 'email' && !email && (isOfSignUp || phone))
    throw new AuthError('validation_failed/resend-email')
  if (type.by === 'phone' && !phone && (isOfSignUp || email))
    throw new AuthError('validation_failed/resend-phone')
  if (email && phone) throw new AuthError('validation_failed/email-or-phone-at-resend')
  return type
}

function requireRecipient({ settings }: Auth, { email, phone }: Named): string {
  if (email) {
    if (settings.emailEnabled) return requireEmail(email)
    throw new AuthError('email_provider_disabled/send')
  }
  if (!phone) throw new AuthError('validation_failed/no-email-or-phone-at-resend')
  if (settings.phoneEnabled) return requirePhone(phone)
  throw new AuthError('phone_provider_disabled/resend')
}

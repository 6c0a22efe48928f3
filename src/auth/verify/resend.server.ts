import { z } from 'zod'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { answer, limit, readBody, text, type Handler } from '../request/context.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import { saveText, pretendToText, deliverText, type SavedText } from '../codes/send-text.server.ts'
import { audit } from '../audit.server.ts'
import { pretendToSendLink, sendLink, type Sending } from '../codes/send-mail.server.ts'
import {
  isCommonLeft,
  requireCommonLeft,
  requirePause,
  takePause,
  waitSeconds,
} from '../limits/send-quota.server.ts'
import { findByEmail, findByPhone } from '../users/users.server.ts'
import { beginEmailChange } from '../account/address-change.server.ts'
import { requireEmail, requirePhone } from '../request/addresses.ts'
import { AuthError } from '../request/auth-error.ts'
import { redirectOf } from '../request/redirects.server.ts'

type ResendRequest = Sending & { to: string }

type ResendType = {
  by: 'email' | 'phone'
  /** @returns a text to send after the transaction */
  resend(auth: Call, request: ResendRequest): Promise<SavedText | null>
}

/** With autoconfirm, sign-up itself reveals registered addresses. */
const resendSignUp: ResendType['resend'] = async (auth, request) => {
  const { to, ...sending } = request
  const found = await findByEmail(auth.db, to, auth.aud, 'lock')
  const isWaiting = found !== null && found.user.email_confirmed_at === null
  await requireCommonLeft(auth, { medium: 'mail', isKnown: true })
  if (isWaiting || !auth.settings.mailAutoconfirm)
    await requirePause(auth, { medium: 'mail', kind: 'sign-up', of: to })
  const isOpen = await isCommonLeft(auth, { medium: 'mail', isKnown: false })
  if (!isWaiting || !isOpen) {
    await pretendToSendLink(auth, to, { type: 'signup', ...sending })
    return null
  }
  const { user } = found
  await sendLink(auth, user, { type: user.invited_at ? 'invite' : 'signup', ...sending })
  await audit(auth, { action: 'user_confirmation_requested', userId: user.id })
  return null
}

/** `to` is the current address; both halves start over. */
const resendEmailChange: ResendType['resend'] = async (auth, request) => {
  const { to, ...sending } = request
  const found = await findByEmail(auth.db, to, auth.aud, 'lock')
  await requireCommonLeft(auth, { medium: 'mail', isKnown: true })
  await requirePause(auth, { medium: 'mail', kind: 'change', of: to })
  if (found?.user.new_email)
    await beginEmailChange(auth, found.user, found.user.new_email, {
      ...sending,
      isPaced: true,
    })
  else await pretendToSendLink(auth, to, { type: 'recovery', ...sending })
  return null
}

const resendSms: ResendType['resend'] = async (auth, { to }) => {
  const found = await findByPhone(auth.db, to, auth.aud, 'lock')
  const isWaiting = found !== null && found.user.phone_confirmed_at === null
  if (isWaiting || !auth.settings.smsAutoconfirm)
    await requirePause(auth, { medium: 'text', kind: 'sign-up', of: to })
  if (!isWaiting) {
    await pretendToText(auth, { to })
    return null
  }
  const { id } = found.user
  await audit(auth, { action: 'user_confirmation_requested', userId: id })
  return saveText(auth, id, { purpose: 'confirmation', to, channel: 'sms' })
}

/**
 * Answers a repeat that is too soon like the first: the published client's test suite sends two
 * immediately.
 */
const resendPhoneChange: ResendType['resend'] = async (auth, { to }) => {
  const found = await findByPhone(auth.db, to, auth.aud, 'lock')
  if (await takePause(auth, { medium: 'text', kind: 'change', of: to })) return null
  const last = found?.user.phone_change_sent_at ?? null
  const isTooSoon = waitSeconds(last, auth.settings.smsEverySeconds, auth.now()) > 0
  if (!found?.user.new_phone || isTooSoon) {
    await pretendToText(auth, { to })
    return null
  }
  const { id, new_phone: phone } = found.user
  await audit(auth, { action: 'user_phone_change_requested', userId: id })
  return saveText(auth, id, { purpose: 'phone_change', to: phone, channel: 'sms' })
}

const types: Record<string, ResendType> = {
  signup: { by: 'email', resend: resendSignUp },
  email_change: { by: 'email', resend: resendEmailChange },
  sms: { by: 'phone', resend: resendSms },
  phone_change: { by: 'phone', resend: resendPhoneChange },
}

const form = z.object({
  type: text,
  email: text,
  phone: text,
  ...pkceForm,
})

export const resend: Handler = async (auth, c) => {
  await limit(auth, 'resend', auth.settings.otpLimit)
  const body = await readBody(c, form)
  const type = requireType(body)
  const to = requireRecipient(auth, body)
  const flow = { challenge: readChallenge(body), redirectTo: redirectOf(auth, c) }
  const request = { to, ...flow }
  const text = await inTransaction(auth, (auth) => type.resend(auth, request))
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

import { z } from 'zod'
import { AuthError } from '../request/auth-error.ts'
import { inTransaction, type Call } from '../request/auth.server.ts'
import {
  limit,
  readBody,
  text,
  answer,
  type Handler,
  type AuthContext,
} from '../request/context.server.ts'
import { readChallenge, pkceForm } from '../sessions/flow-states.server.ts'
import { requirePhone, requireEmail } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { deliverText, saveText, requireTexts } from '../codes/send-text.server.ts'
import { findOrCreateByPhone } from '../sign-up/signup-phone.server.ts'
import { requireChannel } from '../codes/text-messages.server.ts'
import { findByPhone, findByEmail } from '../users/users.server.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import {
  isCommonLeft,
  requireCommonLeft,
  requirePause,
  takePause,
} from '../limits/send-quota.server.ts'
import { pretendToSendLink, sendLink, type Sending } from '../codes/send-mail.server.ts'
import { sendConfirmation, signUpFirst, type Newcomer } from '../sign-up/signup.server.ts'
import { isConfirmed, userData, type UserRecord } from '../users/user.ts'
import { joinWaiting } from '../sign-up/waiting-sign-up.server.ts'

const magicLinkForm = z.object({
  email: text,
  data: userData.default({}),
  ...pkceForm,
})

const otpForm = magicLinkForm.extend({
  phone: text,
  create_user: z.boolean().default(true),
  channel: text,
})

export const otp: Handler = async (auth, c) => {
  await limit(auth, 'otp', auth.settings.otpLimit)
  const body = await readBody(c, otpForm)
  const { email, phone, channel } = body
  if (email && phone) throw new AuthError('validation_failed/email-or-phone-for-code')
  if (email && channel) throw new AuthError('validation_failed/channel-of-email')
  readChallenge(body)
  if (email) return answerMagicLink(auth, c, body)
  if (!phone) throw new AuthError('validation_failed/no-email-or-phone-for-code')
  return otpByPhone(auth, c, body)
}

async function otpByPhone(
  auth: Call,
  c: AuthContext,
  form: z.output<typeof otpForm>,
): Promise<Response> {
  const phone = requirePhone(form.phone)
  if (!form.create_user && !(await findByPhone(auth.db, phone, auth.aud)))
    throw new AuthError('otp_disabled')
  requireTexts(auth)
  const channel = requireChannel(form.channel)
  const newcomer = { phone, channel, data: form.data }
  // The waiting sign-up is compared even if it is too early for a code.
  const { user } = await inTransaction(auth, (auth) => findOrCreateByPhone(auth, newcomer))
  const saved = await inTransaction(auth, async (auth) => {
    await audit(auth, { action: 'user_otp_requested', userId: user.id, detail: { channel } })
    return saveText(auth, user.id, { purpose: 'confirmation', to: phone, channel })
  })
  return answer(c, await deliverText(auth, saved))
}

/** The older name of `/otp` by email. */
export const magicLink: Handler = async (auth, c) => {
  await limit(auth, 'magiclink', auth.settings.otpLimit)
  return answerMagicLink(auth, c, { ...(await readBody(c, magicLinkForm)), create_user: true })
}

/** Addresses with and without an account get the same answer, unless sign-up is excluded. */
async function answerMagicLink(
  auth: Call,
  c: AuthContext,
  body: z.output<typeof magicLinkForm> & { create_user: boolean },
): Promise<Response> {
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/sign-in')
  const newcomer = { email: requireEmail(body.email), passwordHash: null, data: body.data }
  const challenge = readChallenge(body)
  const sending = { challenge, redirectTo: redirectOf(auth, c) }
  await inTransaction(auth, async (auth) => {
    const found = await findByEmail(auth.db, newcomer.email, auth.aud, 'lock')
    if (!found && !body.create_user) throw new AuthError('otp_disabled')
    const { email: of } = newcomer
    await requireCommonLeft(auth, { medium: 'mail', isKnown: true })
    await requirePause(auth, { medium: 'mail', kind: 'way in', of })
    await takePause(auth, { medium: 'mail', kind: 'sign-up', of })
    await sendSignInLink(auth, found, newcomer, sending)
  })
  return answer(c, {})
}

async function sendSignInLink(
  auth: Call,
  found: UserRecord | null,
  newcomer: Newcomer,
  sending: Sending,
): Promise<void> {
  const mail = { type: 'magiclink', ...sending } as const
  if (found?.user.email_confirmed_at) {
    await sendLink(auth, found.user, mail)
    await audit(auth, { action: 'user_recovery_requested', userId: found.user.id })
    return
  }
  // Saying so would reveal existing accounts.
  const isClosed = !found && auth.settings.disableSignup
  if (isClosed || !(await isCommonLeft(auth, { medium: 'mail', isKnown: false })))
    return pretendToSendLink(auth, newcomer.email, mail)
  const again = { action: 'user_confirmation_requested' }
  const record = await (found
    ? joinWaiting(auth, found, { email: newcomer.email }, newcomer, again)
    : signUpFirst(auth, newcomer))
  if (!auth.settings.mailAutoconfirm) return sendConfirmation(auth, record, sending)
  await confirmEmail(auth, record)
  await sendLink(auth, record.user, mail)
}

const recoverForm = magicLinkForm.omit({ data: true })

/** `POST /recover`: an unknown address gets the same answer. */
export const recover: Handler = async (auth, c) => {
  await limit(auth, 'recover', auth.settings.otpLimit)
  const body = await readBody(c, recoverForm)
  if (!body.email) throw new AuthError('validation_failed/recover-email')
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/send')
  const email = requireEmail(body.email)
  const sending = { challenge: readChallenge(body), redirectTo: redirectOf(auth, c) }
  const mail = { type: 'recovery', ...sending } as const
  await inTransaction(auth, async (auth) => {
    const found = await findByEmail(auth.db, email, auth.aud, 'lock')
    // Before the pause, which only some have.
    await requireCommonLeft(auth, { medium: 'mail', isKnown: true })
    await requirePause(auth, { medium: 'mail', kind: 'way in', of: email })
    const isKnown = found !== null && isConfirmed(found.user)
    const isOpen = isKnown || (await isCommonLeft(auth, { medium: 'mail', isKnown }))
    if (!found || !isOpen) return pretendToSendLink(auth, email, mail)
    await sendLink(auth, found.user, mail)
    await audit(auth, { action: 'user_recovery_requested', userId: found.user.id })
  })
  return answer(c, {})
}

import { z } from 'zod'
import { inTransaction, type Call } from '../request/auth.server.ts'
import { requireEmail } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import {
  answer,
  limit,
  readBody,
  type AuthContext,
  type Handler,
} from '../request/context.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import {
  isCommonLeft,
  requireCommonLeft,
  requirePause,
  takePause,
} from '../limits/send-quota.server.ts'
import { pretendToSendLink, sendLink, type Sending } from '../codes/send-mail.server.ts'
import { createByEmail, sendConfirmation, type Newcomer } from '../sign-up/signup.server.ts'
import type { UserRecord } from '../users/user.ts'
import { userData } from '../users/user-data.ts'
import { findByEmail, mustFind } from '../users/users.server.ts'
import { resolveSignUp } from '../sign-up/waiting-sign-up.server.ts'

export const magicLinkForm = {
  email: z.string().default(''),
  data: userData.default({}),
  ...pkceForm,
}

const form = z.object(magicLinkForm)

/** `POST /magiclink`: the older name of `/otp` by email. */
export const magicLink: Handler = async (auth, c) => {
  await limit(auth, 'magiclink', auth.settings.otpLimit)
  return answerMagicLink(auth, c, { ...(await readBody(c, form)), create_user: true })
}

/**
 * Signs up a new address without a password. Addresses with and without an account get the same answer, unless
 * sign-up is excluded.
 */
export async function answerMagicLink(
  auth: Call,
  c: AuthContext,
  body: z.output<typeof form> & { create_user: boolean },
): Promise<Response> {
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/sign-in')
  const aud = auth.aud
  const newcomer = { email: requireEmail(body.email), passwordHash: null, data: body.data, aud }
  const challenge = readChallenge(body)
  const sending = { challenge, redirectTo: redirectOf(auth, c) }
  await inTransaction(auth, async (auth) => {
    const found = await findByEmail(auth.db, newcomer.email, aud, 'lock')
    if (!found && !body.create_user) throw new AuthError('otp_disabled')
    const of = `${aud} ${newcomer.email}`
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
  // If sign-ups are closed or over their quota, saying so would reveal who has an account.
  const isClosed = !found && auth.settings.disableSignup
  if (isClosed || !(await isCommonLeft(auth, { medium: 'mail', isKnown: false })))
    return pretendToSendLink(auth, newcomer.email, mail)
  const record = await (found ? joinWaiting(auth, found, newcomer) : signUpBare(auth, newcomer))
  if (!auth.settings.mailAutoconfirm) return sendConfirmation(auth, record, sending)
  await confirmEmail(auth, record)
  await sendLink(auth, record.user, mail)
}

async function signUpBare(auth: Call, newcomer: Newcomer): Promise<UserRecord> {
  const record = await createByEmail(auth, newcomer)
  await audit(auth, { action: 'user_signedup', userId: record.user.id })
  return record
}

async function joinWaiting(auth: Call, found: UserRecord, newcomer: Newcomer): Promise<UserRecord> {
  const { id: userId } = found.user
  const isDropped = await resolveSignUp(auth, found, { email: newcomer.email }, newcomer)
  const detail = isDropped ? { claims: 'dropped' } : {}
  await audit(auth, { action: 'user_confirmation_requested', userId, detail })
  return mustFind(auth.db, userId)
}

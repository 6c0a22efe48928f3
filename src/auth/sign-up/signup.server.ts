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
  text,
  type Handler,
  type AuthContext,
} from '../request/context.server.ts'
import { answerAsNew, createAccount, lookalike, type NewAccount } from './create-account.server.ts'
import { pkceForm, readChallenge } from '../sessions/flow-states.server.ts'
import { notifyOfSignUp } from '../codes/notify.server.ts'
import { requireStrongPassword } from '../passwords/password-strength.server.ts'
import { redirectOf } from '../request/redirects.server.ts'
import { waitSeconds, takePause } from '../limits/send-quota.server.ts'
import {
  beginMailFlow,
  pretendToSendLink,
  sendLink,
  type Sending,
} from '../codes/send-mail.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { signUpByPhone } from './signup-phone.server.ts'
import { userData, type UserRecord } from '../users/user.ts'
import { findByEmail, freshUser, insertUser } from '../users/users.server.ts'
import { isLate, joinWaiting, withPasswordHash, type Before } from './waiting-sign-up.server.ts'

const form = z.object({
  email: text,
  phone: text,
  password: text,
  data: userData.default({}),
  channel: z.string().optional(),
  ...pkceForm,
})

/** `POST /signup` */
export const signUp: Handler = async (auth, c) => {
  await limit(auth, 'signup', auth.settings.otpLimit)
  const body = await readBody(c, form)
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  if (!body.email && !body.phone) return signUpAnonymously(auth, c, body.data)
  if (!body.password) throw new AuthError('validation_failed/no-password')
  await requireStrongPassword(auth, body.password, [body.email, body.phone])
  if (body.email && body.phone) throw new AuthError('validation_failed/email-or-phone-at-sign-up')
  if (body.phone) return signUpByPhone(auth, c, body)
  const challenge = readChallenge(body)
  if (!auth.settings.emailEnabled) throw new AuthError('email_provider_disabled/sign-up')
  const email = requireEmail(body.email)
  const sending = { challenge, redirectTo: redirectOf(auth, c) }
  const outcome = await withPasswordHash(
    body.password,
    () => findByEmail(auth.db, email, auth.aud),
    (passwordHash, before) => {
      const newcomer = { email, passwordHash, data: body.data }
      return inTransaction(auth, (auth) => signUpByEmail(auth, newcomer, { ...sending, before }))
    },
  )
  return answer(c, outcome)
}

export type Newcomer = NewAccount & { email: string }

/** Looks new even if the address has an account, so that it doesn't reveal one. */
async function signUpByEmail(
  auth: Call,
  newcomer: Newcomer,
  { before, ...sending }: Sending & { before: Before },
): Promise<Record<string, unknown> | 'too late'> {
  const { email } = newcomer
  const { mailAutoconfirm, smsAutoconfirm } = auth.settings
  const found = await findByEmail(auth.db, email, auth.aud, 'lock')
  await takePause(auth, { medium: 'mail', kind: 'sign-up', of: email })
  if (found?.user.email_confirmed_at) {
    if (mailAutoconfirm || smsAutoconfirm) throw new AuthError('user_already_exists/name')
    await signUpKnown(auth, found, sending)
    return lookalike(auth, { email }, newcomer)
  }
  if (found && isLate(found.user, before)) return 'too late'
  const again = { action: 'user_repeated_signup', isLastTaken: mailAutoconfirm }
  const record = await (found
    ? joinWaiting(auth, found, { email }, newcomer, again)
    : signUpFirst(auth, newcomer))
  if (!mailAutoconfirm) {
    await sendConfirmation(auth, record, sending)
    return answerAsNew(auth, record, { email }, newcomer)
  }
  await confirmEmail(auth, record)
  return startSession(auth, record.user.id, { method: 'password' })
}

export async function signUpFirst(auth: Call, newcomer: Newcomer): Promise<UserRecord> {
  const record = await createByEmail(auth, newcomer)
  await audit(auth, { action: 'user_signedup', userId: record.user.id })
  return record
}

/** Takes as long as a new sign-up. */
async function signUpKnown(auth: Call, { user }: UserRecord, sending: Sending): Promise<void> {
  await audit(auth, { action: 'user_repeated_signup', userId: user.id })
  await pretendToSendLink(auth, user.email ?? '', { type: 'signup', ...sending })
  await notifyOfSignUp(auth, user)
}

export function createByEmail(
  auth: Pick<Call, 'db' | 'now' | 'settings' | 'aud'>,
  newcomer: Newcomer,
): Promise<UserRecord> {
  return createAccount(auth, { email: newcomer.email }, newcomer)
}

/** An email just sent serves this time, too: a refusal would reveal that the address waits. */
export async function sendConfirmation(
  auth: Call,
  { user }: UserRecord,
  sending: Sending,
): Promise<void> {
  const mail = { type: user.invited_at ? 'invite' : 'signup', ...sending } as const
  const { mailEverySeconds } = auth.settings
  if (waitSeconds(user.confirmation_sent_at, mailEverySeconds, auth.now()) === 0)
    return sendLink(auth, user, mail)
  await pretendToSendLink(auth, user.email ?? '', mail)
  await beginMailFlow(auth, user, mail)
}

async function signUpAnonymously(
  auth: Call,
  c: AuthContext,
  data: Record<string, unknown>,
): Promise<Response> {
  const { anonymousEnabled, anonymousLimit, jwtRole } = auth.settings
  if (!anonymousEnabled) throw new AuthError('anonymous_provider_disabled')
  await limit(auth, 'guests', anonymousLimit, { perSeconds: 3600 })
  const session = await inTransaction(auth, async (auth) => {
    const user = freshUser(auth.aud, jwtRole, auth.now())
    await insertUser(auth.db, { ...user, is_anonymous: true, user_metadata: JSON.stringify(data) })
    await audit(auth, { action: 'user_signedup', userId: user.id })
    return startSession(auth, user.id, { method: 'anonymous' })
  })
  return answer(c, session)
}

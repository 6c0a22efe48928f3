import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { requireEmail } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import {
  answer,
  requesterOf,
  audienceOf,
  limit,
  readBody,
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
import type { UserRecord } from '../users/user.ts'
import { userData } from '../users/user-data.ts'
import { findByEmail, mustFind, freshUser, insertUser } from '../users/users.server.ts'
import {
  isLate,
  takeClaim,
  resolveSignUp,
  withPasswordHash,
  type Before,
} from './waiting-sign-up.server.ts'

const form = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: userData.default({}),
  channel: z.string().optional(),
  ...pkceForm,
})

/** `POST /signup`: by email or phone with a password, or as a guest without either. */
export const signUp: Handler = async (auth, c) => {
  await limit(auth, c, { name: 'signup', amount: auth.settings.otpLimit, perSeconds: 300 })
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
  const aud = audienceOf(auth, c)
  const sending = { challenge, redirectTo: redirectOf(auth, c), requester: requesterOf(c) }
  const outcome = await withPasswordHash(
    body.password,
    () => findByEmail(auth.db, email, aud),
    (passwordHash, before) => {
      const newcomer = { email, passwordHash, data: body.data, aud }
      return transaction(auth.db, (db) => signUpByEmail(auth, db, newcomer, { ...sending, before }))
    },
  )
  return answer(c, outcome)
}

export type Newcomer = NewAccount & { email: string }

/**
 * @returns a session with autoconfirm; otherwise the user, which looks new even if the address has an account, so
 *   that nobody learns who has one
 */
async function signUpByEmail(
  auth: Auth,
  db: Db,
  newcomer: Newcomer,
  { before, ...sending }: Sending & { before: Before },
): Promise<Record<string, unknown> | 'too late'> {
  const { email, aud } = newcomer
  const { mailAutoconfirm, smsAutoconfirm } = auth.settings
  const found = await findByEmail(db, email, aud, 'lock')
  await takePause(auth, db, { medium: 'mail', kind: 'sign-up', of: `${aud} ${email}` })
  if (found?.user.email_confirmed_at) {
    if (mailAutoconfirm || smsAutoconfirm) throw new AuthError('user_already_exists/name')
    await signUpKnown(auth, db, found, sending)
    return lookalike(auth, { email }, newcomer)
  }
  if (found && isLate(found.user, before)) return 'too late'
  const record = found
    ? await signUpAgain(auth, db, found, newcomer, sending)
    : await signUpFirst(auth, db, newcomer, sending)
  if (!mailAutoconfirm) return answerAsNew(auth, record, { email }, newcomer)
  await confirmEmail(auth, db, record)
  return startSession(auth, db, record.user.id, { method: 'password' }, sending.requester)
}

async function signUpFirst(
  auth: Auth,
  db: Db,
  newcomer: Newcomer,
  sending: Sending,
): Promise<UserRecord> {
  const record = await createByEmail(auth, db, newcomer)
  const { id: userId } = record.user
  await audit(auth, db, { action: 'user_signedup', userId, requester: sending.requester })
  if (!auth.settings.mailAutoconfirm) await sendConfirmation(auth, db, record, sending)
  return record
}

/** Notifies the owner, and takes as long as a new sign-up. */
async function signUpKnown(
  auth: Auth,
  db: Db,
  { user }: UserRecord,
  sending: Sending,
): Promise<void> {
  const { requester } = sending
  await audit(auth, db, { action: 'user_repeated_signup', userId: user.id, requester })
  await pretendToSendLink(auth, db, user.email ?? '', { type: 'signup', ...sending })
  await notifyOfSignUp(auth, db, user, requester)
}

async function signUpAgain(
  auth: Auth,
  db: Db,
  found: UserRecord,
  newcomer: Newcomer,
  sending: Sending,
): Promise<UserRecord> {
  const { id: userId } = found.user
  const { mailAutoconfirm } = auth.settings
  const name = { email: newcomer.email }
  const isDropped = await resolveSignUp(auth, db, found, name, newcomer)
  const detail = isDropped ? { claims: 'dropped' } : {}
  await audit(auth, db, {
    action: 'user_repeated_signup',
    userId,
    requester: sending.requester,
    detail,
  })
  if (isDropped && mailAutoconfirm) await takeClaim(auth, db, userId, newcomer)
  const record = await mustFind(db, userId)
  if (mailAutoconfirm) return record
  await sendConfirmation(auth, db, record, sending)
  return record
}

export function createByEmail(
  auth: Pick<Auth, 'now' | 'settings'>,
  db: Db,
  newcomer: Newcomer,
): Promise<UserRecord> {
  return createAccount(auth, db, { email: newcomer.email }, newcomer)
}

/**
 * An email just sent serves this time, too, and its link belongs to the latest flow: a refusal would reveal that the
 * address waits.
 */
export async function sendConfirmation(
  auth: Auth,
  db: Db,
  { user }: UserRecord,
  sending: Sending,
): Promise<void> {
  const mail = { type: user.invited_at ? 'invite' : 'signup', ...sending } as const
  const { mailEverySeconds } = auth.settings
  if (waitSeconds(user.confirmation_sent_at, mailEverySeconds, auth.now()) === 0)
    return sendLink(auth, db, user, mail)
  await pretendToSendLink(auth, db, user.email ?? '', mail)
  await beginMailFlow(auth, db, user, mail)
}

/** A guest may add an email or phone later. */
async function signUpAnonymously(
  auth: Auth,
  c: AuthContext,
  data: Record<string, unknown>,
): Promise<Response> {
  const { anonymousEnabled, anonymousLimit, jwtRole } = auth.settings
  if (!anonymousEnabled) throw new AuthError('anonymous_provider_disabled')
  await limit(auth, c, { name: 'guests', amount: anonymousLimit, perSeconds: 3600 })
  const requester = requesterOf(c)
  const session = await transaction(auth.db, async (db) => {
    const user = freshUser(audienceOf(auth, c), jwtRole, auth.now())
    await insertUser(db, { ...user, is_anonymous: true, user_metadata: JSON.stringify(data) })
    await audit(auth, db, { action: 'user_signedup', userId: user.id, requester })
    return startSession(auth, db, user.id, { method: 'anonymous' }, requester)
  })
  return answer(c, session)
}

import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { requireEmail } from './addresses.ts'
import { audit } from './audit.server.ts'
import type { Auth } from './auth.server.ts'
import { AuthError, invalid } from './auth-error.ts'
import { confirmEmail } from './confirm.server.ts'
import {
  answer,
  askerOf,
  audienceOf,
  limit,
  readBody,
  type Asker,
  type Handler,
} from './context.server.ts'
import { createAccount, lookalike, type NewAccount } from './create-account.server.ts'
import { pkceForm, readChallenge, type Challenge } from './flow-states.server.ts'
import { requireStrongPassword } from './password-strength.server.ts'
import { hashPassword } from './passwords.server.ts'
import { redirectOf } from './redirect-of.server.ts'
import { sendLink } from './send-link.server.ts'
import { startSession } from './sessions.server.ts'
import { signUpAnonymously } from './signup-anonymous.server.ts'
import { signUpByPhone } from './signup-phone.server.ts'
import { userAnswer, type UserRecord } from './user.ts'
import { userData } from './user-data.ts'
import { findByEmail, mustFind } from './users.server.ts'

const form = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: userData.default({}),
  channel: z.string().optional(),
  ...pkceForm,
})

/** `POST /signup`: a new account by address or phone and a password, or a guest's without either. */
export const signUp: Handler = async (auth, c) => {
  limit(auth, c, { name: 'signup', amount: auth.settings.otpLimit, perSeconds: 300 })
  const body = await readBody(c, form)
  if (auth.settings.disableSignup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!body.email && !body.phone) return signUpAnonymously(auth, c, body.data)
  if (!body.password) throw invalid('Signup requires a valid password')
  await requireStrongPassword(auth, body.password)
  if (body.email && body.phone)
    throw invalid('Only an email address or phone number should be provided on signup.')
  if (body.phone) return signUpByPhone(auth, c, body)
  const challenge = readChallenge(body)
  if (!auth.settings.emailEnabled)
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  const email = requireEmail(body.email)
  // Hashed before it is known whether there is such a user: an answer takes as long either way.
  const passwordHash = await hashPassword(body.password)
  const newcomer = { email, passwordHash, data: body.data, aud: audienceOf(auth, c) }
  const sending = { challenge, redirectTo: redirectOf(auth, c), asker: askerOf(c) }
  const outcome = await transaction(auth.db, (db) => signUpByEmail(auth, db, newcomer, sending))
  return answer(c, outcome)
}

export type Newcomer = NewAccount & { email: string }

/** How a mail about an account is sent: the flow it belongs to and where its link leads in the end. */
export type Sending = { challenge: Challenge | null; redirectTo: string; asker: Asker }

/**
 * Makes an account for an address, or sends its confirmation again.
 *
 * @returns a session when addresses need no confirmation; otherwise the user, or for an address that has
 *   an account one that looks new, so that nobody learns who has one.
 */
async function signUpByEmail(
  auth: Auth,
  db: Db,
  newcomer: Newcomer,
  sending: Sending,
): Promise<Record<string, unknown>> {
  const { email } = newcomer
  const found = await findByEmail(db, email, newcomer.aud)
  const { mailAutoconfirm, smsAutoconfirm } = auth.settings
  if (found?.user.email_confirmed_at) {
    if (mailAutoconfirm || smsAutoconfirm)
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    return lookalike(auth, { email }, newcomer)
  }
  const record = found ?? (await createByEmail(auth, db, newcomer))
  if (!found)
    await audit(auth, db, { action: 'user_signedup', userId: record.user.id, asker: sending.asker })
  if (mailAutoconfirm) {
    await confirmEmail(auth, db, record)
    return startSession(auth, db, record.user.id, { method: 'password' }, sending.asker)
  }
  await sendConfirmation(auth, db, record, sending)
  return userAnswer(await mustFind(db, record.user.id))
}

/** Makes an unconfirmed account with an identity of its address. */
export function createByEmail(auth: Auth, db: Db, newcomer: Newcomer): Promise<UserRecord> {
  return createAccount(auth, db, { email: newcomer.email }, newcomer)
}

/** Sends the mail that confirms an address; its link ends in a code when the flow asks for one. */
export async function sendConfirmation(
  auth: Auth,
  db: Db,
  { user }: UserRecord,
  { challenge, redirectTo }: Sending,
): Promise<void> {
  const type = user.invited_at ? 'invite' : 'signup'
  await sendLink(auth, db, user, { type, challenge, redirectTo })
}

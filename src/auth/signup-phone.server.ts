import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { requirePhone } from './addresses.ts'
import { audit } from './audit.server.ts'
import type { Auth } from './auth.server.ts'
import { AuthError, invalid } from './auth-error.ts'
import { answer, askerOf, audienceOf, type Asker, type AuthContext } from './context.server.ts'
import { createAccount, lookalike, type NewAccount } from './create-account.server.ts'
import { hashPassword } from './passwords.server.ts'
import { confirmPhone } from './phone-change.server.ts'
import { deliverText, keepText, type KeptText } from './send-text.server.ts'
import { startSession } from './sessions.server.ts'
import { requireChannel, type Channel } from './text-message.ts'
import { isConfirmed, userAnswer, type UserRecord } from './user.ts'
import { findByPhone, findUser, updateUser } from './users.server.ts'

/** What a sign-up by phone says. */
export type PhoneForm = {
  phone: string
  password: string
  data: Record<string, unknown>
  channel?: string | undefined
  code_challenge?: string | undefined
}

type PhoneNewcomer = NewAccount & { phone: string; channel: Channel; asker: Asker }

/** A session, or the user who waits for confirmation and the code that is to be sent to them. */
type Outcome = { body: Record<string, unknown> } | { userId: string; text: KeptText }

/** `POST /signup` by phone: a session where phones need no confirmation; otherwise the user, and a code is sent. */
export async function signUpByPhone(
  auth: Auth,
  c: AuthContext,
  form: PhoneForm,
): Promise<Response> {
  const channel = requireChannel(form.channel)
  if (form.code_challenge) throw invalid('PKCE not supported for phone signups')
  if (!canSignUp(auth))
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const phone = requirePhone(form.phone)
  const passwordHash = await hashPassword(form.password)
  const newcomer = { phone, channel, passwordHash, data: form.data, aud: audienceOf(auth, c) }
  const outcome = await transaction(auth.db, (db) =>
    enrol(auth, db, { ...newcomer, asker: askerOf(c) }),
  )
  if ('body' in outcome) return answer(c, outcome.body)
  await deliverText(auth, outcome.text)
  const written = await findUser(auth.db, outcome.userId)
  return answer(c, written ? userAnswer(written) : {})
}

function canSignUp({ settings, texts }: Auth): boolean {
  return settings.phoneEnabled && (settings.smsAutoconfirm || texts !== null)
}

async function enrol(auth: Auth, db: Db, newcomer: PhoneNewcomer): Promise<Outcome> {
  const { phone, channel, asker } = newcomer
  const { mailAutoconfirm, smsAutoconfirm } = auth.settings
  const found = await findByPhone(db, phone, newcomer.aud)
  if (found?.user.phone_confirmed_at) {
    if (mailAutoconfirm || smsAutoconfirm)
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    return { body: lookalike(auth, { phone }, newcomer) }
  }
  const record = found ?? (await createByPhone(auth, db, newcomer))
  const { id } = record.user
  if (smsAutoconfirm) {
    await confirmPhone(auth, db, record, phone)
    return { body: await startSession(auth, db, id, { method: 'password' }, asker) }
  }
  const text = await keepText(auth, db, id, { purpose: 'confirmation', to: phone, channel })
  return { userId: id, text }
}

async function createByPhone(auth: Auth, db: Db, newcomer: PhoneNewcomer): Promise<UserRecord> {
  const { phone, asker } = newcomer
  const record = await createAccount(auth, db, { phone }, newcomer)
  const detail = { provider: 'phone' }
  await audit(auth, db, { action: 'user_signedup', userId: record.user.id, asker, detail })
  return record
}

/**
 * Finds who has a phone, or makes an account for it without a password. A password put on an
 * account that was never confirmed goes: it may be that of a stranger to the phone.
 */
export async function findOrCreateByPhone(
  auth: Auth,
  db: Db,
  newcomer: Omit<PhoneNewcomer, 'passwordHash'>,
): Promise<UserRecord> {
  const found = await findByPhone(db, newcomer.phone, newcomer.aud)
  if (found && isConfirmed(found.user)) return found
  if (!found && auth.settings.disableSignup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (found) await updateUser(db, found.user.id, { password_hash: null }, auth.now())
  const record = found ?? (await createByPhone(auth, db, { ...newcomer, passwordHash: null }))
  if (auth.settings.smsAutoconfirm) await confirmPhone(auth, db, record, newcomer.phone)
  return record
}

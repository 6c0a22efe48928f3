import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { requirePhone } from '../request/addresses.ts'
import { audit } from '../audit.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { answer, type AuthContext } from '../request/context.server.ts'
import { answerAsNew, createAccount, lookalike, type NewAccount } from './create-account.server.ts'
import { confirmPhone } from '../codes/confirm.server.ts'
import { waitSeconds, takePause } from '../limits/send-quota.server.ts'
import { deliverText, saveText, pretendToText, type SavedText } from '../codes/send-text.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import { requireChannel, type Channel } from '../codes/text-messages.server.ts'
import { isConfirmed, type UserRecord } from '../users/user.ts'
import { findByPhone, mustFind } from '../users/users.server.ts'
import {
  isLate,
  joinWaiting,
  resolveSignUp,
  withPasswordHash,
  type Before,
} from './waiting-sign-up.server.ts'

export type PhoneForm = {
  phone: string
  password: string
  data: Record<string, unknown>
  channel?: string | undefined
  code_challenge?: string | undefined
}

type PhoneNewcomer = NewAccount & { phone: string; channel: Channel }

type Outcome = { body: Record<string, unknown>; text?: SavedText }

export async function signUpByPhone(
  auth: Call,
  c: AuthContext,
  form: PhoneForm,
): Promise<Response> {
  const channel = requireChannel(form.channel)
  if (form.code_challenge) throw new AuthError('validation_failed/phone-with-challenge')
  if (!canSignUp(auth)) throw new AuthError('phone_provider_disabled/sign-up')
  const phone = requirePhone(form.phone)
  const { body, text } = await withPasswordHash(
    form.password,
    () => findByPhone(auth.db, phone, auth.aud),
    (passwordHash, before) => {
      const newcomer = { phone, channel, passwordHash, data: form.data }
      return inTransaction(auth, (auth) => enrol(auth, newcomer, before))
    },
  )
  if (text) await deliverText(auth, text)
  return answer(c, body)
}

function canSignUp({ settings, texts }: Auth): boolean {
  return settings.phoneEnabled && (settings.smsAutoconfirm || texts !== null)
}

async function enrol(
  auth: Call,
  newcomer: PhoneNewcomer,
  before: Before,
): Promise<Outcome | 'too late'> {
  const { phone, channel } = newcomer
  const { mailAutoconfirm, smsAutoconfirm, smsEverySeconds } = auth.settings
  const found = await findByPhone(auth.db, phone, auth.aud, 'lock')
  await takePause(auth, { medium: 'text', kind: 'sign-up', of: phone })
  if (found?.user.phone_confirmed_at) {
    if (mailAutoconfirm || smsAutoconfirm) throw new AuthError('user_already_exists/name')
    await pretendToText(auth, { to: phone })
    return { body: await lookalike(auth, { phone }, newcomer) }
  }
  if (found && isLate(found.user, before)) return 'too late'
  const again = { action: 'user_repeated_signup', isLastTaken: smsAutoconfirm }
  const record = await (found
    ? joinWaiting(auth, found, { phone }, newcomer, again)
    : createByPhone(auth, newcomer))
  const { id, confirmation_sent_at: sentAt } = record.user
  if (smsAutoconfirm) {
    await confirmPhone(auth, record, phone)
    return { body: await startSession(auth, id, { method: 'password' }) }
  }
  const body = answerAsNew(auth, record, { phone }, newcomer)
  // An error would reveal a waiting sign-up.
  if (waitSeconds(sentAt, smsEverySeconds, auth.now()) > 0) {
    await pretendToText(auth, { to: phone })
    return { body }
  }
  return {
    body,
    text: await saveText(auth, id, { purpose: 'confirmation', to: phone, channel }),
  }
}

async function createByPhone(auth: Call, newcomer: PhoneNewcomer): Promise<UserRecord> {
  const { phone } = newcomer
  const record = await createAccount(auth, { phone }, newcomer)
  await audit(auth, {
    action: 'user_signedup',
    userId: record.user.id,
    detail: { provider: 'phone' },
  })
  return record
}

export async function findOrCreateByPhone(
  auth: Call,
  newcomer: Omit<PhoneNewcomer, 'passwordHash'>,
): Promise<UserRecord> {
  const { phone } = newcomer
  const found = await findByPhone(auth.db, phone, auth.aud, 'lock')
  if (found && isConfirmed(found.user)) return found
  if (!found && auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const bare = { ...newcomer, passwordHash: null }
  if (found) await resolveSignUp(auth, found, { phone }, bare)
  const record = found ? await mustFind(auth.db, found.user.id) : await createByPhone(auth, bare)
  if (auth.settings.smsAutoconfirm) await confirmPhone(auth, record, phone)
  return record
}

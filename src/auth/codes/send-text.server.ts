import type { NewUser, TokenKind, UserRow } from '../../platform/db/auth-schema.ts'
import { inTransaction, type Auth, type Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { saveCode, makeCode } from './one-time-codes.server.ts'
import { pretendQuotas, requireQuotas, tooSoon, waitSeconds } from '../limits/send-quota.server.ts'
import { textWithCode, type Channel, type TextMessages } from './text-messages.server.ts'
import { isConfirmed } from '../users/user.ts'
import { lockUser, updateUser } from '../users/users.server.ts'

export type CodeText = { purpose: Purpose; to: string; channel: Channel }

type Purpose = 'confirmation' | 'phone_change' | 'reauthentication'

export type SavedText = CodeText & {
  userId: string
  code: string
  tokenHash: string
  /** Restored if sending fails. */
  before: Partial<NewUser>
}

const sentAt = {
  confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<Purpose & TokenKind, keyof UserRow>

export function requireTexts({ settings, texts }: Auth): TextMessages {
  if (!settings.phoneEnabled || !texts) throw new AuthError('phone_provider_disabled/text')
  return texts
}

/** Locks the user's row. Call `deliverText` after the transaction: the database must not wait for the provider. */
export async function saveText(
  auth: Call,
  userId: string,
  { purpose, to, channel }: CodeText,
): Promise<SavedText> {
  requireTexts(auth)
  const { user } = await lockUser(auth.db, userId)
  const { settings } = auth
  const now = auth.now()
  const column = sentAt[purpose]
  const wait = waitSeconds(user[column], settings.smsEverySeconds, now)
  if (wait > 0) throw tooSoon('text', wait)
  const message = { medium: 'text', to, isKnown: isConfirmed(user) } as const
  await requireQuotas(auth, message)
  const { code, tokenHash } = makeCode(to, settings.smsCodeLength, false)
  await saveCode(auth, { userId, kind: purpose, tokenHash, sentTo: to })
  const changes: Partial<NewUser> = {
    [column]: now,
    ...(purpose === 'phone_change' && { new_phone: to }),
  }
  await updateUser(auth, userId, changes)
  const before = {
    [column]: user[column],
    ...('new_phone' in changes && { new_phone: user.new_phone }),
  }
  return { purpose, to, channel, userId, code, tokenHash, before }
}

/** Withdraws the code on failure, so that a new one can be requested immediately. */
export async function deliverText(auth: Call, saved: SavedText): Promise<{ message_id?: string }> {
  const { to, channel, code, purpose } = saved
  try {
    const text = textWithCode(auth.settings.smsTemplate, code)
    const { id } = await requireTexts(auth).send({ to, text, channel })
    return id ? { message_id: id } : {}
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    auth.log({ event: 'text message not sent', purpose, error: why })
    await inTransaction(auth, (auth) => takeBack(auth, saved))
    throw new AuthError('sms_send_failed/code', { purpose, why })
  }
}

async function takeBack(auth: Call, saved: SavedText): Promise<void> {
  const { userId, purpose, tokenHash, before } = saved
  const { numDeletedRows } = await auth.db
    .deleteFrom('auth_service.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (numDeletedRows) await updateUser(auth, userId, before)
}

export async function pretendToText(auth: Call, { to }: { to: string }): Promise<void> {
  const message = { medium: 'text', to, isKnown: false } as const
  await pretendQuotas(auth, message)
}

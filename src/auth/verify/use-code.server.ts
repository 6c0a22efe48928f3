import type { TokenKind } from '../../platform/db/auth-schema.ts'
import type { Auth, Call } from '../request/auth.server.ts'
import { dropCodes, type TokenRow } from '../codes/one-time-codes.server.ts'
import { isConfirmed, isBanned, type UserRecord } from '../users/user.ts'
import { audit } from '../audit.server.ts'
import { confirmEmail, confirmPhone } from '../codes/confirm.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { mustFind, updateUser, findUser } from '../users/users.server.ts'
import { dropClaims, isUnproved } from '../sign-up/waiting-sign-up.server.ts'
import { confirmHalf, changePhone } from '../account/address-change.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { clearUndeliverable } from '../../platform/email/undeliverable.server.ts'

export type VerifyType = {
  by: 'email' | 'phone'
  kinds: TokenKind[]
  /**
   * If it throws, the code stays valid. @returns a message if something else comes first; 'refused' if the user has
   * changed since
   */
  confirm(auth: Call, found: { record: UserRecord; token: TokenRow }): Promise<Confirmation>
}

export type Confirmation = 'confirmed' | 'refused' | { message: string }

const confirm: VerifyType['confirm'] = async (auth, { record, token }) => {
  const { user } = record
  if (token.sent_to !== user.email) return 'refused'
  if (user.email_confirmed_at) {
    await dropCodes(auth, user.id)
    await audit(auth, { action: 'login', userId: user.id })
    return 'confirmed'
  }
  // The person who signed up may not own the address. Confirming a sign-up claims it; another way
  // to sign in doesn't.
  const isOwnersFirstSignIn = token.kind === 'recovery' && !isConfirmed(user)
  if (isOwnersFirstSignIn) await dropEarlierClaims(auth, record, user.email)
  await confirmEmail(auth, await mustFind(auth.db, user.id))
  const isDropped = isOwnersFirstSignIn || user.password_wanted_at !== null
  const detail = isDropped ? { password: 'removed' } : {}
  await audit(auth, { action: 'user_confirmed', userId: user.id, detail })
  return 'confirmed'
}

/** An administrator's data stays. */
async function dropEarlierClaims(auth: Call, record: UserRecord, email: string): Promise<void> {
  const { user } = record
  if (isUnproved(user)) return dropClaims(auth, record, { email })
  await updateUser(auth, user.id, { password_hash: null })
  await endSessions(auth.db, user.id)
}

const confirmation: VerifyType = { by: 'email', kinds: ['confirmation'], confirm }

const signIn: VerifyType = { by: 'email', kinds: ['recovery'], confirm }

const anyEmail: VerifyType = { by: 'email', kinds: ['confirmation', 'recovery'], confirm }

const emailChange: VerifyType = {
  by: 'email',
  kinds: ['email_change_current', 'email_change_new'],
  async confirm(auth, { record, token }) {
    const half = token.kind === 'email_change_new' ? 'new' : 'current'
    const { email, new_email } = record.user
    if (token.sent_to !== (half === 'new' ? new_email : email)) return 'refused'
    const outcome = await confirmHalf(auth, record.user.id, half)
    if (outcome === 'changed') return 'confirmed'
    const message =
      'Confirmation link accepted. Please proceed to confirm link sent to the other email'
    return { message }
  },
}

const smsConfirmation: VerifyType = {
  by: 'phone',
  kinds: ['confirmation'],
  async confirm(auth, { record, token }) {
    const { id, phone, phone_confirmed_at } = record.user
    if (token.sent_to !== phone) return 'refused'
    await confirmPhone(auth, record, phone)
    const action = phone_confirmed_at ? 'login' : 'user_confirmed'
    await audit(auth, { action, userId: id })
    return 'confirmed'
  },
}

const phoneChange: VerifyType = {
  by: 'phone',
  kinds: ['phone_change'],
  async confirm(auth, { record, token }) {
    if (token.sent_to !== record.user.new_phone) return 'refused'
    await changePhone(auth, record, token.sent_to)
    return 'confirmed'
  },
}

const types: Record<string, VerifyType> = {
  signup: confirmation,
  invite: confirmation,
  magiclink: signIn,
  recovery: signIn,
  email: anyEmail,
  email_change: emailChange,
  sms: smsConfirmation,
  phone_change: phoneChange,
}

export function verifyTypeOf(name: string): VerifyType | null {
  return Object.hasOwn(types, name) ? (types[name] ?? null) : null
}

/** Only a person with the code learns that the account is banned (`user_banned`). */
export async function useCode(
  auth: Call,
  type: VerifyType,
  token: TokenRow | null,
): Promise<Confirmation> {
  if (!token || isTooOld(auth, type, token)) return 'refused'
  const record = await findUser(auth.db, token.user_id)
  if (!record) return 'refused'
  if (isBanned(record.user, auth.now())) throw new AuthError('user_banned')
  await dropCodes(auth, token.user_id, { kind: token.kind })
  const confirmation = await type.confirm(auth, { record, token })
  if (type.by === 'email' && confirmation !== 'refused')
    await clearUndeliverable(auth.db, token.sent_to)
  return confirmation
}

export type LinkAccount = { email: string }

/** Leaves the link valid. */
export async function accountOfLink(
  auth: Auth,
  { type: name, tokenHash }: { type: string; tokenHash: string },
): Promise<LinkAccount | null> {
  const type = verifyTypeOf(name)
  if (!type) return null
  const found = await auth.db
    .selectFrom('auth_service.one_time_tokens as token')
    .innerJoin('auth_service.users as user', 'user.id', 'token.user_id')
    .select(['user.email', 'token.created_at'])
    .where('token.token_hash', '=', tokenHash)
    .where('token.kind', 'in', type.kinds)
    .executeTakeFirst()
  return found && !isTooOld(auth, type, found) ? { email: found.email ?? '' } : null
}

function isTooOld(
  { settings, now }: Auth,
  { by }: VerifyType,
  token: Pick<TokenRow, 'created_at'>,
): boolean {
  const seconds = by === 'email' ? settings.mailCodeSeconds : settings.smsCodeSeconds
  return now().getTime() >= token.created_at.getTime() + seconds * 1000
}

import type { Db } from '../../db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Requester } from '../request/context.server.ts'
import type { TokenRow } from '../codes/find-code.server.ts'
import { isBanned } from '../users/user.ts'
import { findUser } from '../users/users.server.ts'
import { emailChange } from './verify-email-change.server.ts'
import { anyEmail, confirmation, wayIn } from './verify-email.server.ts'
import { phoneChange, smsConfirmation } from './verify-phone.server.ts'
import type { Confirmation, VerifyType } from './verify-type.server.ts'

const types: Record<string, VerifyType> = {
  signup: confirmation,
  invite: confirmation,
  magiclink: wayIn,
  recovery: wayIn,
  email: anyEmail,
  email_change: emailChange,
  sms: smsConfirmation,
  phone_change: phoneChange,
}

/** The type that a request names; null when there is no such. */
export function verifyTypeOf(name: string): VerifyType | null {
  return Object.hasOwn(types, name) ? (types[name] ?? null) : null
}

/** The refusal of every link that is wrong, used or too old. */
export function badLink(): AuthError {
  return new AuthError('otp_expired/link')
}

/** The refusal of every typed code that is wrong, used or too old, or sent to nobody we know. */
export function badCode(): AuthError {
  return new AuthError('otp_expired/code')
}

/**
 * Uses a code up, in the transaction `db` in which it was found, and does what it is for.
 *
 * @throws AuthError user_banned; it is told only to who has the code.
 */
export async function useCode(
  auth: Auth,
  db: Db,
  type: VerifyType,
  token: TokenRow | null,
  requester: Requester,
): Promise<Confirmation> {
  if (!token || isTooOld(auth, type, token)) return 'refused'
  const record = await findUser(db, token.user_id)
  if (!record) return 'refused'
  if (isBanned(record.user, auth.now())) throw new AuthError('user_banned')
  await db
    .deleteFrom('auth_service.one_time_tokens')
    .where('user_id', '=', token.user_id)
    .where('kind', '=', token.kind)
    .execute()
  return type.confirm(auth, db, { record, token }, requester)
}

/** What somebody is told of a link before they press its button: whose account it opens. */
export type LinkAccount = { email: string }

/** The account of a link, which stays good; null for one that is wrong, used or too old. */
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

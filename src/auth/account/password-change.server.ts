import type { SessionRow, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Call } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Bearer } from '../sessions/bearer.server.ts'
import { notify } from '../codes/notify.server.ts'
import { takeTry } from '../limits/counts.server.ts'
import { tryPassword } from '../limits/tries.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.server.ts'
import { requireNonce } from './reauthenticate.server.ts'
import { endSessions, mayChange, methodsOf } from '../sessions/sessions.server.ts'
import { updateUser } from '../users/users.server.ts'

export type PasswordChange = { password: string; currentPassword: string; nonce: string }

const freshMs = 24 * 3_600_000

/** A forgotten password can't be required. */
const byCode = new Set(['otp', 'magiclink', 'recovery'])

export async function requireMayChangePassword(
  auth: Call,
  { record: { user }, session }: Bearer,
  { password, currentPassword, nonce }: PasswordChange,
): Promise<void> {
  const { reauthenticatesForPassword, asksCurrentPassword } = auth.settings
  if (reauthenticatesForPassword && !isFresh(session, auth.now())) {
    if (!nonce) throw new AuthError('reauthentication_needed')
    await requireNonce(auth, user, nonce)
  }
  if (!(await mayChange(auth, session, { what: 'password' }))) {
    if (nonce) await requireNonce(auth, user, nonce)
    else if (user.password_hash) await requireCurrentPassword(auth, user, currentPassword)
    else throw new AuthError('reauthentication_needed')
  } else if (asksCurrentPassword && !(await isByCode(auth.db, session)))
    await requireCurrentPassword(auth, user, currentPassword)
  if (user.password_hash && (await verifyPassword(user.password_hash, password))) {
    throw new AuthError('same_password')
  }
}

function isFresh(session: SessionRow | null, now: Date): boolean {
  return session !== null && now.getTime() <= session.created_at.getTime() + freshMs
}

async function isByCode(db: Db, session: SessionRow | null): Promise<boolean> {
  if (!session) return false
  const methods = await methodsOf(db, session.id)
  return methods.some(({ method }) => byCode.has(method))
}

async function requireCurrentPassword(
  auth: Call,
  { id, password_hash: hash }: UserRow,
  given: string,
): Promise<void> {
  if (!hash) return
  if (!given) throw new AuthError('current_password_required')
  // A stolen session must not be a way to guess the password.
  const count = async () => {
    const tried = { name: 'wrong current password', of: id }
    const wait = await takeTry(auth, tried)
    if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
    return tried
  }
  await tryPassword(auth, count, async () => {
    if (!(await verifyPassword(hash, given))) throw new AuthError('current_password_invalid')
  })
}

/** @returns the work for a transaction, after slow hashing: it also revokes all codes and ends the other sessions */
export async function preparePassword(password: string) {
  const hash = await hashPassword(password)
  return async (auth: Call, user: UserRow, session: SessionRow | null): Promise<void> => {
    await updateUser(auth, user.id, { password_hash: hash, password_wanted_at: null })
    await dropCodes(auth, user.id)
    await endSessions(auth.db, user.id, session ? { except: session.id } : {})
    await auth.db
      .updateTable('auth_service.sessions')
      .set({ is_for_password: false })
      .where('user_id', '=', user.id)
      .execute()
    await audit(auth, { action: 'user_updated_password', userId: user.id })
    await notify(auth, user, 'password changed')
  }
}

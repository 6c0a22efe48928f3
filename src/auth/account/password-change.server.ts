import type { SessionRow, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { audit } from '../audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Bearer } from '../sessions/bearer.server.ts'
import type { Requester } from '../request/context.server.ts'
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

/** Sessions started with an emailed code: someone who forgot the password can't be asked for it. */
const byCode = new Set(['otp', 'magiclink', 'recovery'])

/**
 * @throws AuthError reauthentication_needed, reauthentication_not_valid, current_password_required,
 *   current_password_invalid or same_password
 */
export async function requireMayChangePassword(
  auth: Auth,
  { record: { user }, session }: Bearer,
  { password, currentPassword, nonce, requester }: PasswordChange & { requester: Requester },
): Promise<void> {
  const { reauthenticatesForPassword, asksCurrentPassword } = auth.settings
  if (reauthenticatesForPassword && !isFresh(session, auth.now())) {
    if (!nonce) throw new AuthError('reauthentication_needed')
    await requireNonce(auth, user, nonce, requester)
  }
  if (!(await mayChange(auth, auth.db, session, { what: 'password' }))) {
    if (nonce) await requireNonce(auth, user, nonce, requester)
    else if (user.password_hash)
      await requireCurrentPassword(auth, user, currentPassword, requester)
    else throw new AuthError('reauthentication_needed')
  } else if (asksCurrentPassword && !(await isByCode(auth.db, session)))
    await requireCurrentPassword(auth, user, currentPassword, requester)
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
  auth: Auth,
  { id, password_hash: hash }: UserRow,
  given: string,
  requester: Requester,
): Promise<void> {
  if (!hash) return
  if (!given) throw new AuthError('current_password_required')
  // A stolen session must not be a way to guess the password.
  const count = async () => {
    const tried = { name: 'wrong current password', of: id }
    const wait = await takeTry(auth, auth.db, tried)
    if (wait > 0) throw new AuthError('over_request_rate_limit').after(wait)
    return tried
  }
  await tryPassword(auth, requester, count, async () => {
    if (!(await verifyPassword(hash, given))) throw new AuthError('current_password_invalid')
  })
}

/**
 * Also revokes all sent codes and ends the other sessions.
 *
 * @returns the work for a transaction; hashing comes before it because it is slow
 */
export async function preparePassword(auth: Auth, password: string) {
  const hash = await hashPassword(password)
  return async (
    db: Db,
    user: UserRow,
    session: SessionRow | null,
    requester: Requester,
  ): Promise<void> => {
    await updateUser(db, user.id, { password_hash: hash, password_wanted_at: null }, auth.now())
    await dropCodes(db, user.id, { now: auth.now() })
    await endSessions(db, user.id, session ? { except: session.id } : {})
    await db
      .updateTable('auth_service.sessions')
      .set({ is_for_password: false })
      .where('user_id', '=', user.id)
      .execute()
    await audit(auth, db, { action: 'user_updated_password', userId: user.id, requester })
    await notify(auth, db, user, 'password changed')
  }
}

import type { Db } from '../../db/schema.ts'
import { audit } from '../audit/audit.server.ts'
import type { Auth } from '../request/auth.server.ts'
import { confirmEmail } from '../codes/confirm.server.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { isConfirmed, type UserRecord } from '../users/user.ts'
import { mustFind, updateUser } from '../users/users.server.ts'
import type { VerifyType } from './verify-type.server.ts'
import { dropClaims, isUnproved } from '../sign-up/waiting-sign-up.server.ts'

/** Shows that somebody reads the mails to an address: they come in, and the address is theirs from then on. */
const confirm: VerifyType['confirm'] = async (auth, db, { record, token }, requester) => {
  const { user } = record
  if (token.sent_to !== user.email) return 'refused'
  if (user.email_confirmed_at) {
    await dropCodes(db, user.id)
    await audit(auth, db, { action: 'login', userId: user.id, requester })
    return 'confirmed'
  }
  // Who signed up may not be who owns the address. Who confirms a sign-up says it was theirs; who asked for
  // another way in has not, so what was claimed before is not theirs either.
  const isOwnersFirstWayIn = token.kind === 'recovery' && !isConfirmed(user)
  if (isOwnersFirstWayIn) await dropEarlier(auth, db, record, user.email)
  await confirmEmail(auth, db, await mustFind(db, user.id))
  const isDropped = isOwnersFirstWayIn || user.password_wanted_at !== null
  const detail = isDropped ? { password: 'removed' } : {}
  await audit(auth, db, { action: 'user_confirmed', userId: user.id, requester, detail })
  return 'confirmed'
}

/** What an administrator wrote stays, but for a password. */
async function dropEarlier(auth: Auth, db: Db, record: UserRecord, email: string): Promise<void> {
  const { user } = record
  if (isUnproved(user)) return dropClaims(auth, db, record, { email })
  await updateUser(db, user.id, { password_hash: null }, auth.now())
  await endSessions(db, user.id)
}

/** Confirms a sign-up or an invitation. */
export const confirmation: VerifyType = { by: 'email', kinds: ['confirmation'], confirm }

/** Signs in by a magic link, or to choose a new password. */
export const wayIn: VerifyType = { by: 'email', kinds: ['recovery'], confirm }

/** Either of them. */
export const anyEmail: VerifyType = { by: 'email', kinds: ['confirmation', 'recovery'], confirm }

import { createHash } from 'node:crypto'
import type { UserRow } from '../../db/auth-schema.ts'
import type { Db } from '../../db/schema.ts'
import { dropCodes } from '../codes/one-time-codes.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import { updateUser } from '../users/users.server.ts'

/**
 * Deletes an account so that its id stays known: no password, no way in, no session, and in place of every
 * address a hash that nobody can be written at. Done again it changes nothing.
 */
export async function softDelete(db: Db, user: UserRow, now: Date): Promise<void> {
  if (user.deleted_at) return
  const bare = { password_hash: null, app_metadata: '{}', user_metadata: '{}', deleted_at: now }
  const email = user.email && hashOf(user.id, user.email)
  const phone = user.phone && digitsOf(hashOf(user.id, user.phone))
  await updateUser(db, user.id, { ...bare, email, phone, new_email: null, new_phone: null }, now)
  await hideIdentities(db, user.id, now)
  await db.deleteFrom('auth_service.factors').where('user_id', '=', user.id).execute()
  await dropCodes(db, user.id)
  await endSessions(db, user.id)
}

async function hideIdentities(db: Db, userId: string, now: Date): Promise<void> {
  const identities = await db
    .selectFrom('auth_service.identities')
    .select(['id', 'provider', 'subject'])
    .where('user_id', '=', userId)
    .execute()
  for (const { id, provider, subject } of identities)
    await db
      .updateTable('auth_service.identities')
      .set({
        subject: hashOf(userId, `${provider}:${subject}`),
        identity_data: '{}',
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
}

function hashOf(userId: string, value: string): string {
  return createHash('sha256').update(`${userId}${value}`).digest('hex')
}

/** A phone has digits only, fifteen at most. */
function digitsOf(hash: string): string {
  return String(BigInt(`0x${hash}`) % 10n ** 15n)
}

import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { requireEmail } from './addresses.ts'
import { emailTaken } from './admin-form.ts'
import { audit } from './audit.server.ts'
import type { Auth } from './auth.server.ts'
import type { AdminHandler } from './bearer.server.ts'
import { answer, askerOf, audienceOf, readBody } from './context.server.ts'
import { redirectOf } from './redirect-of.server.ts'
import { requireMailAllowance, writeCode } from './send-code.server.ts'
import { createByEmail } from './signup.server.ts'
import { isConfirmed, mergeMetadata, userAnswer, type UserRecord } from './user.ts'
import { findByEmail, mustFind, updateUser } from './users.server.ts'
import { dropClaims, isUnproved } from './waiting-sign-up.server.ts'

const form = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
})

/** `POST /invite`: an account without a password, and a mail with the way in. */
export const invite: AdminHandler = async (auth, c, actor) => {
  const { email: given, data } = await readBody(c, form)
  const email = requireEmail(given)
  const redirectTo = redirectOf(auth, c)
  const record = await transaction(auth.db, async (db) => {
    const { user } = await invitee(auth, db, { email, data, aud: audienceOf(auth, c) })
    requireMailAllowance(auth)
    const mail = { type: 'invite', kind: 'confirmation', to: email, redirectTo } as const
    await writeCode(auth, db, user, { ...mail, isPkce: false })
    await audit(auth, db, { action: 'user_invited', userId: user.id, asker: askerOf(c), actor })
    return mustFind(db, user.id)
  })
  return answer(c, userAnswer(record))
}

/**
 * Makes the account of somebody who is invited, or finds the one that was never confirmed.
 *
 * @throws AuthError 422 when the account is confirmed.
 */
export async function invitee(
  auth: Auth,
  db: Db,
  guest: { email: string; data: Record<string, unknown>; aud: string },
): Promise<UserRecord> {
  const found = await findByEmail(db, guest.email, guest.aud, 'held')
  if (found && isConfirmed(found.user)) throw emailTaken()
  const record = await (found
    ? reclaim(auth, db, found, guest)
    : createByEmail(auth, db, { ...guest, passwordHash: null }))
  const now = auth.now()
  const invited = { invited_at: now, confirmation_sent_at: now, vouched_at: now }
  await updateUser(db, record.user.id, invited, now)
  return { ...record, user: { ...record.user, ...invited } }
}

/** Takes an account that somebody else may have signed up for from them, for who is invited. */
async function reclaim(
  auth: Auth,
  db: Db,
  found: UserRecord,
  { email, data }: { email: string; data: Record<string, unknown> },
): Promise<UserRecord> {
  const { id } = found.user
  if (!isUnproved(found.user)) return found
  await dropClaims(auth, db, found, { email })
  const metadata = mergeMetadata((await mustFind(db, id)).user.user_metadata, data)
  await updateUser(db, id, { user_metadata: JSON.stringify(metadata) }, auth.now())
  return mustFind(db, id)
}

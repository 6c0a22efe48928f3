import { randomUUID } from 'node:crypto'
import type { UserRow } from '../db/auth-schema.ts'
import type { Db } from '../db/schema.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { noticeLetter, type Notice } from './account-notices.ts'
import type { Auth } from './auth.server.ts'

/**
 * Tells the owner of an account by mail what was changed, in the transaction of the change. An account
 * without a confirmed address is told nothing.
 *
 * @param user as they were before the change: a new address is told to the old one.
 */
export async function notify(
  auth: Auth,
  db: Db,
  user: UserRow,
  notice: Notice,
  newEmail?: string,
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return
  const facts = { site: auth.site, to: user.email, ...(newEmail && { newEmail }) }
  await queueMail(db, noticeLetter(notice, facts), { id: randomUUID(), now: auth.now() })
}

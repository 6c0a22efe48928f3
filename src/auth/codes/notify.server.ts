import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../platform/db/auth-schema.ts'
import { inMailLanguage, moveMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { accountExistsEmail, noticeEmail, type Notice } from './auth-emails.ts'
import type { Call } from '../request/auth.server.ts'
import { spend } from '../limits/counts.server.ts'
import { waitSeconds, requireCommonQuota } from '../limits/send-quota.server.ts'

/** @param user before the change: the old address hears of a new one, which keeps its language */
export async function notify(
  auth: Call,
  user: UserRow,
  notice: Notice,
  newEmail?: string,
): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return
  const facts = { site: auth.site, to: user.email, ...(newEmail && { newEmail }) }
  const mail = await inMailLanguage(auth.db, user.email, () => noticeEmail(notice, facts))
  await queueMail(auth.db, mail, { id: randomUUID(), now: auth.now() })
  if (!newEmail) return
  await moveMailLanguage(auth.db, user.email, newEmail)
  await auth.moveAddress(auth.db, { from: user.email, to: newEmail })
}

const maxNoticesADay = 5

/** They may have forgotten their account. */
export async function notifyOfSignUp(auth: Call, user: UserRow): Promise<void> {
  const now = auth.now()
  const { mailEverySeconds } = auth.settings
  if (!user.email || waitSeconds(user.sign_up_told_at, mailEverySeconds, now) > 0) return
  const perSeconds = 24 * 3600
  const quota = { name: 'told of sign-up', of: user.id, amount: maxNoticesADay, perSeconds }
  if ((await spend(auth, quota)) > 0) return
  await requireCommonQuota(auth, { medium: 'mail', to: user.email, isKnown: false })
  await auth.db
    .updateTable('auth_service.users')
    .set({ sign_up_told_at: now })
    .where('id', '=', user.id)
    .execute()
  const facts = { site: auth.site, to: user.email }
  const mail = await inMailLanguage(auth.db, user.email, () => accountExistsEmail(facts))
  await queueMail(auth.db, mail, { id: randomUUID(), now })
}

import type { Db } from '../db/schema.ts'
import type { Mail } from './mail.ts'

/**
 * Queues an email. Call in the transaction of the fact it reports, so that neither exists alone;
 * delivery starts after the commit.
 * @param id new; becomes the Message-ID.
 * @param sendAfter earliest time, now by default.
 * @param goodUntil expiry of its code or link; not sent later.
 */
export async function queueMail(
  db: Db,
  { to, subject, text, html, holdsNoKey = false, isForgottenWhenSent = false }: Mail,
  {
    id,
    now,
    sendAfter = now,
    goodUntil,
  }: { id: string; now: Date; sendAfter?: Date; goodUntil?: Date },
): Promise<void> {
  const row = { id, to_address: to, subject, text, html, created_at: now, send_after: sendAfter }
  await db
    .insertInto('mails')
    .values({
      ...row,
      good_until: goodUntil ?? null,
      holds_no_key: holdsNoKey,
      is_forgotten_when_sent: isForgottenWhenSent,
    })
    .execute()
}

export async function queueMails(
  db: Db,
  mails: readonly (Mail & { id: string })[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id, to, subject, text, html, holdsNoKey = false }) => ({
    id,
    to_address: to,
    subject,
    text,
    html,
    created_at: now,
    send_after: now,
    holds_no_key: holdsNoKey,
  }))
  await db.insertInto('mails').values(rows).execute()
}

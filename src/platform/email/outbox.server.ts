import type { Db } from '../db/schema.ts'
import type { Mail } from './mail.ts'

/**
 * Puts a mail in the queue. Call it in the transaction of the fact that the mail tells of, so that there is
 * never one without the other; delivery finds it when that transaction has ended.
 *
 * @param id a new id; the mail's Message-ID is made from it.
 * @param sendAfter not before this moment; at once when left out.
 * @param goodUntil when the code or link in it ends: after that it isn't sent.
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

/** The same for many mails at once, in their order. */
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

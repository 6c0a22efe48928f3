import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { endedReason, supersededReason, type Mail } from './mail.ts'

export type KeyedMail = Mail & { keyOf?: string }

/**
 * Call it in the transaction of the fact it reports, so that neither exists alone. @param id becomes the Message-ID
 * @param goodUntil of its code or link; not sent later @param keyOf names what is in it, for `endMails`
 */
export async function queueMail(
  db: Db,
  {
    to,
    subject,
    text,
    html,
    holdsNoKey = false,
    isForgottenWhenSent = false,
    unsubscribeUrl,
    replyTo,
  }: Mail,
  {
    id,
    now,
    sendAfter = now,
    goodUntil,
    keyOf,
  }: { id: string; now: Date; sendAfter?: Date; goodUntil?: Date; keyOf?: string },
): Promise<void> {
  const row = { id, to_address: to, subject, text, html, created_at: now, send_after: sendAfter }
  await db
    .insertInto('mails')
    .values({
      ...row,
      good_until: goodUntil ?? null,
      key_of: keyOf ?? null,
      holds_no_key: holdsNoKey,
      is_forgotten_when_sent: isForgottenWhenSent,
      unsubscribe_url: unsubscribeUrl ?? null,
      reply_to: replyTo ?? null,
    })
    .execute()
}

export async function queueMails(
  db: Db,
  mails: readonly (Mail & { id: string })[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id, to, subject, text, html, holdsNoKey = false, unsubscribeUrl }) => ({
    id,
    to_address: to,
    subject,
    text,
    html,
    created_at: now,
    send_after: now,
    holds_no_key: holdsNoKey,
    unsubscribe_url: unsubscribeUrl ?? null,
  }))
  await db.insertInto('mails').values(rows).execute()
}

/** Gives up emails of a decision that another follows, if we never tried to send them. */
export async function supersedeMails(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mails')
    .set({ gave_up_at: now, last_error: supersededReason })
    .where('id', 'in', ids)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute()
}

/** The later decision was undone. */
export async function reviveMails(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mails')
    .set({ gave_up_at: null, last_error: null })
    .where('id', 'in', ids)
    .where('last_error', '=', supersededReason)
    .execute()
}

/** Gives up unsent emails whose code, link or invitation ended. Call it before the new one is queued. */
export async function endMails(db: Db, keysOf: readonly string[], now: Date): Promise<void> {
  if (keysOf.length === 0) return
  await db
    .updateTable('mails')
    .set({
      good_until: now,
      last_error: endedReason,
      gave_up_at: sql`coalesce(gave_up_at, ${now}::timestamptz)`,
    })
    .where('key_of', 'in', keysOf)
    .where('sent_at', 'is', null)
    .execute()
}

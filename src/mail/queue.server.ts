import { sql } from 'kysely'
import { auditedWork } from '../audit/audited-work.server.ts'
import type { Actor } from '../audit/change.ts'
import type { Db } from '../db/schema.ts'
import type { MailState, QueuedMail } from './mail.ts'
import { queueMail } from './outbox.server.ts'

const conditions = {
  waiting: sql<boolean>`sent_at is null and gave_up_at is null`,
  failed: sql<boolean>`gave_up_at is not null`,
  sent: sql<boolean>`sent_at is not null`,
} satisfies Record<MailState, unknown>

/** Mails of one state, newest first, without a word of their text: links in it are keys to somebody's account. */
export async function findMails(
  db: Db,
  state: MailState,
  { most, before = null }: { most: number; before?: number | null },
): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'number', 'to_address', 'subject', 'created_at', 'send_after', 'attempts'])
    .select(['last_error', 'sent_at', 'gave_up_at'])
    .select(sql<boolean>`text <> ''`.as('has_text'))
    .where(conditions[state])
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    to: row.to_address,
    subject: row.subject,
    writtenAt: row.created_at.toISOString(),
    nextAt: row.send_after.toISOString(),
    endedAt: (row.sent_at ?? row.gave_up_at)?.toISOString() ?? null,
    attempts: row.attempts,
    lastError: row.last_error,
    canBeSent: row.has_text,
  }))
}

/** How many mails there are of each state, and when the oldest that waits was written. */
export async function countMails(
  db: Db,
): Promise<Record<MailState, number> & { oldestWaiting: Date | null }> {
  const { rows } = await sql<Record<MailState, number> & { oldest: Date | null }>`
    select count(*) filter (where ${conditions.waiting})::int as waiting,
      count(*) filter (where ${conditions.failed})::int as failed,
      count(*) filter (where ${conditions.sent})::int as sent,
      min(created_at) filter (where ${conditions.waiting}) as oldest
    from mails`.execute(db)
  const { waiting = 0, failed = 0, sent = 0, oldest = null } = rows[0] ?? {}
  return { waiting, failed, sent, oldestWaiting: oldest && new Date(oldest) }
}

/**
 * Sends a mail that waits, or was given up, with the next turn of the queue; its three days begin anew. Of one that has
 * left a second one is made: mail programs drop a copy with the same id.
 *
 * @returns whether there is anything to send: its text is still there.
 */
export async function sendAgain(
  db: Db,
  id: string,
  { by, now, newId }: { by: Actor; now: Date; newId: string },
): Promise<boolean> {
  const things = () => [id, newId].map((one) => ({ table: 'mails', id: one }) as const)
  return auditedWork(db, { by, action: 'mail sent again', things }, now, async (inner) => {
    const mail = await inner
      .selectFrom('mails')
      .select(['to_address as to', 'subject', 'text', 'html', 'sent_at'])
      .select('holds_no_key as holdsNoKey')
      .where('id', '=', id)
      .where('text', '<>', '')
      .executeTakeFirst()
    if (mail?.sent_at) await queueMail(inner, mail, { id: newId, now })
    else if (mail)
      await inner
        .updateTable('mails')
        .set({ gave_up_at: null, attempts: 0, send_after: now })
        .where('id', '=', id)
        .execute()
    return mail !== undefined
  })
}

import { sql } from 'kysely'
import { auditedWork } from '../changes/audited.server.ts'
import type { Actor } from '../changes/change.ts'
import type { Db } from '../db/schema.ts'
import type { TaskName } from '../jobs/task-names.ts'
import { isTaskFailing } from '../jobs/scheduled-tasks.server.ts'
import {
  endedReason,
  heldReason,
  reasonText,
  supersededReason,
  type MailState,
  type QueuedMail,
} from './mail.ts'
import { queueMail } from './outbox.server.ts'
import { clearUndeliverable } from './undeliverable.server.ts'

const waits = sql<boolean>`(sent_at is null and gave_up_at is null)`
const isEnded = sql<boolean>`coalesce(last_error in (${endedReason}, ${supersededReason}), false)`
const isHeld = sql<boolean>`(gave_up_at is not null and last_error = ${heldReason})`

const conditions = {
  waiting: waits,
  held: isHeld,
  failed: sql<boolean>`(gave_up_at is not null and last_error is distinct from ${heldReason} and not ${isEnded})`,
  ended: sql<boolean>`(gave_up_at is not null and ${isEnded})`,
  sent: sql<boolean>`sent_at is not null`,
} satisfies Record<MailState, unknown>

/** Newest first. Security: without texts, whose links are keys to accounts. */
export async function findMails(
  db: Db,
  state: MailState,
  { most, before = null }: { most: number; before?: number | null },
): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'number', 'to_address', 'subject', 'created_at', 'send_after', 'attempts'])
    .select(['last_error', 'sent_at', 'gave_up_at'])
    .select(sql<boolean>`text <> '' and not ${isEnded}`.as('can_be_sent'))
    .select(isEnded.as('has_ended'))
    .where(conditions[state])
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    to: row.to_address,
    subject: withoutCode(row.subject),
    writtenAt: row.created_at.toISOString(),
    nextAt: row.send_after.toISOString(),
    endedAt: (row.sent_at ?? row.gave_up_at)?.toISOString() ?? null,
    attempts: row.attempts,
    lastError: row.last_error && reasonText(row.last_error),
    canBeSent: row.can_be_sent,
    hasEnded: row.has_ended,
  }))
}

/** Security: codes are keys, too. */
function withoutCode(subject: string): string {
  return subject.replace(/\b\d{6,10}\b/g, '••••••')
}

type MailCounts = Record<MailState, number>

export async function countMails(db: Db): Promise<MailCounts & { oldestWaiting: Date | null }> {
  const { rows } = await sql<MailCounts & { oldest: Date | null }>`
    select count(*) filter (where ${conditions.waiting})::int as waiting,
      count(*) filter (where ${conditions.held})::int as held,
      count(*) filter (where ${conditions.failed})::int as failed,
      count(*) filter (where ${conditions.ended})::int as ended,
      count(*) filter (where ${conditions.sent})::int as sent,
      min(created_at) filter (where ${conditions.waiting}) as oldest
    from mails`.execute(db)
  const { waiting = 0, held = 0, failed = 0, ended = 0, sent = 0, oldest = null } = rows[0] ?? {}
  return { waiting, held, failed, ended, sent, oldestWaiting: oldest && new Date(oldest) }
}

/** Of an email that still waits. */
export async function findLastFailure(db: Db): Promise<{ at: Date; reason: string } | null> {
  const row = await db
    .selectFrom('mails')
    .select(['failed_at', 'last_error'])
    .where(waits)
    .where('failed_at', 'is not', null)
    .where('last_error', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.failed_at ? { at: row.failed_at, reason: reasonText(row.last_error ?? '') } : null
}

export const checkTask = 'reach the mail server' satisfies TaskName

/** Visitors are warned before they wait for one. */
export async function isMailLate(db: Db): Promise<boolean> {
  if (await isTaskFailing(db, checkTask)) return true
  const failure = await findLastFailure(db)
  if (!failure) return false
  const sentSince = await db
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`coalesce(sent_at, gave_up_at) > ${failure.at}`)
    .where('sent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return sentSince === undefined
}

/**
 * With another three days. A sent one is copied: mail programs drop duplicates of an id. @returns false if its text
 * is gone
 */
export async function sendAgain(
  db: Db,
  id: string,
  { by, now, newId }: { by: Actor; now: Date; newId: string },
): Promise<boolean> {
  const records = () => [id, newId].map((one) => ({ table: 'mails', id: one }) as const)
  return auditedWork(db, { by, action: 'mail sent again', records }, now, async (inner) => {
    const mail = await inner
      .selectFrom('mails')
      .select(['to_address as to', 'subject', 'text', 'html', 'sent_at'])
      .select('holds_no_key as holdsNoKey')
      .where('id', '=', id)
      .where('text', '<>', '')
      .executeTakeFirst()
    if (mail) await clearUndeliverable(inner, mail.to)
    if (mail?.sent_at) await queueMail(inner, mail, { id: newId, now })
    else if (mail)
      await inner
        .updateTable('mails')
        .set({ gave_up_at: null, attempts: 0, send_after: now, last_error: null })
        .where('id', '=', id)
        .execute()
    return mail !== undefined
  })
}

/** After a restore, until an admin decides: the original site may have sent them. */
export async function holdWaiting(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ gave_up_at: now, last_error: heldReason })
    .where(waits)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Decision = { by: Actor; now: Date }

export async function sendHeld(
  db: Db,
  { by, now }: Decision,
): Promise<{ queued: number; discarded: number }> {
  return decideHeld(db, { by, now, action: 'held mail sent' }, async (inner) => {
    const ended = await discard(inner, sql<boolean>`(good_until <= ${now} or text = '')`)
    const { numUpdatedRows } = await inner
      .updateTable('mails')
      .set({ gave_up_at: null, attempts: 0, send_after: now, last_error: null })
      .where(isHeld)
      .executeTakeFirst()
    return { queued: Number(numUpdatedRows), discarded: ended }
  })
}

export async function discardHeld(db: Db, { by, now }: Decision): Promise<number> {
  return decideHeld(db, { by, now, action: 'held mail discarded' }, (inner) =>
    discard(inner, sql<boolean>`true`),
  )
}

export async function discardEnded(db: Db, now: Date): Promise<number> {
  return discard(db, sql<boolean>`good_until <= ${now}`)
}

async function discard(db: Db, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where(isHeld)
    .where(which)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function decideHeld<T>(
  db: Db,
  { by, now, action }: Decision & { action: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const held = await db.selectFrom('mails').select('id').where(isHeld).execute()
  const records = held.map(({ id }) => ({ table: 'mails', id }) as const)
  return auditedWork(db, { by, action, records: () => records }, now, work)
}

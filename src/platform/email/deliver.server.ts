import { sql } from 'kysely'
import { deleteBatch } from '../db/transaction.server.ts'
import type { Db } from '../db/schema.ts'
import { endedReason, MailRefused, type OutgoingMail, type SendMail } from './mail.ts'

const minute = 60_000

/** Transports must time out earlier. */
const claimMinutes = 5

/** About as many as mail servers accept from one client. */
const atOnce = 10

/** The last attempt is after three days. */
const maxAttempts = 78

/** Security: links and codes are keys to an account. */
const emptied = { text: '', html: '' }

type Deps = {
  now(): Date
  log(event: Record<string, unknown>): void
  /** @returns the email to send instead, or null if what its links open has ended. */
  checkLinks?(mail: OutgoingMail): Promise<OutgoingMail | null>
}
type Claimed = OutgoingMail & { attempts: number; goodUntil: Date | null }

/**
 * Sends up to ten; safe in several processes. An email is sent twice only when an answer is lost before we record it,
 * with the same Message-ID.
 */
export async function deliverDue(
  db: Db,
  send: SendMail,
  deps: Deps,
): Promise<{ sent: number; failed: number }> {
  const mails = await claimDue(db, deps.now())
  const outcomes = await Promise.allSettled(mails.map((mail) => deliver(db, send, mail, deps)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
  return { sent, failed: outcomes.length - sent }
}

/** An array, so that the inner query runs once, with its limit. */
async function claimDue(db: Db, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + claimMinutes * minute)
  const due = sql`array(
    select id from mails
    where sent_at is null and gave_up_at is null and send_after <= ${now}
    order by send_after, number limit ${atOnce} for update skip locked)`
  const rows = await db
    .updateTable('mails')
    .set((mail) => ({ send_after: until, attempts: mail('attempts', '+', 1) }))
    .where(sql<boolean>`id = any(${due})`)
    .returning(['id', 'number', 'to_address', 'subject', 'text', 'html', 'created_at', 'attempts'])
    .returning(['good_until as goodUntil', 'unsubscribe_url'])
    .execute()
  return rows
    .sort((one, other) => one.number - other.number)
    .map(({ to_address: to, created_at: writtenAt, unsubscribe_url, ...row }) => ({
      ...row,
      to,
      writtenAt,
      ...(unsubscribe_url && { unsubscribeUrl: unsubscribe_url }),
    }))
}

async function deliver(db: Db, send: SendMail, mail: Claimed, deps: Deps): Promise<boolean> {
  try {
    if (mail.goodUntil && mail.goodUntil <= deps.now()) throw new MailRefused(endedReason)
    await send(await withCheckedLinks(db, mail, deps))
  } catch (error) {
    await noteFailure(db, mail, error, deps)
    return false
  }
  const forgotten = db.deleteFrom('mails').where('id', '=', mail.id)
  await forgotten.where('is_forgotten_when_sent', '=', true).execute()
  await db
    .updateTable('mails')
    .set({
      sent_at: deps.now(),
      // Its code may have been replaced during the attempt.
      gave_up_at: null,
      last_error: null,
      text: sql`case when holds_no_key then text else '' end`,
      html: sql`case when holds_no_key then html else '' end`,
    })
    .where('id', '=', mail.id)
    .execute()
  return true
}

async function withCheckedLinks(db: Db, mail: Claimed, deps: Deps): Promise<OutgoingMail> {
  const checked = deps.checkLinks ? await deps.checkLinks(mail) : mail
  if (!checked) throw new MailRefused(endedReason)
  // Kept for the next attempt.
  const { to: to_address, text, html } = checked
  if (to_address !== mail.to)
    await db
      .updateTable('mails')
      .set({ to_address, text, html })
      .where('id', '=', mail.id)
      .execute()
  return checked
}

async function noteFailure(db: Db, mail: Claimed, error: unknown, deps: Deps): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const now = deps.now()
  const next = error instanceof MailRefused ? null : nextAttempt(mail.attempts, now)
  await db
    .updateTable('mails')
    .set({
      last_error: reason,
      failed_at: now,
      ...(next ? { send_after: next } : { gave_up_at: now }),
    })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .execute()
  if (!next)
    await db
      .deleteFrom('mails')
      .where('id', '=', mail.id)
      .where('is_forgotten_when_sent', '=', true)
      .execute()
  const event = next ? 'mail delayed' : 'mail given up'
  deps.log({ event, mail: mail.id, attempts: mail.attempts, reason, next: next?.toISOString() })
}

/** @returns null after three days */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 60) * minute)
}

export async function emptyKept(db: Db, before: Date, most: number): Promise<number> {
  const ids = db
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`coalesce(sent_at, gave_up_at) <= ${before}`)
    .where('text', '<>', '')
    .limit(most)
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(emptied)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns the number; `most` when there may be more */
export function forgetMails(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(db, 'mails', sql`coalesce(sent_at, gave_up_at) <= ${before}`, most)
}

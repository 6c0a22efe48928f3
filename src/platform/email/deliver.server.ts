import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteBatch } from '../db/transaction.server.ts'
import type { Db } from '../db/schema.ts'
import {
  bouncedReason,
  complainedReason,
  endedReason,
  MailboxGone,
  MailRefused,
  type OutgoingMail,
  type SendMail,
} from './mail.ts'
import { findUndeliverable, markUndeliverable } from './undeliverable.server.ts'

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
  /** After it, no more emails are taken; those being sent are finished. */
  signal?: AbortSignal
  /** @returns the email to send instead, or null if what its links open has ended. */
  checkLinks?(mail: OutgoingMail): Promise<OutgoingMail | null>
}
type Claimed = OutgoingMail & {
  attempts: number
  goodUntil: Date | null
  /** Why it can't arrive. */
  stopped?: string
}

/**
 * Sends what is due, ten at a time and one at a time to an address, so that a server that stalls delays only its own
 * recipient. Safe in several processes. An email is sent twice only when an answer is lost before we record it, with the
 * same Message-ID.
 */
export async function deliverDue(
  db: Db,
  send: SendMail,
  deps: Deps,
): Promise<{ sent: number; failed: number }> {
  const counts = { sent: 0, failed: 0 }
  const errors: unknown[] = []
  const sending = new Map<string, Promise<void>>()
  for (;;) {
    const isIdle = sending.size === 0
    const mayClaim = errors.length === 0 && !deps.signal?.aborted && sending.size < atOnce
    const claimed = mayClaim ? await claimDue(db, deps.now(), [...sending.keys()]) : []
    if (isIdle && claimed.length === 0) break
    for (const mail of claimed) {
      const sent = deliver(db, send, mail, deps)
        .then(
          (isSent) => void counts[isSent ? 'sent' : 'failed']++,
          (error: unknown) => void errors.push(error),
        )
        .finally(() => sending.delete(mail.to))
      sending.set(mail.to, sent)
    }
    await oneOf(sending.values())
  }
  if (errors.length > 0) throw errors[0]
  return counts
}

/** Waits until one is sent, at most a second: others may have become due. */
async function oneOf(sending: Iterable<Promise<void>>): Promise<void> {
  const ended = new AbortController()
  const second = wait(1000, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([...sending, second])
  ended.abort()
}

/**
 * Emails with a code or link that someone requested come first; those with an unsubscribe link weren't requested. An
 * array, so that the inner query runs once, with its limit.
 */
async function claimDue(db: Db, now: Date, busy: readonly string[]): Promise<Claimed[]> {
  const until = new Date(now.getTime() + claimMinutes * minute)
  const isDue = sql`sent_at is null and gave_up_at is null and send_after <= ${now}`
  const first = sql`good_until is null or unsubscribe_url is not null, send_after, number`
  const due = sql`array(
    select id from mails
    where ${isDue} and id in (
      select id from (
        select id, good_until, unsubscribe_url, send_after, number,
          row_number() over (partition by to_address order by ${first}) as turn
        from mails where ${isDue} and to_address <> all(${busy}::text[])) as next
      where turn = 1 order by ${first} limit ${atOnce - busy.length})
    order by ${first} for update skip locked)`
  const rows = await db
    .updateTable('mails')
    .set((mail) => ({ send_after: until, attempts: mail('attempts', '+', 1) }))
    .where(sql<boolean>`id = any(${due})`)
    .returning(['id', 'number', 'to_address', 'subject', 'text', 'html', 'created_at', 'attempts'])
    .returning(['good_until as goodUntil', 'unsubscribe_url', 'reply_to'])
    .execute()
  const unrequested = rows.filter((row) => row.goodUntil === null || row.unsubscribe_url !== null)
  const undeliverable = await findUndeliverable(
    db,
    unrequested.map(({ to_address }) => to_address),
  )
  return rows
    .sort((one, other) => one.number - other.number)
    .map(({ to_address: to, created_at: writtenAt, unsubscribe_url, reply_to, ...row }) => {
      const mark = row.goodUntil && !unsubscribe_url ? undefined : undeliverable.get(to)
      return {
        ...row,
        to,
        writtenAt,
        ...(unsubscribe_url && { unsubscribeUrl: unsubscribe_url }),
        ...(reply_to && { replyTo: reply_to }),
        ...(mark && { stopped: mark.reason === 'bounced' ? bouncedReason : complainedReason }),
      }
    })
}

async function deliver(db: Db, send: SendMail, mail: Claimed, deps: Deps): Promise<boolean> {
  try {
    if (mail.goodUntil && mail.goodUntil <= deps.now()) throw new MailRefused(endedReason)
    if (mail.stopped) throw new MailRefused(mail.stopped)
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
  if (error instanceof MailboxGone)
    await markUndeliverable(db, mail.to, { reason: 'bounced', detail: reason, now })
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

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AddressChange } from '../../auth/request/auth.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { deleteBatch } from '../../platform/db/transaction.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'

export const maxAlerts = 20

/** Then we ask whether they still want the emails; they have what's left of the retention to answer. */
export const daysToAsk = 365

type AlertState = 'waiting' | 'on' | 'stopped'
export type Alert = {
  id: string
  search: string
  state: AlertState
  stoppedAt: Date | null
  /** When an email last asked whether to turn it on. */
  mailedAt: Date | null
}
export type AlertMailbox = {
  id: string
  email: string
  token: string
  askedAt: Date | null
  alerts: Alert[]
}

/** By its private link, or by the confirmed address of an account. */
export async function findMailbox(
  db: Db,
  by: { token: string } | { email: string },
): Promise<AlertMailbox | null> {
  const rows = db.selectFrom('alert_mailboxes').select(['id', 'email', 'token', 'asked_at'])
  const row = await (
    'token' in by
      ? rows.where('token', '=', by.token)
      : rows.where(sql<boolean>`lower(email) = ${by.email.toLowerCase()}`)
  ).executeTakeFirst()
  if (!row) return null
  const alerts = await db
    .selectFrom('search_alerts')
    .select(['id', 'search', 'confirmed_at', 'stopped_at', 'mailed_at'])
    .where('mailbox_id', '=', row.id)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  const { asked_at: askedAt, ...mailbox } = row
  return {
    ...mailbox,
    askedAt,
    alerts: alerts.map(
      ({ id, search, confirmed_at, stopped_at: stoppedAt, mailed_at: mailedAt }) => ({
        id,
        search,
        stoppedAt,
        mailedAt,
        state: stoppedAt ? 'stopped' : confirmed_at ? 'on' : 'waiting',
      }),
    ),
  }
}

export function linkOf(siteUrl: string, token: string): string {
  return siteUrl + pathIn(language(), `/email-alerts/${token}`)
}

export function isFull({ alerts }: AlertMailbox): boolean {
  return alerts.filter(({ state }) => state === 'on').length >= maxAlerts
}

export async function mailboxOf(
  db: Db,
  { email, now, id }: { email: string; now: Date; id: string },
): Promise<AlertMailbox> {
  const token = newToken()
  await sql`insert into alert_mailboxes (id, email, token, renewed_at)
    values (${id}, ${email}, ${token}, ${now}) on conflict (lower(email)) do nothing`.execute(db)
  return (await findMailbox(db, { email })) as AlertMailbox
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export async function turnOn(db: Db, mailboxId: string, id: string, now: Date): Promise<void> {
  const row = await db
    .updateTable('search_alerts')
    .set({
      confirmed_at: sql`coalesce(confirmed_at, ${now}::timestamptz)`,
      seen_until: sql`case when confirmed_at is null then ${now}::timestamptz else seen_until end`,
      stopped_at: null,
    })
    .where('id', '=', id)
    .where('mailbox_id', '=', mailboxId)
    .returning('id')
    .executeTakeFirst()
  if (row) await renew(db, mailboxId, now)
}

async function renew(db: Db, mailboxId: string, now: Date): Promise<void> {
  await db
    .updateTable('alert_mailboxes')
    .set({ renewed_at: now, asked_at: null })
    .where('id', '=', mailboxId)
    .execute()
}

export const alertIntents = ['on', 'stop', 'stop-all', 'undo', 'keep'] as const
export type AlertIntent = (typeof alertIntents)[number]

/** @returns false if the mailbox can't have another alert. */
export async function changeAlerts(
  { db, now: time }: Pick<Services, 'db' | 'now'>,
  mailbox: AlertMailbox,
  { intent, id }: { intent: AlertIntent; id: string },
): Promise<boolean> {
  const now = time()
  if (intent === 'on') {
    const alert = mailbox.alerts.find((one) => one.id === id)
    if (alert?.state !== 'on' && isFull(mailbox)) return false
    await turnOn(db, mailbox.id, id, now)
  } else if (intent === 'keep') await renew(db, mailbox.id, now)
  else if (intent === 'undo') await undoStop(db, mailbox, now)
  else await stopAlerts(db, mailbox.id, now, intent === 'stop' ? id : null)
  return true
}

/** One alert, or all of a mailbox. */
export async function stopAlerts(
  db: Db,
  mailboxId: string,
  now: Date,
  id: string | null = null,
): Promise<void> {
  const running = db
    .updateTable('search_alerts')
    .set({ stopped_at: now })
    .where('mailbox_id', '=', mailboxId)
    .where('stopped_at', 'is', null)
  await (id === null ? running : running.where('id', '=', id)).execute()
}

/** Those that were stopped last, together. What was never confirmed waits again. */
async function undoStop(db: Db, mailbox: AlertMailbox, now: Date): Promise<void> {
  const last = Math.max(0, ...mailbox.alerts.map(({ stoppedAt }) => stoppedAt?.getTime() ?? 0))
  if (!last) return
  await db
    .updateTable('search_alerts')
    .set({ stopped_at: null })
    .where('mailbox_id', '=', mailbox.id)
    .where('stopped_at', '=', new Date(last))
    .execute()
  await renew(db, mailbox.id, now)
}

/** For the download of an account's data. */
export async function findAlertsOf(db: Db, email: string | null): Promise<object[]> {
  const mailbox = email ? await findMailbox(db, { email }) : null
  return (mailbox?.alerts ?? []).map(({ search, state }) => ({ search, state }))
}

export async function eraseAlertsOf(db: Db, email: string | null): Promise<void> {
  if (!email) return
  const mine = sql<boolean>`lower(email) = ${email.toLowerCase()}`
  await db.deleteFrom('alert_mailboxes').where(mine).execute()
}

/**
 * An account changed its confirmed address. Security: links that went to the old address open nothing from then on.
 * @param to may have alerts of its own
 */
export async function moveAlerts(db: Db, { from, to }: AddressChange): Promise<void> {
  const [old, other] = [
    await findMailbox(db, { email: from }),
    await findMailbox(db, { email: to }),
  ]
  if (!old || old.id === other?.id) return
  if (!other) {
    const moved = { email: to, token: newToken() }
    await db.updateTable('alert_mailboxes').set(moved).where('id', '=', old.id).execute()
    return
  }
  const running = other.alerts.filter(({ state }) => state === 'on').map(({ search }) => search)
  const moving = old.alerts.filter(({ search }) => !running.includes(search))
  await db
    .deleteFrom('search_alerts')
    .where('mailbox_id', '=', other.id)
    .where(sql<boolean>`search = any(${moving.map(({ search }) => search)}::text[])`)
    .execute()
  await db
    .updateTable('search_alerts')
    .set({ mailbox_id: other.id })
    .where(sql<boolean>`id = any(${moving.map(({ id }) => id)}::text[])`)
    .execute()
  await db.deleteFrom('alert_mailboxes').where('id', '=', old.id).execute()
}

/** They didn't answer the yearly question, which may have come late. */
export function forgetAlertMailboxes(db: Db, before: Date, most: number): Promise<number> {
  const due = sql`renewed_at <= ${before}
    and asked_at <= ${before}::timestamptz + make_interval(days => ${daysToAsk})`
  return deleteBatch(db, 'alert_mailboxes', due, most)
}

export async function forgetUnconfirmedAlerts(db: Db, before: Date, most: number): Promise<number> {
  const due = sql`confirmed_at is null and made_at <= ${before}`
  return withEmptyMailboxes(db, await deleteBatch(db, 'search_alerts', due, most))
}

export async function forgetStoppedAlerts(db: Db, before: Date, most: number): Promise<number> {
  const due = sql`stopped_at <= ${before}`
  return withEmptyMailboxes(db, await deleteBatch(db, 'search_alerts', due, most))
}

async function withEmptyMailboxes(db: Db, count: number): Promise<number> {
  if (count)
    await sql`delete from alert_mailboxes m where not exists
      (select from search_alerts a where a.mailbox_id = m.id)`.execute(db)
  return count
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { deleteBatch, transaction } from '../../platform/db/transaction.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, languages, pathIn, type Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { storedName, type StoredSearch } from '../../search/page/stored-search.server.ts'
import { confirmAlertEmail } from './alert-emails.ts'

export const maxAlerts = 20

export type AlertState = 'waiting' | 'on' | 'stopped'
export type Alert = { id: string; search: string; state: AlertState; stoppedAt: Date | null }
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
    .select(['id', 'search', 'confirmed_at', 'stopped_at'])
    .where('mailbox_id', '=', row.id)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  const { asked_at: askedAt, ...mailbox } = row
  return {
    ...mailbox,
    askedAt,
    alerts: alerts.map(({ id, search, confirmed_at, stopped_at: stoppedAt }) => ({
      id,
      search,
      stoppedAt,
      state: stoppedAt ? 'stopped' : confirmed_at ? 'on' : 'waiting',
    })),
  }
}

export type NewAlert = 'on' | 'mail' | 'too many mails' | 'too many alerts'

/**
 * Anyone can type an address, so an email asks its owner first.
 * @param isOwn for the confirmed address of the account that is signed in: the alert is on at once.
 */
export async function addAlert(
  services: Services,
  { email, stored, isOwn }: { email: string; stored: StoredSearch; isOwn: boolean },
): Promise<NewAlert> {
  const now = services.now()
  const whats = await namesOf(services, stored)
  return transaction(services.db, async (db): Promise<NewAlert> => {
    if (!isOwn && !(await takeTurn(db, email, 'single', now))) return 'too many mails'
    const mailbox = await mailboxOf(db, { email, now, id: services.randomId() })
    const known = mailbox.alerts.find(({ search }) => search === stored.params)
    if (isOwn && known?.state !== 'on' && isFull(mailbox)) return 'too many alerts'
    await rememberMailLanguage(db, email, now)
    const row = {
      id: services.randomId(),
      mailbox_id: mailbox.id,
      search: stored.params,
      made_at: now,
      seen_until: now,
    }
    if (!known) await db.insertInto('search_alerts').values(row).execute()
    if (isOwn) {
      await turnOn(db, mailbox.id, known?.id ?? row.id, now)
      return 'on'
    }
    // A stopped one waits for the same answer again.
    if (known?.state === 'stopped')
      await db
        .updateTable('search_alerts')
        .set({ confirmed_at: null, stopped_at: null, made_at: now })
        .where('id', '=', known.id)
        .execute()
    const { site } = services
    const mail = await inMailLanguage(db, email, () =>
      confirmAlertEmail({
        site,
        to: mailbox.email,
        what: whats[language()],
        link: linkOf(site.url, mailbox.token),
      }),
    )
    await queueMail(db, mail, { id: services.randomId(), now })
    return 'mail'
  })
}

type Names = Record<Language, string>

/** Before the transaction, in which the embedded database has no other caller. */
async function namesOf(services: Services, stored: StoredSearch): Promise<Names> {
  const named = languages.map(async (one) => {
    const name = await inLanguage(one, () => storedName(services, stored))
    return [one, name] as const
  })
  return Object.fromEntries(await Promise.all(named)) as Names
}

export function linkOf(siteUrl: string, token: string): string {
  return siteUrl + pathIn(language(), `/email-alerts/${token}`)
}

function isFull({ alerts }: AlertMailbox): boolean {
  return alerts.filter(({ state }) => state === 'on').length >= maxAlerts
}

async function mailboxOf(
  db: Db,
  { email, now, id }: { email: string; now: Date; id: string },
): Promise<AlertMailbox> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into alert_mailboxes (id, email, token, renewed_at)
    values (${id}, ${email}, ${token}, ${now}) on conflict (lower(email)) do nothing`.execute(db)
  return (await findMailbox(db, { email })) as AlertMailbox
}

async function turnOn(db: Db, mailboxId: string, id: string, now: Date): Promise<void> {
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
  else {
    const running = db
      .updateTable('search_alerts')
      .set({ stopped_at: now })
      .where('mailbox_id', '=', mailbox.id)
      .where('stopped_at', 'is', null)
    await (intent === 'stop' ? running.where('id', '=', id) : running).execute()
  }
  return true
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

/** They didn't answer the yearly question. */
export function forgetAlertMailboxes(db: Db, before: Date, most: number): Promise<number> {
  const due = sql`renewed_at <= ${before} and asked_at is not null`
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

import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, languages, type Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { storedName, type StoredSearch } from '../../search/page/stored-search.server.ts'
import { confirmAlertEmail } from './alert-emails.ts'
import {
  findMailbox,
  isFull,
  linkOf,
  mailboxOf,
  turnOn,
  type Alert,
  type AlertMailbox,
} from './alerts.server.ts'

export type NewAlert = 'on' | 'mail' | 'too many mails' | 'too many alerts'

type Wish = { email: string; stored: StoredSearch; isOwn: boolean }

/**
 * Anyone can type an address, so an email asks its owner first: once a day for the same search. Security: the answer
 * doesn't show which alerts an address has.
 * @param isOwn for the confirmed address of the account that is signed in: the alert is on at once.
 */
export async function addAlert(services: Services, wish: Wish): Promise<NewAlert> {
  const whats = await namesOf(services, wish.stored)
  return transaction(services.db, async (db) => {
    const key = `alert ${wish.email.toLowerCase()}`
    await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db)
    return wish.isOwn ? turnOnOwn(db, wish, services) : askOwner(db, { ...wish, whats }, services)
  })
}

async function turnOnOwn(db: Db, { email, stored }: Wish, services: Services): Promise<NewAlert> {
  const now = services.now()
  const mailbox = await mailboxOf(db, { email, now, id: services.randomId() })
  const known = knownIn(mailbox, stored)
  if (known?.state !== 'on' && isFull(mailbox)) return 'too many alerts'
  await rememberMailLanguage(db, email, now)
  const id = known?.id ?? (await insertAlert(db, { mailbox, stored, mailed_at: null }, services))
  await turnOn(db, mailbox.id, id, now)
  return 'on'
}

async function askOwner(
  db: Db,
  { email, stored, whats }: Wish & { whats: Names },
  services: Services,
): Promise<NewAlert> {
  const { site, randomId } = services
  const now = services.now()
  const before = await findMailbox(db, { email })
  const known = before && knownIn(before, stored)
  if (known && isRecent(known, now)) return 'mail'
  const isMailed = await takeTurn(db, email, 'alert', now)
  // The email of the same day opens the page with this one, too.
  if (!isMailed && !before?.alerts.some((one) => isRecent(one, now))) return 'too many mails'
  const mailbox = before ?? (await mailboxOf(db, { email, now, id: randomId() }))
  if (!known) await insertAlert(db, { mailbox, stored, mailed_at: isMailed ? now : null }, services)
  if (!isMailed) return 'mail'
  if (known) await askAgain(db, known, now)
  await rememberMailLanguage(db, email, now)
  const { email: to, token } = mailbox
  const mail = await inMailLanguage(db, email, () =>
    confirmAlertEmail({ site, to, what: whats[language()], link: linkOf(site.url, token) }),
  )
  await queueMail(db, mail, { id: randomId(), now })
  return 'mail'
}

/** A stopped one waits for an answer like a new one. */
async function askAgain(db: Db, { id, state }: Alert, now: Date): Promise<void> {
  const waiting = { made_at: now, confirmed_at: null, stopped_at: null }
  await db
    .updateTable('search_alerts')
    .set({ mailed_at: now, ...(state !== 'on' && waiting) })
    .where('id', '=', id)
    .execute()
}

function knownIn({ alerts }: AlertMailbox, { params }: StoredSearch): Alert | undefined {
  return alerts.find(({ search }) => search === params)
}

function isRecent({ mailedAt }: Alert, now: Date): boolean {
  return mailedAt !== null && now.getTime() - mailedAt.getTime() < 24 * 3_600_000
}

/** Enough for anyone; strangers can't fill the page of an address without end. */
const maxWaiting = 20

async function insertAlert(
  db: Db,
  {
    mailbox,
    stored,
    mailed_at,
  }: { mailbox: AlertMailbox; stored: StoredSearch; mailed_at: Date | null },
  { now: time, randomId }: Services,
): Promise<string> {
  const [id, now, mailbox_id] = [randomId(), time(), mailbox.id]
  const row = { id, mailbox_id, search: stored.params, mailed_at, made_at: now, seen_until: now }
  await db.insertInto('search_alerts').values(row).execute()
  await sql`delete from search_alerts where id in (
    select id from search_alerts
    where mailbox_id = ${mailbox_id} and confirmed_at is null and stopped_at is null
    order by made_at desc, id desc offset ${maxWaiting})`.execute(db)
  return id
}

type Names = Record<Language, string>

/** Before the transaction, in which the embedded database has no other caller. */
async function namesOf(services: Services, stored: StoredSearch): Promise<Names> {
  const named = languages.map(async (one) => {
    const name = await inLanguage(one, () => storedName(services, stored))
    return [one, name ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(named)) as Names
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { endedReason } from '../../platform/email/mail.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { hourInFlorida } from '../../platform/text/florida-time.ts'
import { amongMatches, readStored, storedName } from '../../search/page/stored-search.server.ts'
import { newBusinessesEmail, stillWantedEmail, type NewOnes } from './alert-emails.ts'
import { daysToAsk, linkOf, stopAlerts } from './alerts.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'dayNow' | 'randomId' | 'site'>

/** In Florida. An email that the morning missed comes the next day. */
const morning = { from: 7, to: 12 }

/** Mailboxes per run, and businesses named per search. */
const atOnce = 100
const maxNamed = 10

const day = 86_400_000

/** Notes new listings; in the morning, one email for each person about theirs. */
export async function sendAlerts(services: Deps): Promise<void> {
  const now = services.now()
  await noteArrivals(services.db, now)
  const hour = hourInFlorida(now)
  if (hour < morning.from || hour >= morning.to) return
  const due = await services.db
    .selectFrom('alert_mailboxes')
    .select(['id', 'email', 'token', 'renewed_at', 'asked_at'])
    .where('checked_day', '<', today(services))
    // Those that the last morning missed first.
    .orderBy('checked_day')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const mailbox of due) await sendTo(services, mailbox)
}

/** An edit or a merge doesn't make a listing new; being shown for the first time does. */
async function noteArrivals(db: Db, now: Date): Promise<void> {
  await sql`insert into listing_arrivals (business_id, arrived_at)
    select id, ${now} from businesses b where status = 'published' and not is_sample
      and not exists (select from listing_arrivals a where a.business_id = b.id)
    on conflict do nothing`.execute(db)
  await sql`update listing_arrivals a set
      is_unconfirmed = b.status = 'unconfirmed',
      arrived_at = case when b.status = 'published' then ${now}::timestamptz else a.arrived_at end
    from businesses b where b.id = a.business_id
      and ((b.status = 'unconfirmed' and not a.is_unconfirmed)
        or (b.status = 'published' and a.is_unconfirmed))`.execute(db)
}

type Mailbox = { id: string; email: string; token: string; renewed_at: Date; asked_at: Date | null }
type Running = { id: string; search: string; seen_until: Date }

/** Searches before the transaction, in which the embedded database has no other caller. */
async function sendTo(services: Deps, mailbox: Mailbox): Promise<void> {
  const now = services.now()
  const { id, email: to, token, renewed_at, asked_at } = mailbox
  const { site } = services
  const alerts = await runningAlerts(services.db, id)
  const isDue = renewed_at.getTime() + daysToAsk * day <= now.getTime()
  const mails = await inMailLanguage(services.db, to, async () => {
    const facts = { site, to, link: linkOf(site.url, token) }
    const found = await findNew(services, alerts, now)
    const whats = isDue && !asked_at && alerts.length ? await namesOf(services, alerts) : []
    return [
      ...(found.length ? [newBusinessesEmail({ ...facts, found })] : []),
      ...(whats.length ? [stillWantedEmail({ ...facts, whats })] : []),
    ]
  })
  const isDead = mails.length > 0 && (await refusesMail(services.db, mailbox, now))
  await transaction(services.db, async (db) => {
    if (!(await claim(db, id, today(services)))) return
    if (isDead) return stopAlerts(db, id, now)
    for (const mail of mails) await queueMail(db, mail, { id: services.randomId(), now })
    const ids = alerts.map((alert) => alert.id)
    if (!ids.length) return
    await db.updateTable('search_alerts').set({ seen_until: now }).where('id', 'in', ids).execute()
    const asking = db.updateTable('alert_mailboxes').set({ asked_at: now })
    if (isDue && !asked_at) await asking.where('id', '=', id).execute()
  })
}

/** Our own mail server may refuse everything for days, too. */
const refusing = { emails: 3, days: 7 }

/** The last emails since its owner wanted them, for a week or longer. */
async function refusesMail(db: Db, { email, renewed_at }: Mailbox, now: Date): Promise<boolean> {
  const last = await db
    .selectFrom('mails')
    .select(['gave_up_at', 'last_error'])
    .where(sql<boolean>`lower(to_address) = ${email.toLowerCase()}`)
    .where(sql<boolean>`coalesce(sent_at, gave_up_at) > ${renewed_at}`)
    .where(sql<boolean>`last_error is distinct from ${endedReason}`)
    .orderBy('number', 'desc')
    .limit(refusing.emails)
    .execute()
  const first = last.at(-1)?.gave_up_at?.getTime() ?? now.getTime()
  const areRefused = last.length === refusing.emails && last.every((one) => one.gave_up_at)
  return areRefused && first + refusing.days * day <= now.getTime()
}

function runningAlerts(db: Db, mailboxId: string): Promise<Running[]> {
  return db
    .selectFrom('search_alerts')
    .select(['id', 'search', 'seen_until'])
    .where('mailbox_id', '=', mailboxId)
    .where('confirmed_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** Once a day, in whichever process. */
async function claim(db: Db, id: string, checked_day: string): Promise<boolean> {
  const row = await db
    .updateTable('alert_mailboxes')
    .set({ checked_day })
    .where('id', '=', id)
    .where('checked_day', '<', checked_day)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function namesOf(services: Deps, alerts: Running[]): Promise<string[]> {
  const stored = alerts.flatMap(({ search }) => readStored(services, search) ?? [])
  const names = await Promise.all(stored.map((one) => storedName(services, one)))
  return names.flatMap((name) => name ?? [])
}

/** A listing that several alerts find is named once. */
async function findNew(services: Deps, alerts: Running[], now: Date): Promise<NewOnes[]> {
  if (!alerts.length) return []
  const { db } = services
  const since = new Date(Math.min(...alerts.map(({ seen_until }) => seen_until.getTime())))
  const arrived = await db
    .selectFrom('listing_arrivals as a')
    .innerJoin('businesses as b', 'b.id', 'a.business_id')
    .select(['b.id', 'b.name', 'b.city', 'a.arrived_at'])
    .where('a.arrived_at', '>', since)
    .where('a.arrived_at', '<=', now)
    .where('b.status', '=', 'published')
    .where('b.is_sample', '=', false)
    .orderBy('b.name')
    .orderBy('b.id')
    .execute()
  const found: NewOnes[] = []
  const named = new Set<string>()
  for (const { search, seen_until } of alerts) {
    const stored = readStored(services, search)
    const ids = arrived.flatMap(({ id, arrived_at }) =>
      arrived_at > seen_until && !named.has(id) ? [id] : [],
    )
    const matching = new Set(stored && ids.length ? await amongMatches(services, stored, ids) : [])
    const what = stored && matching.size ? await storedName(services, stored) : null
    if (!what) continue
    for (const id of matching) named.add(id)
    found.push({
      what,
      path: `/businesses/search?${search}`,
      businesses: arrived.filter(({ id }) => matching.has(id)).slice(0, maxNamed),
      count: matching.size,
    })
  }
  return found
}

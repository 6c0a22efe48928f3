import * as desk from '#messages/desk-reports.ts'
import * as t from '#messages/site-emails.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMails } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { reachableOf } from '../upkeep/answer.server.ts'
import { maybeOurs, type AskSite, type SiteAnswer } from './ask-site.server.ts'
import { nightsThatCount } from '../../listings/upkeep/signals.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'> & {
  /** The queue of stale listings shows it instead of a report. */
  isQueued?: boolean
}

/** Days in a row without a response before we inform anyone. */
const failuresThatCount = nightsThatCount.website

/** Sites per run, and days between checks of a site. */
const atOnce = 3
const daysUntilNext = { answered: 30, failing: 1, down: 7 }
const mostOnDesk = 20
/** Websites, to conclude that our own network is down. */
const enoughToTell = 5

const day = 86_400_000

export type SiteCheck = { id: string; url: string; host: string }

/** Adds new websites to the checks and restarts changed ones. Safe to run any time. */
export async function noteSites({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await sql`insert into site_checks (business_id, url, host, next_at)
    select id, website, site_host(website), ${now()}::timestamptz from businesses
    where website is not null and site_host(website) is not null and status = 'published' and not is_sample
    on conflict (business_id) do update set url = excluded.url, host = excluded.host,
      failures = 0, failed_on = null, told_at = null, answer = '', parked = '', parked_nights = 0,
      parked_on = null, next_at = excluded.next_at
      where site_checks.url <> excluded.url`.execute(db)
}

/** No host is checked more than once a day. @returns how many sites were checked. */
export async function checkSites(deps: Deps, ask: AskSite): Promise<number> {
  const due = await takeDue(deps, { most: atOnce })
  for (const check of due) await noteCheck(deps, check, await ask(check.url))
  return due.length
}

/** Saves the result. When a site is down, emails its owners and, unless it's queued, files a report. */
export function noteCheck(deps: Deps, check: SiteCheck, answer: SiteAnswer): Promise<void> {
  return answer.isUp ? noteAnswer(deps, check, answer) : noteFailure(deps, check, answer.why)
}

/**
 * Claims the rows first, so no other process checks them.
 * @param early milliseconds: a nightly check would otherwise start later every night.
 */
export async function takeDue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { most, early = 0 }: { most: number; early?: number },
): Promise<SiteCheck[]> {
  const at = now()
  const due = new Date(at.getTime() + early)
  const dayAgo = new Date(due.getTime() - day)
  const { rows } = await sql<SiteCheck>`
    update site_checks c set checked_at = ${at}, next_at = ${new Date(at.getTime() + day)}
    where c.business_id in (
      select d.business_id from (
        select distinct on (s.host) s.business_id, s.next_at from site_checks s
          join businesses b on b.id = s.business_id and b.status = 'published' and b.website = s.url
        where s.next_at <= ${due} and not exists (select from site_checks o
          where o.host = s.host and o.checked_at > ${dayAgo})
        order by s.host, s.next_at, s.business_id) d
      order by d.next_at limit ${most})
    returning c.business_id as id, c.url, c.host`.execute(db)
  return rows
}

async function noteAnswer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, url }: SiteCheck,
  { parked }: SiteAnswer,
): Promise<void> {
  const at = now()
  await db
    .updateTable('site_checks')
    .set({
      failures: 0,
      failed_on: null,
      told_at: null,
      answer: '',
      next_at: later(at, 'answered'),
    })
    .where('business_id', '=', id)
    .where('url', '=', url)
    .execute()
  if (parked === null)
    await db
      .updateTable('site_checks')
      .set({ parked: '', parked_nights: 0, parked_on: null })
      .where('business_id', '=', id)
      .where('url', '=', url)
      .execute()
  if (parked)
    await sql`update site_checks set parked = ${parked}, parked_on = ${today({ now })}::date,
        parked_nights = least(parked_nights + case when parked_on = ${today({ now })}::date then 0 else 1 end, 99),
        next_at = case when parked_nights + 1 < ${nightsThatCount.parked}
          then ${later(at, 'failing')}::timestamptz else ${later(at, 'down')}::timestamptz end
      where business_id = ${id} and url = ${url}`.execute(db)
  // Also closes the note on the review desk.
  await db
    .deleteFrom('reports')
    .where('business_id', '=', id)
    .where('kind', '=', 'site')
    .where('state', '=', 'open')
    .execute()
}

async function noteFailure(deps: Deps, { id, url }: SiteCheck, answer: string): Promise<void> {
  await transaction(deps.db, async (db) => {
    const now = deps.now()
    if (maybeOurs.some((one) => one === answer) && (await isNoneReached(db, id, now))) {
      const checks = db.updateTable('site_checks').set({ answer })
      await checks.where('business_id', '=', id).where('url', '=', url).execute()
      return
    }
    const row = await db
      .updateTable('site_checks')
      .set((e) => ({ failures: e('failures', '+', 1), failed_on: today(deps), answer }))
      .where('business_id', '=', id)
      .where('url', '=', url)
      .where(sql<boolean>`failed_on is distinct from ${today(deps)}::date`)
      .returning(['failures', 'told_at'])
      .executeTakeFirst()
    if (!row) return
    const isDown = row.failures >= failuresThatCount
    const next = { next_at: later(now, isDown ? 'down' : 'failing') }
    const isNews = isDown && row.told_at === null
    await db
      .updateTable('site_checks')
      .set({ ...next, ...(isNews && { told_at: now }) })
      .where('business_id', '=', id)
      .execute()
    if (isNews) await tell(db, id, url, deps)
  })
}

/** True if of several other websites none was reached for two days: the fault is ours. */
async function isNoneReached(db: Db, id: string, now: Date): Promise<boolean> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql<{ checked: number; lost: number }>`
    select count(*)::int as checked, count(*) filter (where answer = any(${[...maybeOurs]}::text[]))::int as lost
    from site_checks where business_id <> ${id}
      and checked_at > ${ago(2 * day)} and checked_at < ${ago(60_000)}`.execute(db)
  const { checked = 0, lost = 0 } = rows[0] ?? {}
  return checked >= enoughToTell && lost === checked
}

function later(now: Date, how: keyof typeof daysUntilNext): Date {
  return new Date(now.getTime() + daysUntilNext[how] * day)
}

/** Owners get an email; reviewers see it among the reports. */
async function tell(db: Db, id: string, url: string, deps: Deps): Promise<void> {
  const { name } = await db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const owners = ((await reachableOf(db, [id])).get(id) ?? []).filter(({ is }) => is === 'owner')
  const mails = []
  for (const { email: to } of owners) {
    const facts = { site: deps.site, to, business: { id, name }, website: url }
    const mail = await inMailLanguage(db, to, () => failingSiteEmail(facts))
    mails.push({ ...mail, id: deps.randomId() })
  }
  await queueMails(db, mails, deps.now())
  if (deps.isQueued) return
  const open = await db
    .selectFrom('reports')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('kind', '=', 'site')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (open.count >= mostOnDesk) return
  const received_at = deps.now()
  const silent = owners.length ? desk.siteSilentEmailed : desk.siteSilentNoOwner
  await db
    .insertInto('reports')
    .values({
      id: deps.randomId(),
      business_id: id,
      kind: 'site',
      text: silent({ url, days: failuresThatCount }),
      visitor_hash: '',
      received_at,
      due_at: new Date(received_at.getTime() + 30 * day),
    })
    .execute()
}

type Facts = {
  site: { name: string; url: string }
  to: string
  business: { id: string; name: string }
  website: string
}

export function failingSiteEmail({ site, to, business, website }: Facts): Mail {
  const name = nameOr(business.name, thisBusiness())
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: t.subject({ business: name }),
    paragraphs: [
      greeting(''),
      t.found(),
      { quoted: website },
      t.shown(),
      t.how(),
      ...nameBelow(business.name),
    ],
    action: {
      label: t.change(),
      url: `${site.url}${pathIn(language(), `/business/${business.id}/edit`)}?part=contact#part-contact`,
    },
  })
}

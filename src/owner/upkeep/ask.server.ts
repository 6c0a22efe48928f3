import * as desk from '#messages/desk-reports.ts'
import * as t from '#messages/still-right-emails.ts'
import { sql, type Selectable } from 'kysely'
import { dayText } from '../../listings/day-text.ts'
import {
  dueStep,
  nextStepAt,
  type Step,
  type Upkeep,
  confirmedMonth,
} from '../../listings/upkeep/still-right.ts'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMails } from '../../platform/email/outbox.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { stopLines, stopLink } from '../reach/stop-link.server.ts'
import { linkHere, makeLinks, reachableOf, type Recipient } from './answer.server.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import type { Mail } from '../../platform/email/mail.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site' | 'forms'>

/** Listings per run, and the most that wait on the desk because no one can be emailed. */
const atOnce = 200
const mostOnDesk = 20

const day = 86_400_000

type Due = Upkeep & {
  id: string
  name: string
  status: Selectable<BusinessRow>['status']
}

type Taken = { due: Due; step: Step | null; nextAt: Date | null; asked: Recipient[] }

/**
 * Asks after half a year without confirmation, warns, and hides after a year and a half. Safe to
 * run in several processes. @returns how many listings were handled.
 */
export async function askStillRight({ db, ...deps }: Deps): Promise<number> {
  return transaction(db, async (db) => {
    const now = deps.now()
    const due = await findDue(db, now)
    if (due.length === 0) return 0
    const recipients = await reachableOf(
      db,
      due.map(({ id }) => id),
    )
    let room = mostOnDesk - (await countOnDesk(db))
    const taken = due.map((one) => {
      const asked = recipients.get(one.id) ?? []
      const outcome = takeStep(one, { asked, now, hasRoom: room > 0 })
      if (outcome.step === 'hide' && asked.length === 0) room--
      return outcome
    })
    await sendMails(db, taken, { ...deps, now })
    await hide(db, taken.filter(isHiding), { ...deps, now })
    await bringToDesk(db, taken.filter(isForDesk), { ...deps, now })
    await noteSteps(db, taken, now)
    return due.length
  })
}

/** Imported listings count from the day they were added. */
export async function beginWithNew(db: Db): Promise<void> {
  await sql`insert into listing_upkeep (business_id, confirmed_at, confirmed_how, next_at)
    select id, created_at, 'approval',
      ((created_at at time zone 'UTC') + interval '6 months') at time zone 'UTC'
    from businesses b where not is_sample
      and not exists (select from listing_upkeep u where u.business_id = b.id)
    on conflict do nothing`.execute(db)
}

async function findDue(db: Db, now: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('listing_upkeep as u')
    .innerJoin('businesses as b', 'b.id', 'u.business_id')
    .select(['b.id', 'b.name', 'b.status', 'u.confirmed_at', 'u.step', 'u.step_at'])
    .where('u.next_at', '<=', now)
    .orderBy('u.next_at')
    .orderBy('b.id')
    .limit(atOnce)
    .forUpdate('u')
    .skipLocked()
    .execute()
  return rows.map(({ confirmed_at: confirmedAt, step_at: stepAt, ...row }) => ({
    ...row,
    confirmedAt,
    stepAt,
  }))
}

async function countOnDesk(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('reports')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('kind', '=', 'unconfirmed')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}

type Around = { asked: Recipient[]; now: Date; hasRoom: boolean }

function takeStep(due: Due, { asked, now, hasRoom }: Around): Taken {
  const later = (days: number) => new Date(now.getTime() + days * day)
  // Listings hidden or closed by their owner are skipped, because they may return.
  if (due.status !== 'published') return { due, step: null, nextAt: later(30), asked: [] }
  const step = dueStep(due, now)
  if (!step) return { due, step, nextAt: nextStepAt(due), asked: [] }
  if (step === 'hide' && asked.length === 0 && !hasRoom)
    return { due, step: null, nextAt: later(1), asked }
  return { due, step, nextAt: nextStepAt({ ...due, step, stepAt: now }), asked }
}

function isHiding({ step, asked }: Taken): boolean {
  return step === 'hide' && asked.length > 0
}

function isForDesk({ step, asked }: Taken): boolean {
  return step === 'hide' && asked.length === 0
}

type Now = Omit<Deps, 'db' | 'now'> & { now: Date }

async function sendMails(
  db: Db,
  taken: Taken[],
  { now, randomId, site, forms }: Now,
): Promise<void> {
  const asked = taken.flatMap(({ due, step, nextAt, asked }) =>
    step ? asked.map((to) => ({ businessId: due.id, due, step, nextAt, to })) : [],
  )
  const links = await makeLinks(db, asked, { now, site })
  const mails = []
  for (const one of asked) {
    const { due, step, nextAt, to } = one
    const { id, name, confirmedAt } = due
    const mail = await inMailLanguage(db, to.email, () => {
      const hiddenOn = nextAt ? dayText(today({ now: () => nextAt })) : ''
      const link = linkHere(links.get(one) ?? '', site)
      return stillRightEmail(step, {
        site,
        business: { id, name },
        to,
        confirmedAt,
        hiddenOn,
        link,
        stop: to.is === 'listing' ? stopLink({ site, forms }, to.email) : null,
      })
    })
    mails.push({ ...mail, id: randomId() })
  }
  await queueMails(db, mails, now)
}

/** A tap, an edit, or an import brings it back. */
async function hide(db: Db, taken: Taken[], { now, randomId }: Now): Promise<void> {
  if (taken.length === 0) return
  const ids = taken.map(({ due }) => due.id)
  await db
    .updateTable('businesses')
    .set({ status: 'unconfirmed', updated_at: now })
    .where('id', 'in', ids)
    .execute()
  const changes = ids.map((business_id) => ({
    id: randomId(),
    business_id,
    at: now,
    by_role: 'directory' as const,
    by_user: null,
    by_name: 'The directory',
    action: 'unpublish' as const,
  }))
  await db.insertInto('listing_changes').values(changes).execute()
}

/**
 * Without anyone to email, a reviewer decides: a listing never disappears without a person's word.
 */
async function bringToDesk(db: Db, taken: Taken[], { now, randomId }: Now): Promise<void> {
  if (taken.length === 0) return
  const reports = taken.map(({ due }) => ({
    id: randomId(),
    business_id: due.id,
    kind: 'unconfirmed' as const,
    text: desk.unconfirmed(),
    visitor_hash: '',
    received_at: now,
    due_at: new Date(now.getTime() + 30 * day),
  }))
  await db.insertInto('reports').values(reports).execute()
}

async function noteSteps(db: Db, taken: Taken[], now: Date): Promise<void> {
  const steps = taken.map(({ due, step, nextAt }) => ({ id: due.id, step, next: nextAt }))
  await sql`update listing_upkeep u set next_at = s.next, step = coalesce(s.step, u.step),
      step_at = case when s.step is null then u.step_at else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(steps)}::json) as s(id text, step text, next timestamptz)
    where u.business_id = s.id`.execute(db)
}

type Facts = {
  site: { name: string; url: string }
  to: Recipient
  business: { id: string; name: string }
  confirmedAt: Date
  /** As "May 21, 2028", for the last warning. */
  hiddenOn: string
  link: string
  /** Null unless the email goes to the listing's own address. */
  stop: string | null
}
type Words = { subject: string; paragraphs: string[]; action: string }

export function stillRightEmail(step: Step, given: Facts): Mail {
  const { site, to, business, link, stop } = given
  const facts = { ...given, business: { ...business, name: nameOr(business.name, thisBusiness()) } }
  const { subject, paragraphs, action } = wordsOf[step](facts)
  const mail = writeEmail({
    site,
    to: to.email,
    subject,
    paragraphs: [greeting(''), ...paragraphs, ...nameBelow(business.name)],
    action: { label: action, url: link },
    after: [...afterOf[to.is](facts), ...stopLines(stop)],
  })
  return { ...mail, ...(stop && { unsubscribeUrl: stop }) }
}

const wordsOf: Record<Step, (facts: Facts) => Words> = {
  'half-year': ({ site, business }) => ({
    subject: t.subject({ business: business.name }),
    paragraphs: [t.halfYear({ site: site.name, business: business.name }), t.halfYearHow()],
    action: t.lookAndConfirm(),
  }),
  year: ({ business, confirmedAt }) => ({
    subject: t.subject({ business: business.name }),
    paragraphs: [t.year({ business: business.name, since: confirmedMonth(confirmedAt) })],
    action: t.lookAndConfirm(),
  }),
  last: ({ business, confirmedAt, hiddenOn }) => ({
    subject: t.lastSubject({ business: business.name, day: hiddenOn }),
    paragraphs: [
      t.last({
        business: business.name,
        since: confirmedMonth(confirmedAt),
        day: hiddenOn,
      }),
      t.lastHow(),
    ],
    action: t.keep(),
  }),
  hide: ({ business, confirmedAt }) => ({
    subject: t.hiddenSubject({ business: business.name }),
    paragraphs: [t.hidden({ business: business.name, since: confirmedMonth(confirmedAt) })],
    action: t.bringBack(),
  }),
}

/** Other ways to answer than the button. */
export const afterOf: Record<
  Recipient['is'],
  (facts: Pick<Facts, 'site' | 'business'>) => string[]
> = {
  owner: (facts) => [
    `${t.ownerChanges()}\n${pageOf(facts, 'edit')}`,
    `${t.ownerCloses()}\n${pageOf(facts, 'close')}`,
  ],
  listing: (facts) => [
    `${t.listingClaims()}\n${pageOf(facts, 'claim')}`,
    `${t.listingReports()}\n${pageOf(facts, 'report')}`,
  ],
  sender: (facts) => [
    `${t.senderClaims()}\n${pageOf(facts, 'claim')}`,
    `${t.senderReports()}\n${pageOf(facts, 'report')}`,
  ],
}

function pageOf({ site, business }: Pick<Facts, 'site' | 'business'>, page: string): string {
  return linkHere(`${site.url}/business/${business.id}/${page}`, site)
}

import * as t from '#messages/listing-gone-emails.ts'
import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'
import { listingEmail, nameIn, type ListingFacts } from './listing-email.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site'>
type Case = { email: string; about: 'claim' | 'removal' | 'report' | 'other' }

/**
 * One email to everyone who waits for an answer about a listing, except its owners. Call it before
 * the listing is deleted.
 */
export async function emailOpenCases(db: Db, businessId: string, deps: Deps): Promise<void> {
  const business = await db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('id', '=', businessId)
    .executeTakeFirst()
  if (!business) return
  const people = await listingPeople(db, businessId)
  const informed = new Set(people.map(({ email }) => email?.toLowerCase()))
  for (const { email: to, about } of await openCases(db, businessId, deps.now())) {
    if (informed.has(to.toLowerCase())) continue
    informed.add(to.toLowerCase())
    const facts = { site: deps.site, to, business, about }
    const mail = await inMailLanguage(db, to, () => listingGoneEmail(facts))
    await queueMail(db, mail, { id: deps.randomId(), now: deps.now() })
  }
}

/** Claims first: their email says the most. A decision that can still be undone hasn't been sent. */
async function openCases(db: Db, businessId: string, now: Date): Promise<Case[]> {
  const { rows: sent } = await sql<Case>`
    select submitter_email as email, case kind when 'claim' then 'claim' else 'other' end as about
    from submissions where business_id = ${businessId} and submitter_email <> ''
      and confirmed_at is not null and ${waitsForSender(now)}
    order by kind <> 'claim', received_at`.execute(db)
  const { rows: reported } = await sql<Case>`
    select email, case kind when 'remove' then 'removal' else 'report' end as about
    from reports where business_id = ${businessId} and state = 'open' and email is not null
      and is_thanked order by kind <> 'remove', received_at`.execute(db)
  return [...sent, ...reported]
}

const closed = { claim: t.claim, removal: t.removal, report: t.report, other: t.other }

export function listingGoneEmail({ about, ...facts }: ListingFacts & Pick<Case, 'about'>): Mail {
  const name = nameIn(facts)
  const url = facts.site.url + pathIn(language(), '/register-business')
  const isClaim = about === 'claim'
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.subject({ name }),
    paragraphs: [closed[about]({ name }), isClaim ? t.registerText() : t.nothingToDo()],
    ...(isClaim && { action: { label: t.register(), url } }),
  })
}

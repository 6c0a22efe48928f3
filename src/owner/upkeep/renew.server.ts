import * as t from '#messages/renewal-emails.ts'
import { sql } from 'kysely'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { dueRenewal, type RenewalStep } from '../../listings/upkeep/renewal.ts'
import { type VerificationMethod, badgeWords } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMails } from '../../platform/email/outbox.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { linkHere, makeLinks, recipientsOf } from './answer.server.ts'
import { dayText } from '../../listings/day-text.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { promisedTime, type Site } from '../../platform/ui/site.ts'
import type { Mail } from '../../platform/email/mail.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'>

const atOnce = 200

type Due = {
  id: number
  businessId: string
  name: string
  method: VerificationMethod
  expiresOn: string
  taken: number
  holder: string | null
  /** True for the badge that the listing shows or last showed. */
  isNewest: boolean
  hasOwner: boolean
  /** True if another badge is valid after this one ends. */
  hasOther: boolean
}
type Step = Due & { step: RenewalStep }

/**
 * Emails owners before and after a badge ends, each once, whichever process comes first. Proof that
 * someone saw becomes the owner's word if there is an owner and no other badge. @returns how many
 * badges were handled.
 */
export async function renewBadges({ db, ...deps }: Deps): Promise<number> {
  return transaction(db, async (db) => {
    const day = today(deps)
    const due = (await findDue(db, day)).flatMap((badge): Step[] => {
      const step = dueRenewal(badge.expiresOn, badge.taken, day)
      return step ? [{ ...badge, step }] : []
    })
    if (due.length === 0) return 0
    const shown = due.filter(({ isNewest }) => isNewest)
    await tellOwners(db, shown, deps)
    await fallToWord(
      db,
      shown.filter((badge) => badge.step === 3 && badge.hasOwner && !badge.hasOther),
      { day, now: deps.now() },
    )
    await noteSteps(db, due)
    return due.length
  })
}

async function findDue(db: Db, day: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select v.id, v.business_id as "businessId", b.name, v.method, v.expires_on as "expiresOn",
      v.renewal_step as taken, v.holder,
      not exists (select from badges_in_force n where n.business_id = v.business_id and n.method <> 'sam-registered'
        and (n.checked_on, n.id) > (v.checked_on, v.id)) as "isNewest",
      exists (select from business_owners o where o.business_id = b.id and o.role = 'owner') as "hasOwner",
      exists (select from badges_in_force h where h.business_id = v.business_id
        and h.expires_on > ${day}::date) as "hasOther"
    from verifications v join businesses b on b.id = v.business_id
    where v.id in (select f.id from badges_in_force f where f.business_id = v.business_id)
      and v.renewal_step < 3 and v.method <> 'sam-registered'
      and v.expires_on <= ${day}::date + 60
      and v.expires_on <= ${day}::date + case v.renewal_step when 0 then 60 when 1 then 14 else 0 end
      and not b.is_sample and b.status = 'published'
    order by v.expires_on, v.id limit ${atOnce} for update of v skip locked`.execute(db)
  return rows
}

async function tellOwners(
  db: Db,
  due: Step[],
  { now, randomId, site }: Omit<Deps, 'db'>,
): Promise<void> {
  const recipients = await recipientsOf(
    db,
    due.map(({ businessId }) => businessId),
  )
  const told = due.flatMap((badge) =>
    (recipients.get(badge.businessId) ?? [])
      .filter(({ is }) => is === 'owner')
      .map((to) => ({ ...badge, to })),
  )
  const words = told.filter(({ method }) => method === 'self-attested')
  const links = await makeLinks(db, words, { now: now(), site })
  const mails = []
  for (const badge of told) {
    const { step, method, expiresOn, businessId, name, to } = badge
    const business = { id: businessId, name }
    const facts = { site, to: to.email, business, method, expiresOn }
    const link = links.get(badge)
    const mail = await inMailLanguage(db, to.email, () =>
      renewalEmail(step, { ...facts, link: link ? linkHere(link, site) : null }),
    )
    mails.push({ ...mail, id: randomId() })
  }
  await queueMails(db, mails, now())
}

/** Proof that is two years old no longer counts; the owner's word does. */
async function fallToWord(
  db: Db,
  ended: Step[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const fallen = ended.filter(({ method }) => method !== 'self-attested')
  if (fallen.length === 0) return
  const word = { method: 'self-attested', checkedOn: day, note: '' } as const
  const rows = fallen.map(({ businessId, holder }) => ({
    ...verificationRow(businessId, { ...word, byName: 'The directory' }),
    holder,
    made_at: now,
  }))
  await db.insertInto('verifications').values(rows).execute()
}

async function noteSteps(db: Db, due: Step[]): Promise<void> {
  const steps = due.map(({ id, step }) => ({ id, step }))
  await sql`update verifications v set renewal_step = s.step
    from json_to_recordset(${JSON.stringify(steps)}::json) as s(id bigint, step smallint)
    where v.id = s.id`.execute(db)
}

type Facts = {
  site: Pick<Site, 'name' | 'url' | 'promise'>
  to: string
  business: { id: string; name: string }
  method: VerificationMethod
  /** The first day without the badge, as 2028-11-21. */
  expiresOn: string
  /** For the owner's word: the page that renews it with one tap. */
  link: string | null
}

export function renewalEmail(step: RenewalStep, given: Facts): Mail {
  const { site, to, business, link } = given
  const facts = { ...given, business: { ...business, name: nameOr(business.name, thisBusiness()) } }
  const proof = linkHere(`${site.url}/business/${business.id}/proof`, site)
  const isWord = link !== null
  return writeEmail({
    site,
    to,
    subject: subjectOf(step, facts),
    paragraphs: [
      greeting(''),
      ...(step === 3 ? ended(facts) : ending(facts)),
      howTo(isWord, site),
      ...nameBelow(business.name),
    ],
    action: link ? { label: t.sayItStillIs(), url: link } : { label: t.renewBadge(), url: proof },
    ...(isWord && { after: [`${t.strongerBadge()}\n${proof}`] }),
  })
}

function subjectOf(step: RenewalStep, { business, expiresOn }: Facts): string {
  if (step === 3) return t.endedSubject({ business: business.name })
  if (step === 2) return t.twoWeeksSubject({ business: business.name })
  return t.endsSubject({ business: business.name, day: dayText(expiresOn) })
}

function ending({ business, method, expiresOn }: Facts): string[] {
  const values = { badge: badgeWords({ method }), business: business.name, day: dayText(expiresOn) }
  return [method === 'self-attested' ? t.wordEnds(values) : t.proofEnds(values)]
}

function ended({ business, method }: Facts): string[] {
  const values = { badge: badgeWords({ method }), business: business.name }
  return [method === 'self-attested' ? t.wordEnded(values) : t.proofEnded(values)]
}

function howTo(isWord: boolean, site: Facts['site']): string {
  return isWord ? t.wordHow() : t.proofHow({ promised: promisedTime(site) })
}

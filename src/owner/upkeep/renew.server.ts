import { sql } from 'kysely'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { dueRenewal, type RenewalStep } from '../../listings/upkeep/renewal.ts'
import type { VerificationMethod } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMails } from '../../platform/email/outbox.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { makeLinks } from './links.server.ts'
import { recipientsOf } from './recipients.server.ts'
import { renewalEmail } from './renewal-emails.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'>

/** So many badges have their turn in one go. */
const atOnce = 200

/** A badge whose next step is due. */
type Due = {
  id: number
  businessId: string
  name: string
  method: VerificationMethod
  expiresOn: string
  taken: number
  holder: string | null
  /** Whether it is the one that the listing shows, or showed to its end. */
  isNewest: boolean
  hasOwner: boolean
  /** Whether another one holds once it has ended. */
  hasOther: boolean
}
type Step = Due & { step: RenewalStep }

/**
 * Tells owners that a badge runs out, and has run out: each step once, whichever process comes first. What somebody saw
 * falls to the owner's word then, where somebody owns the listing and nothing else holds. @returns how many had their turn.
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
      not exists (select from badges_in_force n where n.business_id = v.business_id
        and (n.checked_on, n.id) > (v.checked_on, v.id)) as "isNewest",
      exists (select from business_owners o where o.business_id = b.id and o.role = 'owner') as "hasOwner",
      exists (select from badges_in_force h where h.business_id = v.business_id
        and h.expires_on > ${day}::date) as "hasOther"
    from verifications v join businesses b on b.id = v.business_id
    where v.id in (select f.id from badges_in_force f where f.business_id = v.business_id)
      and v.renewal_step < 3
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
  const mails = told.map((badge) => {
    const { step, method, expiresOn, businessId, name, to } = badge
    const business = { id: businessId, name }
    const facts = { site, to: to.email, business }
    const link = links.get(badge) ?? null
    return { ...renewalEmail(step, { ...facts, method, expiresOn, link }), id: randomId() }
  })
  await queueMails(db, mails, now())
}

/** What nobody has seen for two years is no proof any more; that the owner says so still stands. */
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

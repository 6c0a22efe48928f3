import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { Services } from '../../platform/services.server.ts'
import { waitingStates } from '../states.ts'
import { disputeEmail } from './claim-emails.ts'

type Disputed = { id: string; name: string }

export async function disputeEmails(
  db: Db,
  business: Disputed,
  { to, site }: { to: (string | null)[]; site: Services['site'] },
): Promise<Mail[]> {
  const mails: Mail[] = []
  for (const address of to) {
    if (!address) continue
    const facts = { site, to: address, business, contact: site.contactEmail }
    mails.push(await inMailLanguage(db, address, () => disputeEmail(facts)))
  }
  return mails
}

/** To a new owner, when others already claim the listing. */
export async function earlierDisputes(
  db: Db,
  business: Disputed,
  owner: { userId: string; email: string | null; site: Services['site'] },
): Promise<Mail[]> {
  const isDisputed = await hasOtherClaim(db, { businessId: business.id, userId: owner.userId })
  return isDisputed ? disputeEmails(db, business, { to: [owner.email], site: owner.site }) : []
}

/** A claim by someone who doesn't own the listing waits. */
export async function hasOtherClaim(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.business_id', '=', businessId)
    .where('s.kind', '=', 'claim')
    .where('s.state', 'in', waitingStates)
    .where('s.user_id', 'is distinct from', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_owners as o')
            .select('o.user_id')
            .whereRef('o.business_id', '=', 's.business_id')
            .whereRef('o.user_id', '=', 's.user_id')
            .where('o.role', '=', 'owner'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

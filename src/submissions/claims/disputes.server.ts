import { sql } from 'kysely'
import { retentionStart } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { Services } from '../../platform/services.server.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'
import { waitingStates } from '../states.ts'
import { disputeEmail } from './claim-emails.ts'

type Requested = { businessId: string; userId: string; email: string | null; before: Date }

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

/**
 * True when someone else asked for a listing without an owner first: by a claim that waits, or by a suggestion of
 * their own business that they can still take into an account.
 */
export async function hasEarlierRequest(
  db: Db,
  { businessId, userId, email, before }: Requested,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from submissions where business_id = ${businessId} and received_at <= ${before}
      and user_id is distinct from ${userId} and lower(submitter_email) is distinct from ${email?.toLowerCase() ?? null}
      and (kind = 'claim' and state = any(${waitingStates}::text[])
        or kind = 'suggest' and state = 'approved' and details->'submitter'->>'relation' = 'owner'
          and received_at > ${retentionStart('statusLinks', now)})
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A claim by someone who doesn't own the listing waits.
 * @param now counts claims, too, of which the decision can still be undone
 */
export async function hasOtherClaim(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string | null },
  now?: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where(now ? waitsForSender(now) : sql<boolean>`state = any(${waitingStates}::text[])`)
    .where('user_id', 'is distinct from', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_owners as o')
            .select('o.user_id')
            .whereRef('o.business_id', '=', 'submissions.business_id')
            .whereRef('o.user_id', '=', 'submissions.user_id')
            .where('o.role', '=', 'owner'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

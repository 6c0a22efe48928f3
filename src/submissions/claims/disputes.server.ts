import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { reviveMails, supersedeMails, type KeyedMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'
import { undoableFrom, waitingStates } from '../states.ts'
import { disputeEmail, settledEmail } from './claim-emails.ts'

type Requested = { businessId: string; userId: string; email: string | null; before: Date }

type Disputed = { id: string; name: string }

export async function disputeEmails(
  db: Db,
  business: Disputed,
  { to, site }: { to: (string | null)[]; site: Services['site'] },
): Promise<KeyedMail[]> {
  const mails: KeyedMail[] = []
  for (const address of to) {
    if (!address) continue
    const facts = { site, to: address, business, contact: site.contactEmail }
    const mail = await inMailLanguage(db, address, () => disputeEmail(facts))
    mails.push({ ...mail, keyOf: disputeKey(business.id) })
  }
  return mails
}

const disputeKey = (businessId: string) => `dispute ${businessId}`
const settledKey = (businessId: string) => `settled ${businessId}`

type Settled = { claim: Pick<SubmissionRow, 'id' | 'business_id' | 'user_id' | 'state' | 'name'> }

/**
 * When a claim no longer waits, and no other one does: gives up the unsent emails that say that it does.
 * @returns the outcome, for owners who know of it. An approval has emails of its own.
 */
export async function settleDisputes(
  db: Db,
  { claim }: Settled,
  { now, site }: Pick<Services, 'now' | 'site'>,
): Promise<KeyedMail[]> {
  const { id, business_id: businessId, user_id: userId, state, name } = claim
  if (!businessId || (await hasOtherClaim(db, { businessId, userId }))) return []
  await supersedeMails(db, await unsentDisputes(db, businessId), now())
  if (state === 'approved') return []
  const business = { id: businessId, name }
  const mails: KeyedMail[] = []
  for (const { userId: owner, role, email: to } of await listingPeople(db, businessId)) {
    if (role !== 'owner' || !to || !(await knowsOf(db, { id, businessId, owner, to }))) continue
    const facts = { site, to, business, isRejected: state === 'rejected' }
    const mail = await inMailLanguage(db, to, () => settledEmail(facts))
    mails.push({ ...mail, keyOf: settledKey(businessId) })
  }
  return mails
}

type Told = { id: string; businessId: string; owner: string; to: string }

/** They got the email that it waits, without a later one that it ended, or answered it. */
async function knowsOf(db: Db, { id, businessId, owner, to }: Told): Promise<boolean> {
  const { rows } = await sql`
    select from mails m where m.key_of = ${disputeKey(businessId)} and m.to_address = ${to}
      and (m.sent_at is not null or m.attempts > 0) and not exists (select from mails s
        where s.key_of = ${settledKey(businessId)} and s.to_address = ${to} and s.created_at > m.created_at)
    union all select from submissions where business_id = ${businessId} and kind = 'answer'
      and user_id = ${owner} and details->>'about' = ${id}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The claim waits again: the emails that its end gave up are sent, or the owners get others. */
export async function reopenDisputes(
  db: Db,
  { claim, isUndone }: Settled & { isUndone: boolean },
  { now, site }: Pick<Services, 'now' | 'site'>,
): Promise<KeyedMail[]> {
  const { business_id: businessId, user_id: userId, name } = claim
  if (!businessId) return []
  if (isUndone) {
    await reviveMails(db, await unsentDisputes(db, businessId, undoableFrom(now())))
    return []
  }
  const owners = (await listingPeople(db, businessId)).filter(({ role }) => role === 'owner')
  if (owners.some((owner) => owner.userId === userId)) return []
  const to = owners.map(({ email }) => email)
  return disputeEmails(db, { id: businessId, name }, { to, site })
}

/** @param givenUpSince also those given up since then */
async function unsentDisputes(
  db: Db,
  businessId: string,
  givenUpSince: Date | null = null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('key_of', '=', disputeKey(businessId))
    .where(({ eb, or }) =>
      or([
        eb('gave_up_at', 'is', null),
        ...(givenUpSince ? [eb('gave_up_at', '>', givenUpSince)] : []),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** To a new owner, when others already claim the listing. */
export async function earlierDisputes(
  db: Db,
  business: Disputed,
  owner: { userId: string; email: string | null; site: Services['site'] },
): Promise<KeyedMail[]> {
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

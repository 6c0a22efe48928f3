import * as reports from '#messages/desk-reports.ts'
import { sql } from 'kysely'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { expiryOf } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { receiveReport } from '../../submissions/reports/receive-report.server.ts'
import { closeListing } from '../close/close-listing.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { findUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { randomBytes } from 'node:crypto'
import { language, pathIn } from '../../platform/text/language.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { findStopped } from '../reach/invitations.server.ts'

type Deps = Pick<Services, 'now' | 'randomId'>

/**
 * null for a link that is unknown, too old, or went to someone we wouldn't email today: a former
 * owner, or an address that the listing no longer shows.
 */
export async function findAsked(
  db: Db,
  token: string,
): Promise<{ businessId: string; sentTo: Recipient['is'] } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('still_right_links')
    .select(['business_id', 'sent_to', 'sent_to_hash'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return null
  const { business_id: businessId, sent_to: sentTo, sent_to_hash: hash } = row
  const recipients = (await recipientsOf(db, [businessId])).get(businessId) ?? []
  const isStillAsked = recipients.some(
    ({ is, email }) => is === sentTo && (hash === null || mailboxHash(email) === hash),
  )
  return isStillAsked ? { businessId, sentTo } : null
}

type Answer = { businessId: string; by: Recipient['is']; person: By | null }
type By = { userId: string; name: string; role: 'owner' | 'manager' | 'reviewer' | 'admin' }

/**
 * Confirms a listing. One that was hidden for lack of confirmation is shown again; an owner's
 * confirmation also renews the owner's word.
 * @param person null for someone with only the email link. @returns true if it is public now:
 * listings hidden by the team or the owner stay hidden.
 */
export async function sayStillRight(
  db: Db,
  { businessId, by, person }: Answer,
  deps: Deps,
): Promise<boolean> {
  return transaction(db, async (db) => {
    const listing = await db
      .selectFrom('businesses')
      .select('status')
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const wasHidden = listing?.status === 'unconfirmed'
    if (!listing || !(wasHidden || listing.status === 'published')) return false
    const isTeam = person?.role === 'reviewer' || person?.role === 'admin'
    const answered = by === 'sender' ? 'sender' : 'answer'
    await noteConfirmed(db, [businessId], { how: isTeam ? 'team' : answered, now: deps.now() })
    if (by === 'owner' && !isTeam) await renewOwnersWord(db, businessId, today(deps))
    if (wasHidden) {
      const change = { businessId, action: 'publish', by: person ?? unnamed } as const
      await recordListingChange(db, change, deps)
    }
    return true
  })
}

/** With only the link of our email. */
const unnamed = { userId: null, name: 'Someone with our email', role: 'directory' } as const

type Closed = { businessId: string; name: string; sentTo: Recipient['is']; token: string }

/**
 * Closes the listing if the link went to its owner; from others, it's a report for the desk.
 * @returns why an owner can't close it now, or null.
 */
export async function sayClosed(
  db: Db,
  { businessId, name, sentTo, token }: Closed,
  deps: Pick<Services, 'now' | 'randomId' | 'site' | 'documents' | 'forms'>,
): Promise<string | null> {
  if (sentTo === 'owner') {
    const owners = (await recipientsOf(db, [businessId])).get(businessId) ?? []
    const addresses = owners.map(({ email }) => email)
    const closing = { businessId, closing: 'close', by: unnamed, addresses } as const
    return closeListing(db, closing, deps)
  }
  const text = sentTo === 'listing' ? reports.closedByListing() : reports.closedBySender()
  const key = `said closed ${sha256(token)}`
  const about = { kind: 'closed', text, email: null, isConfirmed: true, key, bucket: '' } as const
  await receiveReport(db, { ...about, business: { id: businessId, name } }, deps)
  return null
}

/** Renews only the owner's word, never proof that someone saw. */
async function renewOwnersWord(db: Db, businessId: string, today: string): Promise<void> {
  await sql`update verifications set expires_on = ${expiryOf(today)}::date
    where method = 'self-attested' and id = (
      select v.id from badges_in_force v where v.business_id = ${businessId}
        and v.method <> 'sam-registered' and v.expires_on > ${today}::date
      order by v.checked_on desc, v.id desc limit 1)`.execute(db)
}

type Asked = { businessId: string; to: Recipient }

/** Only a hash of each link is stored. */
export async function makeLinks<A extends Asked>(
  db: Db,
  asked: readonly A[],
  { now, site }: { now: Date } & Pick<Services, 'site'>,
): Promise<Map<A, string>> {
  if (asked.length === 0) return new Map()
  const made = asked.map((one) => ({ one, token: randomBytes(32).toString('base64url') }))
  const rows = made.map(({ one: { businessId, to }, token }) => ({
    token_hash: sha256(token),
    business_id: businessId,
    sent_to: to.is,
    sent_to_hash: mailboxHash(to.email),
    made_at: now,
  }))
  await db.insertInto('still_right_links').values(rows).execute()
  return new Map(made.map(({ one, token }) => [one, `${site.url}/still-right/${token}`]))
}

/** One of these links, to the page in the language of the email. */
export function linkHere(link: string, { url }: { url: string }): string {
  return link.startsWith(`${url}/`) ? url + pathIn(language(), link.slice(url.length)) : link
}

export type Recipient = { email: string; is: 'owner' | 'listing' | 'sender' }

/**
 * By listing id: all owners with a confirmed address; without an owner, the address on the listing;
 * else the submitter's, while we have it. Listings without any of these are left out.
 */
export async function recipientsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const { rows } = await sql<{ id: string; email: string; is: Recipient['is'] }>`
    with asked as materialized (select unnest(${ids}::text[]) as id),
    owners as (
      select o.business_id as id, case when u.id is null then o.email
        when u.email_confirmed_at is not null then u.email end as email, o.since
      from business_owners o left join auth_service.users u on u.id = o.user_id
      where o.business_id in (select id from asked) and o.role = 'owner')
    select * from (
      select id, email, 'owner' as is, since from owners where email is not null
      union all
      select b.id, b.email, 'listing', null from businesses b
      where b.id in (select id from asked) and b.email is not null
        and not exists (select from owners o where o.id = b.id)
      union all
      select s.business_id, s.submitter_email, 'sender', null from submissions s
      where s.business_id in (select id from asked) and s.kind in ('suggest', 'register')
        and s.submitter_email <> '' and s.confirmed_at is not null
        and not exists (select from owners o where o.id = s.business_id)
        and not exists (select from businesses b where b.id = s.business_id and b.email is not null)
    ) found order by id, since, email`.execute(db)
  const found = new Map<string, Recipient[]>()
  for (const { id, email, is } of rows) found.set(id, [...(found.get(id) ?? []), { email, is }])
  return found
}

/**
 * Without mailboxes that return our email or called it spam. An address that stopped invitations
 * isn't asked for a listing that only shows it, either: stopping is final (decision 124).
 */
export async function reachableOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const all = [...(await recipientsOf(db, ids))]
  const addresses = all.flatMap(([, recipients]) => recipients.map(({ email }) => email))
  const lost = await findUndeliverable(db, addresses)
  const stopped = await findStopped(db, addresses)
  return new Map(
    all.flatMap(([id, recipients]) => {
      const reached = recipients.filter(
        ({ email, is }) => !lost.has(email) && !(is === 'listing' && stopped.has(email)),
      )
      return reached.length ? [[id, reached]] : []
    }),
  )
}

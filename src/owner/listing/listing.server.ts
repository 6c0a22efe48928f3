import type { User } from '@supabase/supabase-js'
import { data, href, redirect } from 'react-router'
import {
  cookiesOf,
  readPerson,
  requireUser,
  turnAway,
  type RouteArgs,
} from '../../account/session/session.server.ts'
import { lackOf, type Listing, type ListingAction, type Person } from '../../account/team/can.ts'
import { hostPrefix } from '../../account/session/session-cookie.ts'
import { ownListings, ownListingsCookie } from '../../listings/figures/own-listings.ts'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import type { LeftListing } from '../../search/ways-on/ways-on.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { sql, type Selectable } from 'kysely'
import { accountName } from '../../submissions/emails/given-name.server.ts'
import type { Sender } from '../../submissions/edits/listing-changes.server.ts'
import { reasonForReader } from '../../submissions/emails/ready-reasons.server.ts'
import { unknownRole } from '../../submissions/lifecycle/held-back.server.ts'
import { passingClient } from '../../account/session/passing-client.server.ts'

type RunListing = Selectable<BusinessRow> & Listing

/** Someone with permission for the requested action. */
export type Runner = { user: User; name: string; person: Person; listing: RunListing }

async function findRunListing(db: Db, id: string): Promise<RunListing | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(id)) return null
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const people = await db
    .selectFrom('business_owners')
    .select(['user_id', 'role'])
    .where('business_id', '=', id)
    .orderBy('since')
    .orderBy('user_id')
    .execute()
  const withRole = (wanted: 'owner' | 'manager') =>
    people.filter(({ role }) => role === wanted).map(({ user_id }) => user_id)
  return { ...row, owners: withRole('owner'), managers: withRole('manager') }
}

/** By the listing's history or another person's approved claim. Undone approvals don't count. */
async function hasRun(db: Db, businessId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from listing_changes where business_id = ${businessId} and by_user = ${userId}
      and (by_role in ('owner', 'manager') or action in ('own', 'join'))
      and (undone_at is null or action not in ('own', 'join'))
    union all select from submission_claims c join submissions s on s.id = c.submission_id
      where s.business_id = ${businessId} and c.replaced @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::text))
    limit 1`.execute(db)
  return rows.length > 0
}

function leftListing(
  { id, name, status, owners, managers }: RunListing,
  isManager: boolean,
  left: LeftListing['leftListing']['left'] = null,
): LeftListing {
  const isRun = owners.length + managers.length > 0
  return { leftListing: { id, name, isRun, isPublic: status === 'published', isManager, left } }
}

/** Null for someone who was removed or replaced. A new owner at the same moment took it over. */
async function howTheyLeft(
  db: Db,
  businessId: string,
  userId: string,
): Promise<LeftListing['leftListing']['left']> {
  const { rows } = await sql<{ at: string; action: string; isHandedOver: boolean }>`
    select c.at, c.action, exists (select from listing_changes o where o.business_id = c.business_id
      and o.action = 'own' and o.at = c.at and o.by_user is distinct from c.by_user) as "isHandedOver"
    from listing_changes c where c.business_id = ${businessId} and c.by_user = ${userId}
      and c.action in ('own', 'join', 'leave') and c.undone_at is null
    order by c.number desc limit 1`.execute(db)
  const [last] = rows
  if (last?.action !== 'leave') return null
  return { isHandedOver: last.isHandedOver, day: dayInFlorida(last.at) }
}

/**
 * The person, if they may do this with the listing. Others are sent to sign in or to their second
 * factor.
 * @throws 404 for people who never ran the listing, as if it didn't exist. Former owners and
 * managers get a 404 that says so; managers get 403 for an owner's action. Someone whose approval can
 * still be undone is sent to where it says that it waits.
 */
export async function requireListing(
  asked: RouteArgs & { params: { businessId: string } },
  action: ListingAction,
): Promise<Runner> {
  const { context, params } = asked
  const user = await requireUser(asked)
  const listing = await findRunListing(context.get(servicesContext).db, params.businessId)
  if (!listing) throw data(null, { status: 404 })
  const person = await readPerson(context)
  const lack = lackOf(person, action, listing)
  if (lack && lack !== 'permission' && lack !== 'someone else') return turnAway(asked, lack)
  if (lack) {
    if (listing.managers.includes(user.id)) throw data(leftListing(listing, true), { status: 403 })
    const hasLeft = await hasRun(context.get(servicesContext).db, listing.id, user.id)
    const left = hasLeft
      ? await howTheyLeft(context.get(servicesContext).db, listing.id, user.id)
      : null
    throw data(hasLeft ? leftListing(listing, false, left) : null, { status: 404 })
  }
  const runs = [...listing.owners, ...listing.managers].includes(user.id)
  if (runs && person.role === null) await keepOutUntilKnown(asked, user)
  if (runs) rememberOwnListings(context, (known) => [...new Set([...known, listing.id])])
  const name = await accountName(context.get(servicesContext).db, user)
  return { user, name, person, listing }
}

/** Until an approval can't be undone, its sender gets nothing of it. */
async function keepOutUntilKnown(
  { context, params: { businessId } }: RouteArgs & { params: { businessId: string } },
  { id: userId }: User,
): Promise<void> {
  const { db, now } = context.get(servicesContext)
  const kind = await unknownRole(db, { businessId, userId }, now())
  if (kind === 'claim') throw redirect(href('/business/:businessId/claim', { businessId }), 303)
  if (kind) throw redirect(href('/account'), 303)
}

/**
 * Remembers on this device the listings that the signed-in person manages, so that their own visits
 * aren't counted. @param idsFrom the listings, given those known so far.
 */
export function rememberOwnListings(
  context: RouteArgs['context'],
  idsFrom: (known: string[]) => readonly string[],
): void {
  const { sent, set } = cookiesOf(context)
  const prefix = hostPrefix(context.get(servicesContext).site.url)
  const line = ownListingsCookie(idsFrom(ownListings(sent)), { cookies: sent, prefix })
  if (line) set(line)
}

/** The reason of the last request for changes. */
export async function reasonAsked(db: Db, submissionId: string): Promise<string> {
  const row = await db
    .selectFrom('submission_events')
    .select(['why', 'reasons'])
    .where('submission_id', '=', submissionId)
    .where('action', 'in', ['ask_changes', 'ask_question'])
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row ? reasonForReader(row) : ''
}

/** True for a team member who doesn't run the listing. */
export function isForTeam({ person, listing }: Pick<Runner, 'person' | 'listing'>): boolean {
  const runs = [...listing.owners, ...listing.managers]
  return person.role !== null && !runs.includes(person.userId ?? '')
}

/** The name and role for the history and emails. */
export function editorOf({ user, name, person, listing }: Runner): Sender {
  const isOwner = listing.owners.includes(user.id)
  const isManager = listing.managers.includes(user.id)
  return {
    userId: user.id,
    name,
    role: isOwner ? 'owner' : isManager ? 'manager' : (person.role ?? 'manager'),
    email: user.email ?? '',
    isConfirmed: Boolean(user.email && user.email_confirmed_at),
  }
}

/** Our own requests have no rate limit. */
const ourselves = { ip: '', bucket: '', isLocal: true }

/**
 * Confirmed addresses of owners and managers. Don't call it inside a transaction: the auth service
 * uses its own connections.
 */
export async function addressesOfPeople(
  services: Services,
  businessId: string,
): Promise<{ userId: string; email: string }[]> {
  const { db, accounts } = services
  if (!accounts.serviceKey) return []
  const people = await db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', businessId)
    .orderBy('since')
    .orderBy('user_id')
    .limit(20)
    .execute()
  const { admin } = passingClient(services, accounts.serviceKey, ourselves)
  const found = []
  for (const { user_id: userId } of people) {
    const { data } = await admin.getUserById(userId)
    const email = data.user?.email_confirmed_at ? data.user.email : null
    if (email) found.push({ userId, email })
  }
  return found
}

/** Any photo: for the profile, the banner, or the gallery. */
export function hasPhotos(id: string) {
  return sql<boolean>`exists (select from business_images i where i.business_id = ${sql.ref(id)})`
}

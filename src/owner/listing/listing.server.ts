import type { User } from '@supabase/supabase-js'
import { data } from 'react-router'
import {
  readPerson,
  requireUser,
  turnAway,
  type RouteArgs,
} from '../../account/session/session.server.ts'
import { lackOf, type Listing, type ListingAction, type Person } from '../../account/team/can.ts'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import type { LeftListing } from '../../search/ways-on/ways-on.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { sql, type Selectable } from 'kysely'

/** A listing as those see it who run it: whether it is public or not, with the ids of who may. */
type RunListing = Selectable<BusinessRow> & Listing

/** Somebody who may do with a listing what they ask for. */
export type Runner = { user: User; person: Person; listing: RunListing }

/** @returns null when there is no listing with this id. */
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

/** Whether somebody ran a listing once, as its history or an approved claim of another has it. */
async function hasRun(db: Db, businessId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from listing_changes where business_id = ${businessId} and by_user = ${userId}
      and (by_role in ('owner', 'manager') or action in ('own', 'join'))
    union all select from submission_claims c join submissions s on s.id = c.submission_id
      where s.business_id = ${businessId} and c.replaced @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::text))
    limit 1`.execute(db)
  return rows.length > 0
}

function leftListing(
  { id, name, status, owners, managers }: RunListing,
  isManager: boolean,
): LeftListing {
  const isRun = owners.length + managers.length > 0
  return { leftListing: { id, name, isRun, isPublic: status === 'published', isManager } }
}

/**
 * Who asks, when they may do this with the listing of the address. Everybody else is led to what they lack: the
 * sign-in page, or their second factor.
 *
 * @throws 404 for people who have nothing to do with the listing, as if it did not exist. People who ran it once are told
 *   so. Managers get 403 and read that only owners can do this.
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
  if (lack && lack !== 'permission' && lack !== 'somebody else') return turnAway(asked, lack)
  if (lack) {
    if (listing.managers.includes(user.id)) throw data(leftListing(listing, true), { status: 403 })
    const hasLeft = await hasRun(context.get(servicesContext).db, listing.id, user.id)
    throw data(hasLeft ? leftListing(listing, false) : null, { status: 404 })
  }
  return { user, person, listing }
}

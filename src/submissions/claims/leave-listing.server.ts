import { listingPeople, type ListingPerson } from '../../account/team/listing-people.server.ts'
import type { Db } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'
import { lockWaitingEdit, withdrawEdit } from '../edits/waiting-edit.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { peopleEmail, type PeopleNews } from './people-emails.ts'

export type PeopleDeps = Deps
type Business = { id: string; name: string }

/** Queues a piece of news to an address. Call it in the transaction of what it tells of. */
export async function tellPerson(
  db: Db,
  { to, business, news }: { to: string | null; business: Business; news: PeopleNews },
  { now, randomId, site: { name, url } }: Pick<PeopleDeps, 'now' | 'randomId' | 'site'>,
): Promise<void> {
  if (!to) return
  const mail = peopleEmail({ site: { name, url }, to, business, news })
  await queueMail(db, mail, { id: randomId(), now: now() })
}

/**
 * Takes somebody off a listing, with the invitations that they sent and the change of theirs that waits: its private
 * link would let them go on. Tells nobody.
 */
export async function takeOff(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  deps: Deps,
): Promise<void> {
  const waiting = await lockWaitingEdit(db, businessId)
  if (waiting?.user_id === userId)
    await withdrawEdit(db, waiting, { userId, name: waiting.submitter_name }, deps)
  for (const [table, column] of [
    ['business_owners', 'user_id'],
    ['listing_invitations', 'invited_by'],
  ] as const)
    await db
      .deleteFrom(table)
      .where('business_id', '=', businessId)
      .where(column, '=', userId)
      .execute()
}

/** Lets somebody leave a listing, and tells all whom it concerns. Whether they may is for the caller. */
export async function leaveListing(
  db: Db,
  { business, leaver }: { business: Business; leaver: ListingPerson },
  deps: PeopleDeps,
): Promise<void> {
  await takeOff(db, { businessId: business.id, userId: leaver.userId }, deps)
  const by = { userId: leaver.userId, name: leaver.email ?? 'Somebody', role: leaver.role }
  await recordListingChange(db, { businessId: business.id, action: 'leave', by }, deps)
  const left = await listingPeople(db, business.id)
  const wasLast = leaver.role === 'owner' && !left.some(({ role }) => role === 'owner')
  const who = leaver.email ?? 'Somebody'
  const mine: PeopleNews = wasLast ? { is: 'you left it without owner' } : { is: 'you left' }
  await tellPerson(db, { to: leaver.email, business, news: mine }, deps)
  const news: PeopleNews = wasLast ? { is: 'no owner left', who } : { is: 'left', who }
  for (const { email } of left) await tellPerson(db, { to: email, business, news }, deps)
}

/** The same for all listings of an account that is being deleted, which gets a mail of its own. */
export async function leaveAllListings(db: Db, userId: string, deps: PeopleDeps): Promise<void> {
  const listings = await db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .select(['b.id', 'b.name'])
    .where('o.user_id', '=', userId)
    .orderBy('b.id')
    .execute()
  for (const business of listings) {
    const people = await listingPeople(db, business.id)
    const leaver = people.find((one) => one.userId === userId)
    if (leaver) await leaveListing(db, { business, leaver: { ...leaver, email: null } }, deps)
  }
}

import { listingPeople, type ListingPerson } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { hasBadge } from '../../listings/proof/badge-holder.server.ts'
import { noteArrival } from '../arrivals.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'
import { removePerson } from './add-person.server.ts'
import { changePeople } from './change-people.server.ts'
import { clearPersonalFacts } from './personal-facts.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { peopleEmail, type PeopleNews } from './people-emails.ts'

export type PeopleDeps = Deps
type Business = { id: string; name: string }

/** Call in the transaction of the change. */
export async function emailPerson(
  db: Db,
  { to, business, news }: { to: string | null; business: Business; news: PeopleNews },
  { now, randomId, site: { name, url } }: Pick<PeopleDeps, 'now' | 'randomId' | 'site'>,
): Promise<void> {
  if (!to) return
  const facts = { site: { name, url }, to, business, news }
  const mail = await inMailLanguage(db, to, () => peopleEmail(facts))
  await queueMail(db, mail, { id: randomId(), now: now() })
}

type Parted = {
  /** The badge rested on their proof. */
  endsBadge: boolean
  wasLastOwner: boolean
}

/**
 * Removes a person permanently. With the last owner, their proof and personal facts are removed
 * too. Call inside `changePeople`.
 */
export async function partWith(
  db: Db,
  { business, leaver }: { business: Business; leaver: Pick<ListingPerson, 'userId' | 'role'> },
  deps: PeopleDeps,
): Promise<Parted> {
  const { id: businessId, name } = business
  const hadBadge = await hasBadge(db, businessId)
  await removePerson(db, { businessId, userId: leaver.userId })
  const endsBadge = hadBadge && !(await hasBadge(db, businessId))
  const left = await listingPeople(db, businessId)
  const wasLastOwner = leaver.role === 'owner' && !left.some(({ role }) => role === 'owner')
  if (wasLastOwner) await clearPersonalFacts(db, businessId, deps)
  if (wasLastOwner && endsBadge) {
    const what = 'A badge on hold: the listing has no owner'
    await noteArrival(db, { path: `/review/listing/${businessId}`, what, name }, deps)
  }
  return { endsBadge, wasLastOwner }
}

export async function leaveListing(
  db: Db,
  { business, leaver }: { business: Business; leaver: ListingPerson },
  deps: PeopleDeps,
): Promise<void> {
  const { endsBadge, wasLastOwner } = await partWith(db, { business, leaver }, deps)
  const by = { userId: leaver.userId, name: leaver.email ?? 'Someone', role: leaver.role }
  await recordListingChange(db, { businessId: business.id, action: 'leave', by }, deps)
  const left = await listingPeople(db, business.id)
  const who = leaver.email ?? 'Someone'
  const mine = wasLastOwner ? 'you left it without owner' : 'you left'
  await emailPerson(db, { to: leaver.email, business, news: { is: mine, endsBadge } }, deps)
  const news = { is: wasLastOwner ? 'no owner left' : 'left', who, endsBadge } as const
  for (const { email } of left) await emailPerson(db, { to: email, business, news }, deps)
}

/** For an account being deleted, which gets its own email. */
export async function leaveAllListings(db: Db, userId: string, deps: PeopleDeps): Promise<void> {
  const listings = await db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .select(['b.id', 'b.name'])
    .where('o.user_id', '=', userId)
    .orderBy('b.id')
    .execute()
  for (const business of listings)
    await changePeople(db, business.id, deps, async (db) => {
      const people = await listingPeople(db, business.id)
      const leaver = people.find((one) => one.userId === userId)
      if (leaver) await leaveListing(db, { business, leaver: { ...leaver, email: null } }, deps)
    })
}

import { listingPeople, type ListingPerson } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { hasBadge, restsOnOwner } from '../../listings/proof/badge-holder.server.ts'
import { noteArrival } from '../arrivals.server.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'
import { removePerson } from './add-person.server.ts'
import { changePeople } from './change-people.server.ts'
import { clearPersonalFacts, personalFacts } from './personal-facts.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { peopleEmail, type PeopleNews } from './people-emails.ts'
import type { LostWith } from './lost-with.ts'
import { knownName } from '../../account/team/known-name.server.ts'

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

/** Before this owner leaves the listing, or hands it over. */
export async function lostWithOwner(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<LostWith> {
  const endsBadge = await restsOnOwner(db, businessId, userId)
  const owners = (await listingPeople(db, businessId)).filter(({ role }) => role === 'owner')
  const isOnlyOwner = owners.length === 1 && owners[0]?.userId === userId
  return { endsBadge, facts: endsBadge || isOnlyOwner ? await personalFacts(db, businessId) : [] }
}

type Parting = {
  business: Business
  leaver: Pick<ListingPerson, 'userId' | 'role'>
  /** No one who owned the listing is left. */
  changesHands?: boolean
}

/**
 * Removes a person permanently. With a badge's holder or the last owner, the owner's facts go, too.
 * Call inside `changePeople`.
 */
export async function partWith(
  db: Db,
  { business, leaver, changesHands = false }: Parting,
  deps: PeopleDeps,
): Promise<{ lost: LostWith; wasLastOwner: boolean }> {
  const { id: businessId, name } = business
  const hadBadge = await hasBadge(db, businessId)
  await removePerson(db, { businessId, userId: leaver.userId })
  const endsBadge = hadBadge && !(await hasBadge(db, businessId))
  const left = await listingPeople(db, businessId)
  const wasLastOwner = leaver.role === 'owner' && !left.some(({ role }) => role === 'owner')
  const losesFacts = endsBadge || wasLastOwner || changesHands
  const facts = losesFacts ? await clearPersonalFacts(db, businessId, deps) : []
  if (wasLastOwner && endsBadge) {
    const what = 'A badge on hold: the listing has no owner'
    await noteArrival(db, { path: `/review/listing/${businessId}`, what, name }, deps)
  }
  return { lost: { endsBadge, facts }, wasLastOwner }
}

export async function leaveListing(
  db: Db,
  { business, leaver }: { business: Business; leaver: ListingPerson },
  deps: PeopleDeps,
): Promise<void> {
  const { lost, wasLastOwner } = await partWith(db, { business, leaver }, deps)
  const who = (leaver.email && (await knownName(db, leaver))) || 'Someone'
  const by = { userId: leaver.userId, name: who, role: leaver.role }
  await recordListingChange(db, { businessId: business.id, action: 'leave', by }, deps)
  const left = await listingPeople(db, business.id)
  const mine = wasLastOwner ? 'you left it without owner' : 'you left'
  await emailPerson(db, { to: leaver.email, business, news: { is: mine, lost } }, deps)
  const news = { is: wasLastOwner ? 'no owner left' : 'left', who, lost } as const
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

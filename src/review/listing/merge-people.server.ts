import { sql, type Selectable } from 'kysely'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { listingPeople, type ListingPerson } from '../../account/team/team.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { mergedEmail } from '../../submissions/emails/visibility-emails.ts'
import { defaultOwners, type MergeOwners } from './merge-choices.ts'
import {
  changePeople,
  lockPeople,
  undoFirstOwner,
  undoOwning,
} from '../../submissions/grants/change-people.server.ts'
import { restorePeople, type PersonThen } from '../../submissions/grants/add-person.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'

/** Older merges lack `to`. */
export type PeopleMoved = { owners: PersonThen[]; to?: PersonThen[] }

type Pair = { fromId: string; toId: string }
type Named = { id: string; name: string }
type OwnerRow = Selectable<Schema['business_owners']>

/**
 * Moves people as chosen and ends what depends on lost roles. Call it first, while submissions
 * still point to the old listing.
 */
export async function mergePeople(
  db: Db,
  { fromId, toId, kept }: Pair & { kept: MergeOwners | null },
  deps: Deps,
): Promise<PeopleMoved> {
  // A fixed order prevents deadlocks.
  for (const id of [fromId, toId].toSorted()) await lockPeople(db, id)
  const [goes, stays] = [await rowsOf(db, fromId), await rowsOf(db, toId)]
  const choice = kept ?? defaultOwners(stays)
  const run = choice === 'goes' ? goes : choice === 'stays' ? stays : [...stays, ...goes]
  const staysOn = new Set(run.map(({ user_id }) => user_id))
  await dropRows(db, fromId, (row) => staysOn.has(row.user_id), goes)
  await changePeople(db, fromId, deps, (db) => dropRows(db, fromId, () => true, goes))
  await changePeople(db, toId, deps, async (db) => {
    await dropRows(db, toId, (row) => !staysOn.has(row.user_id), stays)
    const added = choice === 'stays' ? [] : goes
    for (const row of added)
      await db
        .insertInto('business_owners')
        .values({ ...row, business_id: toId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
  return { owners: goes, to: stays }
}

export async function mergeMails(
  db: Db,
  { gone, stays, before }: { gone: Named; stays: Named; before: ListingPerson[] },
  { site }: Pick<Deps, 'site'>,
): Promise<Mail[]> {
  const now = await listingPeople(db, stays.id)
  const people = new Map(before.map((person) => [person.userId, person]))
  const mails: Mail[] = []
  for (const { userId, email: to } of people.values()) {
    if (!to) continue
    const runsIt = now.some((one) => one.userId === userId)
    const others = now.filter((one) => one.userId !== userId).length
    const facts = { site, to, gone: gone.name, business: stays, runsIt, others }
    mails.push(await inMailLanguage(db, to, () => mergedEmail(facts)))
  }
  return mails
}

/** Restores both listings' people, except those who have left since. */
export async function unmergePeople(
  db: Db,
  { fromId, toId, moved, since }: Pair & { moved: PeopleMoved; since: Date },
  deps: Deps,
): Promise<void> {
  for (const id of [fromId, toId].toSorted()) await lockPeople(db, id)
  const entered = await enteredWith(db, toId, moved)
  const before = (await hasRemovedSince(db, { toId, entered, since }))
    ? (moved.to ?? []).filter(({ user_id }) => moved.owners.some((one) => one.user_id === user_id))
    : (moved.to ?? [])
  await changePeople(db, toId, deps, (db) =>
    restorePeople(db, { businessId: toId, before, added: entered, since }),
  )
  // The badges of a listing without an owner went to the owners from the merge.
  if (!(moved.to ?? []).some(({ role }) => role === 'owner'))
    for (const userId of entered) {
      await undoFirstOwner(db, { businessId: toId, userId, since })
      await undoOwning(db, { businessId: toId, userId, since }, deps)
    }
  const left = await leftSince(db, { toId, since })
  const back = moved.owners.filter(({ user_id }) => !left.has(user_id))
  await changePeople(db, fromId, deps, (db) =>
    restorePeople(db, { businessId: fromId, before: back, added: [], since }),
  )
}

function rowsOf(db: Db, id: string): Promise<OwnerRow[]> {
  const rows = db.selectFrom('business_owners').selectAll().where('business_id', '=', id)
  return rows.orderBy('since').orderBy('user_id').execute()
}

async function dropRows(
  db: Db,
  businessId: string,
  isDropped: (row: OwnerRow) => boolean,
  rows: readonly OwnerRow[],
): Promise<void> {
  const ids = rows.filter(isDropped).map(({ user_id }) => user_id)
  if (ids.length === 0) return
  const dropped = db.deleteFrom('business_owners').where('business_id', '=', businessId)
  await dropped.where('user_id', 'in', ids).execute()
}

async function enteredWith(db: Db, toId: string, { owners, to = [] }: PeopleMoved) {
  const now = await rowsOf(db, toId)
  const cameAsTheyAre = owners.filter((then) =>
    now.some(
      (one) =>
        one.user_id === then.user_id &&
        one.by_name === then.by_name &&
        one.since.getTime() === new Date(then.since).getTime(),
    ),
  )
  const ranBoth = new Set(to.map(({ user_id }) => user_id))
  return cameAsTheyAre.map(({ user_id }) => user_id).filter((id) => !ranBoth.has(id))
}

/** Someone on the listing removed this person since the merge; keep that. */
async function hasRemovedSince(
  db: Db,
  { toId, entered, since }: { toId: string; entered: string[]; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from listing_changes where business_id = ${toId} and action = 'remove' and at >= ${since}
      and (by_user is null or by_user <> all(${entered}::uuid[])) limit 1`.execute(db)
  return rows.length > 0
}

async function leftSince(
  db: Db,
  { toId, since }: { toId: string; since: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('listing_changes')
    .select('by_user')
    .where('business_id', '=', toId)
    .where('action', '=', 'leave')
    .where('at', '>=', since)
    .execute()
  return new Set(rows.flatMap(({ by_user }) => by_user ?? []))
}

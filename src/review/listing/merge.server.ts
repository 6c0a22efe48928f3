import * as t from '#messages/desk-merge.ts'
import type { ListingDetails } from '../../submissions/submission.ts'
import { findCategory } from '../../listings/categories.ts'
import { sql } from 'kysely'
import { lackOf } from '../../account/team/can.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import {
  fieldChanges,
  withChanges,
  type FieldChange,
} from '../../submissions/edits/field-changes.ts'
import {
  recordListingChange,
  readListingDetails,
  writeListing,
} from '../../submissions/edits/listing-changes.server.ts'
import { isSame } from '../../submissions/edits/same-value.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { restorePersonalFacts } from '../../submissions/grants/personal-facts.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { atOneTime, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { setVisibility } from '../../submissions/lifecycle/publish.server.ts'
import { dayText } from '../../listings/day-text.ts'
import { today } from '../../platform/services.server.ts'
import { undoableFrom, undoEnd, waitingStates } from '../../submissions/states.ts'
import { findDeskListing, type DeskListing } from './badges.server.ts'
import { defaultOwners, type MergeOwners } from './merge-choices.ts'
import { mergeMails, mergePeople, unmergePeople, type PeopleMoved } from './merge-people.server.ts'
import {
  endLostInvitations,
  moveInvitations,
  moveRows,
  moveRowsBack,
  type Moved,
} from './merge-rows.server.ts'
import { findMerge } from './status.server.ts'
import { lackText } from './lack-text.ts'
import { statusName } from './status.ts'

type Merging = {
  fromId: string
  toId: string
  /** Fields copied from the first listing. */
  taken?: readonly BusinessField[]
  /** Null keeps the remaining listing's people, or takes the other's if it has no owner. */
  owners?: MergeOwners | null
  /** The reviewer confirmed it's the same business despite a different trade or town. */
  isSure?: boolean
  by: TeamUser
}

export async function mergeSide(db: Db, id: string) {
  const listing = await findDeskListing(db, id)
  const details = await readListingDetails(db, id)
  if (!listing || !details) return null
  const people = await listingPeople(db, id)
  return {
    id,
    name: listing.name,
    statusName: statusName(listing.status),
    details,
    people: people.map(({ email, role, since }) => ({
      name: email ?? t.unknownAccount(),
      role,
      since: dayText(today({ now: () => since })),
    })),
    defaultOwners: defaultOwners(people),
  }
}

/**
 * Moves everything from the first listing to the second and redirects the first one's address.
 * @returns null on success, otherwise the reason; nothing has changed then.
 */
export async function mergeListings(
  db: Db,
  { fromId, toId, taken = [], owners = null, isSure = false, by }: Merging,
  running: Deps,
): Promise<string | null> {
  const deps = atOneTime(running)
  const work = { by, action: 'listings merged', listings: [fromId, toId] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockBoth(db, fromId, toId)
    // A repeated request succeeds.
    if ((await findMerge(db, fromId))?.toId === toId) return null
    const [from, to] = [await findDeskListing(db, fromId), await findDeskListing(db, toId)]
    if (!from || !to) return t.oneGone()
    const wrong = lackText(mergeLack(by, from, to)) || (await whyNot(db, from, to, deps.now()))
    if (wrong) return wrong
    if (!isSure && (await isDoubtful(db, fromId, toId))) return t.sureNeeded()
    const before = [...(await listingPeople(db, fromId)), ...(await listingPeople(db, toId))]
    const invitations = await moveInvitations(db, { fromId, toId })
    const people = await mergePeople(db, { fromId, toId, kept: owners }, deps)
    await endLostInvitations(db, toId, deps.now())
    const changes = await takeFacts(db, { fromId, toId, taken }, deps.now())
    const rows = await moveRows(db, { fromId, toId }, from.status)
    rows.rows['listing_invitations'] = invitations
    const moved = { ...rows, ...people, changes }
    await setVisibility(db, fromId, 'archived', deps.now())
    await touch(db, toId, deps.now())
    const merge = { id: deps.randomId(), from_id: fromId, to_id: toId, merged_at: deps.now() }
    await db
      .insertInto('listing_merges')
      .values({ ...merge, by_user: by.userId, by_name: by.name, moved: JSON.stringify(moved) })
      .execute()
    await noteBoth(db, { action: 'merge', from, to, by, changes }, deps)
    const sendAfter = undoEnd(deps.now())
    for (const mail of await mergeMails(db, { gone: from, stays: to, before }, deps))
      await queueMail(db, mail, { id: deps.randomId(), now: deps.now(), sendAfter })
    return null
  })
}

/** Empty when trade and town match. */
export function mergeDoubts({
  goes,
  stays,
}: {
  goes: Pick<ListingDetails, 'category' | 'city'>
  stays: Pick<ListingDetails, 'category' | 'city'>
}): string[] {
  const said = {
    goes: findCategory(goes.category)?.name,
    stays: findCategory(stays.category)?.name,
  }
  const isElsewhere =
    goes.city && stays.city && goes.city.toLowerCase() !== stays.city.toLowerCase()
  return [
    ...(goes.category === stays.category
      ? []
      : [
          t.differentTrades({
            stays: said.stays ?? stays.category,
            goes: said.goes ?? goes.category,
          }),
        ]),
    ...(isElsewhere ? [t.differentTowns({ stays: stays.city, goes: goes.city })] : []),
  ]
}

async function isDoubtful(db: Db, fromId: string, toId: string): Promise<boolean> {
  const goes = await readListingDetails(db, fromId)
  const stays = await readListingDetails(db, toId)
  return goes !== null && stays !== null && mergeDoubts({ goes, stays }).length > 0
}

/** @returns null, or the reason it can't be undone. */
export async function takeMergeBack(
  db: Db,
  { fromId, by }: Pick<Merging, 'fromId' | 'by'>,
  running: Deps,
): Promise<string | null> {
  const deps = atOneTime(running)
  const merge = await findMerge(db, fromId)
  if (!merge) return t.alreadySeparate()
  const { toId } = merge
  const work = {
    by,
    action: 'merge of listings taken back',
    undoes: true,
    listings: [fromId, toId],
  }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockBoth(db, fromId, toId)
    const [from, to] = [await findDeskListing(db, fromId), await findDeskListing(db, toId)]
    const lack = from && to && lackText(mergeLack(by, from, to))
    if (lack) return lack
    const row = await db
      .updateTable('listing_merges')
      .set({ undone_at: deps.now() })
      .where('id', '=', merge.id)
      .where('undone_at', 'is', null)
      .returning(['moved', 'merged_at'])
      .executeTakeFirst()
    if (!row || !from || !to) return t.alreadySeparate()
    const moved = row.moved as Moved & PeopleMoved
    await moveRowsBack(db, { fromId, toId }, moved)
    await unmergePeople(db, { fromId, toId, moved, since: row.merged_at }, deps)
    await restorePersonalFacts(db, { businessId: toId, since: row.merged_at }, deps)
    const changes = await giveFactsBack(db, toId, moved.changes ?? [], deps.now())
    const wasHidden = moved.status === 'suspended' || moved.status === 'archived'
    await setVisibility(db, fromId, wasHidden ? (moved.status as 'suspended') : 'shown', deps.now())
    await touch(db, toId, deps.now())
    await noteBoth(db, { action: 'unmerge', from, to, by, changes }, deps)
    return null
  })
}

/** @returns the changes. */
async function takeFacts(
  db: Db,
  { fromId, toId, taken = [] }: Omit<Merging, 'by'>,
  now: Date,
): Promise<FieldChange[]> {
  const [goes, before] = [await readListingDetails(db, fromId), await readListingDetails(db, toId)]
  if (!goes || !before || taken.length === 0) return []
  const after = withChanges(before, fieldChanges(before, goes, taken), 'after')
  return writeListing(db, toId, { before, after }, now)
}

/** Keeps fields changed since. */
async function giveFactsBack(
  db: Db,
  toId: string,
  changes: readonly FieldChange[],
  now: Date,
): Promise<FieldChange[]> {
  const before = await readListingDetails(db, toId)
  if (!before) return []
  const asLeft = changes.filter(({ field, after }) => isSame(before[field], after))
  return writeListing(db, toId, { before, after: withChanges(before, asLeft, 'before') }, now)
}

/** A fixed order prevents deadlocks between two merges. */
async function lockBoth(db: Db, one: string, other: string): Promise<void> {
  const both = db.selectFrom('businesses').select('id').where('id', 'in', [one, other])
  await both.orderBy('id').forNoKeyUpdate().execute()
}

function mergeLack(by: TeamUser, from: DeskListing, to: DeskListing) {
  return lackOf(by, 'merge-listings', from) ?? lackOf(by, 'merge-listings', to)
}

async function whyNot(
  db: Db,
  from: DeskListing,
  to: DeskListing,
  now: Date,
): Promise<string | null> {
  if (from.id === to.id) return t.same()
  if (await findMerge(db, from.id)) return t.fromMerged({ name: from.name })
  if (await findMerge(db, to.id)) return t.toMerged({ name: to.name })
  if (to.status !== 'published') return t.toHidden({ name: to.name })
  const waiting = await db
    .selectFrom('submissions')
    .select('business_id')
    .where('business_id', 'in', [from.id, to.id])
    .where('kind', '=', 'edit')
    .where('state', 'in', waitingStates)
    .execute()
  if (waiting.length > 1) return t.twoChanges()
  const { rows } = await sql`
    select from submission_events e join submissions s on s.id = e.submission_id
    where s.business_id = ${from.id} and e.action = 'approve' and e.undone_at is null
      and e.at > ${undoableFrom(now)} limit 1`.execute(db)
  return rows.length ? t.justDecided() : null
}

/** Marks cached copies as out of date. */
async function touch(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('businesses').set({ updated_at: now }).where('id', '=', id).execute()
}

type Noted = {
  action: 'merge' | 'unmerge'
  from: DeskListing
  to: DeskListing
  by: TeamUser
  changes: FieldChange[]
}

async function noteBoth(
  db: Db,
  { action, from, to, by, changes }: Noted,
  deps: Deps,
): Promise<void> {
  const who = { ...by, role: by.role ?? ('reviewer' as const) }
  const notes = [
    { businessId: to.id, why: `${from.name} (${from.id})`, changes },
    { businessId: from.id, why: t.into({ name: to.name, id: to.id }) },
  ]
  for (const note of notes) await recordListingChange(db, { ...note, action, by: who }, deps)
}

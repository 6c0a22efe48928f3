import type { Db, Schema, BusinessRow } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { hasProof } from '../../listings/proof/badge-holder.server.ts'
import type { Selectable } from 'kysely'
import { withChanges, type FieldChange, fieldChanges } from './field-changes.ts'
import { isSame } from './same-value.ts'
import { reviewedFields } from './edit-parts.ts'
import { addedRows, canRestore, partChange, withId, type PartChange } from './part-changes.ts'
import { asTeam } from '../lifecycle/as-team.server.ts'
import { countiesOf, factsIn, hoursOf } from '../../listings/businesses.server.ts'
import { updateBusiness, type ListingPart } from '../../listings/update-business.server.ts'
import { putUpkeep } from '../../listings/upkeep/restore-upkeep.server.ts'
import { countiesNamed } from '../../florida/counties.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { byAppointmentNote, listingOf } from './listing-of.ts'
import type { ListingDetails } from '../submission.ts'
import { isSameRow, type Row } from '../../platform/changes/change.ts'
import { maxGallery } from '../../listings/photos/photo.ts'
import { readParts, writeParts } from './listing-parts.server.ts'

export type Editor = {
  userId: string
  name: string
  role: 'owner' | 'manager' | 'reviewer' | 'admin'
}

/** The sender of a change that waits. */
export type Sender = Editor & { email: string; isConfirmed: boolean }

type ChangeRow = Selectable<Schema['listing_changes']>

export type ListingChange = {
  id: string
  number: number
  at: Date
  by: string
  byUser: string | null
  role: ChangeRow['by_role']
  action: ChangeRow['action']
  changes: FieldChange[]
  parts: PartChange | null
  words: string
  isUndone: boolean
  /** Before a change by the team, which counts as a check. */
  upkeep: unknown
}

type Deps = Pick<Services, 'now' | 'randomId'>

type NewChange = {
  businessId: string
  action: ChangeRow['action']
  changes?: readonly FieldChange[]
  parts?: PartChange | null
  by: { userId: string | null; name: string; role: ChangeRow['by_role'] }
  submissionId?: string
  why?: string
  upkeep?: object | null
}

export async function recordListingChange(
  db: Db,
  { businessId, action, changes = [], parts = null, by, submissionId, why = '', upkeep }: NewChange,
  { now, randomId }: Deps,
): Promise<string> {
  const id = randomId()
  await db
    .insertInto('listing_changes')
    .values({
      id,
      business_id: businessId,
      at: now(),
      by_role: by.role,
      by_user: by.userId,
      by_name: by.name,
      action,
      changes: JSON.stringify(changes),
      parts: parts && JSON.stringify(parts),
      submission_id: submissionId ?? null,
      why,
      ...(upkeep && { upkeep: JSON.stringify(upkeep) }),
    })
    .execute()
  return id
}

/** Shown and compared; older ones stay in the database. */
const maxShown = 300

export async function listChanges(db: Db, businessId: string): Promise<ListingChange[]> {
  const rows = await db
    .selectFrom('listing_changes')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('number', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(changeOf)
}

export function changeOf(row: ChangeRow): ListingChange {
  return {
    id: row.id,
    number: row.number,
    at: row.at,
    by: row.by_name,
    byUser: row.by_user,
    role: row.by_role,
    action: row.action,
    changes: row.changes as FieldChange[],
    parts: row.parts as PartChange | null,
    words: row.why,
    isUndone: row.undone_at !== null,
    upkeep: row.upkeep,
  }
}

export type UndoLack = 'undone before' | 'reviewed' | 'not undoable' | 'deleted' | 'changed since'

/**
 * The reason a change can't be undone, whatever the listing is now. Reviewed fields are undone
 * through review.
 */
export function undoLack(
  { action, role, changes, parts, isUndone }: ListingChange,
  reviewed: readonly BusinessField[],
): Exclude<UndoLack, 'changed since'> | null {
  if (isUndone) return 'undone before'
  if (action === 'review' || changes.some(({ field }) => reviewed.includes(field)))
    return 'reviewed'
  // A former owner's name and service return only when the change of owners is undone.
  if (action === 'undo' || role === 'directory') return 'not undoable'
  if (parts) return canRestore(parts) ? null : 'deleted'
  return action === 'edit' && changes.length ? null : 'not undoable'
}

/** A listing's current facts, photos, and posts. */
export type LiveListing = { details: ListingDetails } & Record<PartChange['table'], Row[]>

export async function readLive(db: Db, businessId: string): Promise<LiveListing | null> {
  const details = await readListingDetails(db, businessId)
  if (!details) return null
  const business_images = await readParts(db, 'business_images', businessId)
  return { details, business_images, posts: await readParts(db, 'posts', businessId) }
}

/** True if all values are what the change left, so that it can be undone. */
export function isAsLeft(
  { changes, parts }: Pick<ListingChange, 'changes' | 'parts'>,
  live: LiveListing,
): boolean {
  if (!changes.every(({ field, after }) => isSame(live.details[field], after))) return false
  if (!parts) return true
  const { table, before, after } = parts
  const isSamePart = ({ id }: Row) => isSameRow(withId(after, id), withId(live[table], id))
  const restored = live[table]
    .filter(({ id }) => !withId(after, id) || withId(before, id))
    .map((row) => withId(before, row['id']) ?? row)
  return (
    [...before, ...after].every(isSamePart) && (table !== 'business_images' || isInOrder(restored))
  )
}

/** The gallery has room, and there's at most one of the other kinds. */
function isInOrder(photos: readonly Row[]): boolean {
  const kinds = photos.map((row) => row['kind']).filter((kind) => kind !== 'gallery')
  return new Set(kinds).size === kinds.length && photos.length - kinds.length <= maxGallery
}

export async function undoChange(
  db: Db,
  { businessId, changeId, by }: { businessId: string; changeId: string; by: Editor },
  deps: Deps,
): Promise<boolean> {
  const work = { by, action: 'listing change undone', undoes: true, listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const change = (await listChanges(db, businessId)).find(({ id }) => id === changeId)
    const isProven = await hasProof(db, businessId, today(deps))
    if (!change || undoLack(change, reviewedFields(isProven))) return false
    return restoreChange(db, { businessId, change, by }, deps)
  })
}

type Restored = { businessId: string; change: ListingChange; by: NewChange['by'] }

/**
 * Restores the previous values if they're unchanged since. Call with the listing locked.
 * @returns false if they aren't.
 */
export async function restoreChange(
  db: Db,
  { businessId, change, by }: Restored,
  deps: Deps,
): Promise<boolean> {
  const live = await readLive(db, businessId)
  if (!live || !isAsLeft(change, live)) return false
  const before = live.details
  const after = withChanges(before, change.changes, 'before')
  const changes = await writeListing(db, businessId, { before, after }, deps.now())
  const parts = change.parts && (await restoreParts(db, businessId, change.parts, live))
  await recordUndo(db, { businessId, change, by, changes, parts }, deps)
  return true
}

/**
 * Undoes one account's changes since a moment, newest first, except what others changed again. Added
 * photos and posts stay: undoing would delete them.
 */
export async function undoChangesSince(
  db: Db,
  { businessId, userId, since, by }: Omit<Restored, 'change'> & { userId: string; since: Date },
  deps: Deps,
): Promise<void> {
  if (!(await lockListing(db, businessId))) return
  for (const change of await listChanges(db, businessId))
    if (
      change.byUser === userId &&
      change.at >= since &&
      !(change.parts && addedRows(change.parts).length) &&
      !undoLack(change, reviewedFields(false))
    )
      await restoreChange(db, { businessId, change, by }, deps)
}

/**
 * Records that fields were restored from the admin log.
 * @param was the listing before. Call with the listing locked.
 */
export async function recordLogUndo(
  db: Db,
  { businessId, was, by }: Omit<Restored, 'change'> & { was: ListingDetails },
  deps: Deps,
): Promise<void> {
  const is = (await readListingDetails(db, businessId)) ?? was
  const changes = fieldChanges(was, is)
  if (changes.length === 0) return
  const change = (await listChanges(db, businessId)).find(
    ({ action, isUndone, changes }) =>
      action === 'edit' &&
      !isUndone &&
      changes.length > 0 &&
      changes.every(
        ({ field, before, after }) => isSame(was[field], after) && isSame(is[field], before),
      ),
  )
  await recordUndo(db, { businessId, change, by, changes }, deps)
}

async function recordUndo(
  db: Db,
  { change, ...undone }: Omit<NewChange, 'action'> & { change: ListingChange | undefined },
  deps: Deps,
): Promise<void> {
  if (change) {
    await db
      .updateTable('listing_changes')
      .set({ undone_at: deps.now() })
      .where('id', '=', change.id)
      .execute()
    const { businessId } = undone
    if (change.upkeep) await putUpkeep(db, businessId, { upkeep: change.upkeep, by: change.at })
  }
  await recordListingChange(db, { ...undone, action: 'undo' }, deps)
}

/**
 * Changes to a listing run one at a time. `for no key update` still allows rows that reference the
 * listing. @returns false if it doesn't exist.
 */
export async function lockListing(db: Db, businessId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function newestChange(db: Db, businessId: string): Promise<number> {
  const row = await db
    .selectFrom('listing_changes')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function readListingDetails(db: Db, id: string): Promise<ListingDetails | null> {
  const row = await db
    .selectFrom('businesses as b')
    .selectAll('b')
    .select([hoursOf.as('hours'), countiesOf.as('counties')])
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row ? detailsOf(row) : null
}

type DetailsRow = Selectable<BusinessRow> & Pick<ListingDetails, 'hours'> & { counties: Counties }
type Counties = { slug: string; relation: 'located' | 'serves' }[]

function detailsOf(row: DetailsRow): ListingDetails {
  const facts = factsIn(row)
  const byAppointment = facts.hoursNote?.startsWith(byAppointmentNote) ?? false
  const note = byAppointment ? facts.hoursNote?.slice(byAppointmentNote.length) : facts.hoursNote
  const serves = row.counties.filter(({ relation }) => relation === 'serves')
  return {
    ...facts,
    // Text columns, checked by forms and samples.
    service: facts.service as ListingDetails['service'],
    languages: facts.languages,
    category: row.category_slug,
    city: facts.city ?? '',
    county: countiesNamed(row.county)[0]?.slug ?? '',
    serves: serves.map(({ slug }) => slug),
    hours: row.hours,
    byAppointment,
    hoursNote: note?.trim() || null,
  }
}

const partOf: Partial<Record<BusinessField, ListingPart>> = {
  category: 'categorySlug',
  serves: 'servesCounties',
  byAppointment: 'hoursNote',
}

export async function writeListing(
  db: Db,
  id: string,
  { before, after }: { before: ListingDetails; after: ListingDetails },
  now: Date,
): Promise<FieldChange[]> {
  const changes = fieldChanges(before, after)
  if (!changes.length) return []
  const parts = changes.map(({ field }) => partOf[field] ?? (field as ListingPart))
  await updateBusiness(db, listingOf(after, id, null), parts, now)
  return changes
}

/** @returns the difference. */
async function restoreParts(
  db: Db,
  businessId: string,
  change: PartChange,
  { [change.table]: there }: LiveListing,
): Promise<PartChange | null> {
  await writeParts(db, businessId, change, there)
  return partChange(change.table, there, await readParts(db, change.table, businessId))
}

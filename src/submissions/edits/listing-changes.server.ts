import type { Db, Schema, BusinessRow } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { type Selectable, sql } from 'kysely'
import { withChanges, type FieldChange, fieldChanges } from './field-changes.ts'
import { isSame } from './same-value.ts'
import { waits } from './edit-parts.ts'
import { canPutBack, thingIds, type ThingChange, thingChange, withId } from './thing-changes.ts'
import { asTeam } from '../lifecycle/as-team.server.ts'
import { countiesOf, factsIn, hoursOf, specialDaysIn } from '../../listings/businesses.server.ts'
import { updateBusiness, type ListingPart } from '../../listings/update-business.server.ts'
import { countiesNamed } from '../../florida/counties.ts'
import type { BusinessField } from '../form/business-details.ts'
import { byAppointmentNote, listingOf } from '../lifecycle/listing-of.ts'
import type { ListingDetails } from '../submission.ts'
import { isSameRow, type Row } from '../../platform/changes/change.ts'
import { maxGallery } from '../../listings/photos/photo.ts'

/** Who changes a listing: as what, and what they are called in its history. */
export type Editor = {
  userId: string
  name: string
  role: 'owner' | 'manager' | 'reviewer' | 'admin'
}

type ChangeRow = Selectable<Schema['listing_changes']>

/** A change of a listing, as its history has it. */
export type ListingChange = {
  id: string
  number: number
  at: Date
  by: string
  byUser: string | null
  role: ChangeRow['by_role']
  action: ChangeRow['action']
  changes: FieldChange[]
  /** What was changed of photos or posts; null where it was something else. */
  things: ThingChange | null
  /** What the team wrote about it. */
  words: string
  isUndone: boolean
}

type Deps = Pick<Services, 'now' | 'randomId'>

/** What is written down of a change. */
type NewChange = {
  businessId: string
  action: ChangeRow['action']
  changes?: readonly FieldChange[]
  things?: ThingChange | null
  by: { userId: string | null; name: string; role: ChangeRow['by_role'] }
  submissionId?: string
  why?: string
}

/** Writes a change into the history of its listing. */
export async function recordListingChange(
  db: Db,
  { businessId, action, changes = [], things = null, by, submissionId, why = '' }: NewChange,
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
      things: things && JSON.stringify(things),
      submission_id: submissionId ?? null,
      why,
    })
    .execute()
  return id
}

/** So many changes are shown and compared; older ones stay in the database. */
const most = 300

/** What was changed of a listing, the newest first. */
export async function listChanges(db: Db, businessId: string): Promise<ListingChange[]> {
  const rows = await db
    .selectFrom('listing_changes')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('number', 'desc')
    .limit(most)
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
    things: row.things as ThingChange | null,
    words: row.why,
    isUndone: row.undone_at !== null,
  }
}

/**
 * Whether a change can be taken back: it was live at once, and nothing later has touched the same fields. What waits
 * for the team before it is live does so on its way back, too.
 *
 * @param all the changes of the listing, the newest first.
 */
export function canUndo(change: ListingChange, all: readonly ListingChange[]): boolean {
  if (change.things) return canUndoThings(change, change.things, all)
  if (change.action !== 'edit' || change.isUndone || !change.changes.length) return false
  // The name and service of a former owner: they come back only if the change of owners is undone.
  if (change.role === 'directory') return false
  const fields = change.changes.map(({ field }) => field)
  if (fields.some(waits)) return false
  return !all.some(
    (later) =>
      later.number > change.number &&
      later.action !== 'undo' &&
      !later.isUndone &&
      later.changes.some(({ field }) => fields.includes(field)),
  )
}

function canUndoThings(
  { number, action, isUndone }: ListingChange,
  things: ThingChange,
  all: readonly ListingChange[],
): boolean {
  if (action === 'undo' || isUndone || !canPutBack(things)) return false
  const ids = new Set(thingIds(things))
  return !all.some(
    (later) =>
      later.number > number &&
      later.action !== 'undo' &&
      !later.isUndone &&
      later.things?.table === things.table &&
      thingIds(later.things).some((id) => ids.has(id)),
  )
}

/** Takes a change back. @returns whether that was possible. */
export async function undoChange(
  db: Db,
  { businessId, changeId, by }: { businessId: string; changeId: string; by: Editor },
  deps: Deps,
): Promise<boolean> {
  const work = { by, action: 'listing change taken back', listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const all = await listChanges(db, businessId)
    const change = all.find(({ id }) => id === changeId)
    if (!change || !canUndo(change, all)) return false
    const { things } = change
    if (!things) return takeBack(db, { businessId, change, by }, deps)
    const back = await putThingsBack(db, businessId, things)
    if (!back) return false
    await noteUndone(db, { businessId, change, by, things: back }, deps)
    return true
  })
}

/**
 * Takes back what one account changed since a moment, the newest first. What somebody else has changed since then stays.
 */
export async function takeBackSince(
  db: Db,
  { businessId, userId, since, by }: TakenBack,
  deps: Deps,
): Promise<void> {
  if (!(await lockListing(db, businessId))) return
  for (const change of await listChanges(db, businessId)) {
    const { byUser, at, action, isUndone, things } = change
    if (byUser !== userId || at < since || isUndone || action === 'undo') continue
    if (things) {
      const back = canPutBack(things) && (await putThingsBack(db, businessId, things))
      if (back) await noteUndone(db, { businessId, change, by, things: back }, deps)
    } else if (action === 'edit') await takeBack(db, { businessId, change, by }, deps)
  }
}

type TakenBack = { businessId: string; userId: string; since: Date; by: NewChange['by'] }

/** Writes back what was before a change, where it is still as the change left it. Call it with the listing locked. */
export async function takeBack(
  db: Db,
  { businessId, change, by }: { businessId: string; change: ListingChange; by: NewChange['by'] },
  deps: Deps,
): Promise<boolean> {
  const before = await readListingDetails(db, businessId)
  if (!before || !change.changes.every(({ field, after }) => isSame(before[field], after)))
    return false
  const after = withChanges(before, change.changes, 'before')
  const changes = await writeListing(db, businessId, { before, after }, deps.now())
  await noteUndone(db, { businessId, change, by, changes }, deps)
  return true
}

/** Writes down that a change was taken back, and what that changed. */
async function noteUndone(
  db: Db,
  { change, ...undone }: Omit<NewChange, 'action'> & { change: ListingChange },
  deps: Deps,
): Promise<void> {
  await db
    .updateTable('listing_changes')
    .set({ undone_at: deps.now() })
    .where('id', '=', change.id)
    .execute()
  await recordListingChange(db, { ...undone, action: 'undo' }, deps)
}

/**
 * Whoever changes a listing does so one after the other. `for no key update`, as every lock of a listing: rows that
 * name the listing can still be written meanwhile. @returns whether there is one.
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

/** The number of the newest change of a listing; 0 where there was none. */
export async function newestChange(db: Db, businessId: string): Promise<number> {
  const row = await db
    .selectFrom('listing_changes')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** A listing as a form says it; null when there is none. */
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
    // Columns of text: forms and samples have checked them.
    service: facts.service as ListingDetails['service'],
    languages: facts.languages,
    category: row.category_slug,
    city: facts.city ?? '',
    county: countiesNamed(row.county)[0]?.slug ?? '',
    serves: serves.map(({ slug }) => slug),
    hours: row.hours,
    specialDays: specialDaysIn(row),
    byAppointment,
    hoursNote: note?.trim() || null,
  }
}

/** The part of a listing that a field becomes, where that has another name. */
const partOf: Partial<Record<BusinessField, ListingPart>> = {
  category: 'categorySlug',
  serves: 'servesCounties',
  byAppointment: 'hoursNote',
}

/** Changes a listing from what it was to what it shall be, at once. @returns what changed. */
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

/** Photos or posts as the history keeps them. Who added them is not part of it, and an address follows from a picture. */
export async function readThings(
  db: Db,
  table: ThingChange['table'],
  businessId: string,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - array['business_id', 'added_by', 'updated_at', 'url'] as row
    from ${sql.table(table)} t where business_id = ${businessId} order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Makes photos or posts what they were before a change, where all of them are still as it left them. Call it with the
 * listing locked. @returns what differs then; null where it cannot be.
 */
async function putThingsBack(
  db: Db,
  businessId: string,
  change: ThingChange,
): Promise<ThingChange | null> {
  const { table, before, after } = change
  const there = await readThings(db, table, businessId)
  const isAsLeft = thingIds(change).every((id) => {
    const [left, is] = [withId(after, id), withId(there, id)]
    return left === is || isSameRow(left, is)
  })
  const back = there.map((row) => withId(before, row['id']) ?? row)
  if (!isAsLeft || (table === 'business_images' && !isOrdered(back))) return null
  await writeRows(db, { table, businessId, rows: before, there })
  return thingChange(table, there, await readThings(db, table, businessId))
}

/** Whether the gallery has room for its photos, and no two want to be the banner. */
function isOrdered(photos: readonly Row[]): boolean {
  const kinds = photos.map((row) => row['kind']).filter((kind) => kind !== 'gallery')
  return new Set(kinds).size === kinds.length && photos.length - kinds.length <= maxGallery
}

type Written = { table: ThingChange['table']; businessId: string; rows: Row[]; there: Row[] }

async function writeRows(db: Db, { table, businessId, rows, there }: Written): Promise<void> {
  // Two that change places must not both be the banner in between.
  if (table === 'business_images')
    await db
      .updateTable(table)
      .set({ kind: 'gallery' })
      .where('business_id', '=', businessId)
      .where(
        'id',
        'in',
        rows.map((row) => Number(row['id'])),
      )
      .execute()
  for (const row of rows) {
    const isThere = withId(there, row['id'])
    const { id, ...rest } = isThere ? row : { ...row, business_id: businessId }
    const names = Object.keys(rest).map((name) => sql.ref(name))
    const values = sql`select ${sql.join(names)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(rest)}::jsonb)`
    await (isThere
      ? sql`update ${sql.table(table)} set (${sql.join(names)}) = (${values})
          where id = ${Number(id)} and business_id = ${businessId}`.execute(db)
      : sql`insert into ${sql.table(table)} (id, ${sql.join(names)}) overriding system value
          select ${Number(id)}, * from (${values}) r`.execute(db))
  }
}

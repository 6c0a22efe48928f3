import type { Db, Schema, BusinessRow } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { type Selectable, sql } from 'kysely'
import { withChanges, type FieldChange, fieldChanges } from './field-changes.ts'
import { isSame } from './same-value.ts'
import { waits } from './edit-parts.ts'
import {
  canRestore,
  contentIds,
  type ContentChange,
  contentChange,
  withId,
} from './content-changes.ts'
import { asTeam } from '../lifecycle/as-team.server.ts'
import { countiesOf, factsIn, hoursOf } from '../../listings/businesses.server.ts'
import { updateBusiness, type ListingPart } from '../../listings/update-business.server.ts'
import { countiesNamed } from '../../florida/counties.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { byAppointmentNote, listingOf } from './listing-of.ts'
import type { ListingDetails } from '../submission.ts'
import { isSameRow, type Row } from '../../platform/changes/change.ts'
import { maxGallery } from '../../listings/photos/photo.ts'

export type Editor = {
  userId: string
  name: string
  role: 'owner' | 'manager' | 'reviewer' | 'admin'
}

/** A sender of changes that wait. */
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
  content: ContentChange | null
  words: string
  isUndone: boolean
}

type Deps = Pick<Services, 'now' | 'randomId'>

type NewChange = {
  businessId: string
  action: ChangeRow['action']
  changes?: readonly FieldChange[]
  content?: ContentChange | null
  by: { userId: string | null; name: string; role: ChangeRow['by_role'] }
  submissionId?: string
  why?: string
}

export async function recordListingChange(
  db: Db,
  { businessId, action, changes = [], content = null, by, submissionId, why = '' }: NewChange,
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
      things: content && JSON.stringify(content),
      submission_id: submissionId ?? null,
      why,
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
    content: row.things as ContentChange | null,
    words: row.why,
    isUndone: row.undone_at !== null,
  }
}

/**
 * True if the change went live at once and nothing later touched the same fields. Reviewed fields
 * are undone through review.
 * @param all newest first.
 */
export function canUndo(change: ListingChange, all: readonly ListingChange[]): boolean {
  if (change.content) return canUndoContent(change, change.content, all)
  if (change.action !== 'edit' || change.isUndone || !change.changes.length) return false
  // A former owner's name and service return only when the change of owners is undone.
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

function canUndoContent(
  { number, action, isUndone }: ListingChange,
  content: ContentChange,
  all: readonly ListingChange[],
): boolean {
  if (action === 'undo' || isUndone || !canRestore(content)) return false
  const ids = new Set(contentIds(content))
  return !all.some(
    (later) =>
      later.number > number &&
      later.action !== 'undo' &&
      !later.isUndone &&
      later.content?.table === content.table &&
      contentIds(later.content).some((id) => ids.has(id)),
  )
}

export async function undoChange(
  db: Db,
  { businessId, changeId, by }: { businessId: string; changeId: string; by: Editor },
  deps: Deps,
): Promise<boolean> {
  const work = { by, action: 'listing change undone', listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const all = await listChanges(db, businessId)
    const change = all.find(({ id }) => id === changeId)
    if (!change || !canUndo(change, all)) return false
    const { content } = change
    if (!content) return revertChange(db, { businessId, change, by }, deps)
    const back = await restoreContent(db, businessId, content)
    if (!back) return false
    await noteUndone(db, { businessId, change, by, content: back }, deps)
    return true
  })
}

/** Undoes one account's changes since a moment, newest first, except what others changed again. */
export async function revertChangesSince(
  db: Db,
  { businessId, userId, since, by }: Reverted,
  deps: Deps,
): Promise<void> {
  if (!(await lockListing(db, businessId))) return
  for (const change of await listChanges(db, businessId)) {
    const { byUser, at, action, isUndone, content } = change
    if (byUser !== userId || at < since || isUndone || action === 'undo') continue
    if (content) {
      const back = canRestore(content) && (await restoreContent(db, businessId, content))
      if (back) await noteUndone(db, { businessId, change, by, content: back }, deps)
    } else if (action === 'edit') await revertChange(db, { businessId, change, by }, deps)
  }
}

type Reverted = { businessId: string; userId: string; since: Date; by: NewChange['by'] }

/** Restores the previous values if they're unchanged since. Call with the listing locked. */
export async function revertChange(
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

export async function readContent(
  db: Db,
  table: ContentChange['table'],
  businessId: string,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - array['business_id', 'added_by', 'updated_at', 'url'] as row
    from ${sql.table(table)} t where business_id = ${businessId} order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/**
 * Restores photos or posts if all are unchanged since. Call with the listing locked. @returns the
 * difference, or null if it can't be done.
 */
async function restoreContent(
  db: Db,
  businessId: string,
  change: ContentChange,
): Promise<ContentChange | null> {
  const { table, before, after } = change
  const current = await readContent(db, table, businessId)
  const isAsLeft = contentIds(change).every((id) => {
    const [left, is] = [withId(after, id), withId(current, id)]
    return left === is || isSameRow(left, is)
  })
  const back = current.map((row) => withId(before, row['id']) ?? row)
  if (!isAsLeft || (table === 'business_images' && !isOrdered(back))) return null
  await writeRows(db, { table, businessId, rows: before, current })
  return contentChange(table, current, await readContent(db, table, businessId))
}

function isOrdered(photos: readonly Row[]): boolean {
  const kinds = photos.map((row) => row['kind']).filter((kind) => kind !== 'gallery')
  return new Set(kinds).size === kinds.length && photos.length - kinds.length <= maxGallery
}

type Written = { table: ContentChange['table']; businessId: string; rows: Row[]; current: Row[] }

async function writeRows(db: Db, { table, businessId, rows, current }: Written): Promise<void> {
  // Swapped photos must not both be the banner in between.
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
    const isThere = withId(current, row['id'])
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

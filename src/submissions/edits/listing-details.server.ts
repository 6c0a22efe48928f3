import type { Selectable } from 'kysely'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import { countiesOf, factsIn, hoursOf } from '../../listings/businesses.server.ts'
import { updateBusiness, type ListingPart } from '../../listings/update-business.server.ts'
import { countiesNamed } from '../../florida/counties.ts'
import type { BusinessField } from '../form/business-details.ts'
import { byAppointmentNote, listingOf } from '../lifecycle/listing-of.ts'
import type { ListingDetails } from '../submission.ts'
import { fieldChanges, type FieldChange } from './field-changes.ts'

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

type Row = Selectable<BusinessRow> & Pick<ListingDetails, 'hours'> & { counties: Counties }
type Counties = { slug: string; relation: 'located' | 'serves' }[]

function detailsOf(row: Row): ListingDetails {
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

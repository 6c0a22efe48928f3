import type { BusinessRow, Db } from '../platform/db/schema.ts'
import type { Updateable } from 'kysely'
import { countyRows, hourRows } from './business-rows.server.ts'
import { columns, rowOf, type NewBusiness } from './businesses.server.ts'
import type { Fact, KeptFact } from './fields.ts'

/** Parts that can be changed separately. */
export type ListingPart = Fact | 'categorySlug' | 'county' | 'servesCounties'

const placeParts: readonly ListingPart[] = ['street', 'city', 'zip', 'hidesAddress', 'county']
const countyParts: readonly ListingPart[] = ['county', 'servesCounties']

/**
 * Updates only these parts. A new address also gets a new location: old coordinates no longer
 * apply.
 */
export async function updateBusiness(
  db: Db,
  business: NewBusiness,
  parts: readonly ListingPart[],
  now: Date,
): Promise<void> {
  const { id } = business
  const changes: Updateable<BusinessRow> = { ...changedColumns(business, parts), updated_at: now }
  await db.updateTable('businesses').set(changes).where('id', '=', id).execute()
  if (parts.some((part) => countyParts.includes(part))) {
    await db.deleteFrom('business_counties').where('business_id', '=', id).execute()
    const rows = countyRows(business)
    if (rows.length) await db.insertInto('business_counties').values(rows).execute()
  }
  if (parts.includes('hours')) {
    await db.deleteFrom('business_hours').where('business_id', '=', id).execute()
    const rows = hourRows(business)
    if (rows.length) await db.insertInto('business_hours').values(rows).execute()
  }
}

function changedColumns(
  business: NewBusiness,
  parts: readonly ListingPart[],
): Updateable<BusinessRow> {
  const row = rowOf(business)
  const ofPlace = ['county', 'city', 'latitude', 'longitude', 'location_precision'] as const
  const names = [
    ...parts.flatMap((part) => (part in columns ? [columns[part as KeptFact]] : [])),
    ...(parts.includes('categorySlug') ? (['category_slug'] as const) : []),
    ...(parts.some((part) => placeParts.includes(part)) ? ofPlace : []),
  ]
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

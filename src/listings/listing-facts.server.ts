import { sql, type Selectable } from 'kysely'
import type { BusinessRow, Db } from '../platform/db/schema.ts'
import {
  countiesOf,
  factsIn,
  hoursOf,
  proofOf,
  registrationOf,
  type NewBusiness,
} from './businesses.server.ts'
import { samRegister, type Registration } from './verification.ts'
import { hasOwner } from './who-runs.server.ts'
import { findCounty } from '../florida/counties.ts'

/** All facts needed to insert it again. */
export type KeptListing = NewBusiness & {
  status: Selectable<BusinessRow>['status']
  registration: Registration | null
  hasOwner: boolean
  /** The team withdrew its registration, so later files don't bring it back. */
  isRegistrationRefused: boolean
}

const isRegistrationRefused = sql<boolean>`exists (select from verifications v
  where v.business_id = b.id and v.method = 'sam-registered' and v.withdrawn_at is not null
    and v.withdrawn_by is distinct from ${samRegister})`

/**
 * Public or not, unordered.
 * @param today the day proof must be valid, as 2026-11-21.
 */
export async function findListings(db: Db, ids: string[], today: string): Promise<KeptListing[]> {
  const rows = await db
    .selectFrom('businesses as b')
    .selectAll('b')
    .select([proofOf(today).as('verification'), hoursOf.as('hours'), countiesOf.as('counties')])
    .select([registrationOf(today).as('registration'), hasOwner.as('hasOwner')])
    .select(isRegistrationRefused.as('isRegistrationRefused'))
    .where(sql<boolean>`b.id = any(${ids}::text[])`)
    .execute()
  return rows.map((row) => ({
    ...factsIn(row),
    id: row.id,
    status: row.status,
    categorySlug: row.category_slug,
    county: row.county,
    servesCounties: row.counties
      .filter(({ relation }) => relation === 'serves')
      .map(({ slug }) => findCounty(slug)?.name ?? slug),
    // Inexact locations follow from the address.
    ...(row.location_precision === 'exact' &&
      row.latitude !== null &&
      row.longitude !== null && { lat: row.latitude, lng: row.longitude }),
    hours: row.hours,
    verification: row.verification,
    registration: row.registration,
    hasOwner: row.hasOwner,
    isRegistrationRefused: row.isRegistrationRefused,
    isFeatured: row.is_featured,
    isSample: row.is_sample,
  }))
}

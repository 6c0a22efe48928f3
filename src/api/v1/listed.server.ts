import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Point, Precision } from '../../florida/distance.ts'
import { findListings, type KeptListing } from '../../listings/listing-facts.server.ts'

/** A published listing with its public place; samples have no proof. */
export type Listed = {
  listing: KeptListing
  point: Point | null
  precision: Precision
  listedAt: Date
  changedAt: Date
  distanceMiles: number | null
}

export type FoundId = { id: string; distanceMiles: number | null }

/** In the given order; what isn't published is left out. @param today as 2026-11-21 */
export async function readListed(
  db: Db,
  found: readonly FoundId[],
  today: string,
): Promise<Listed[]> {
  const ids = found.map(({ id }) => id)
  const [listings, places] = await Promise.all([
    findListings(db, ids, today),
    db
      .selectFrom('businesses')
      .select(['id', 'latitude', 'longitude', 'location_precision', 'created_at', 'updated_at'])
      .where('status', '=', 'published')
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute(),
  ])
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]))
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return found.flatMap(({ id, distanceMiles }) => {
    const [listing, place] = [listingOf.get(id), placeOf.get(id)]
    if (!listing || !place || listing.status !== 'published') return []
    const { latitude: lat, longitude: lng } = place
    return {
      listing: listing.isSample ? { ...listing, verification: null } : listing,
      point: lat === null || lng === null ? null : { lat, lng },
      precision: place.location_precision,
      listedAt: place.created_at,
      changedAt: place.updated_at,
      distanceMiles,
    }
  })
}

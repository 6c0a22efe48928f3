import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
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

type Known = Omit<Listed, 'distanceMiles'>

/** A page of a list; files are read once. */
const mostKept = 100
const kept = cachedWhileUnchanged<Map<string, Known>>(200)

/** In the given order; what isn't published is left out. @param today as 2026-11-21 */
export async function readListed(
  db: Db,
  found: readonly FoundId[],
  today: string,
): Promise<Listed[]> {
  const ids = found.map(({ id }) => id)
  const read = () => readKnown(db, ids, today)
  const known = await (ids.length > mostKept ? read() : kept(db, [today, ...ids].join(' '), read))
  return found.flatMap(({ id, distanceMiles }) => {
    const one = known.get(id)
    return one ? [{ ...one, distanceMiles }] : []
  })
}

async function readKnown(db: Db, ids: string[], today: string): Promise<Map<string, Known>> {
  const [listings, places] = await Promise.all([
    findListings(db, ids, today),
    db
      .selectFrom('businesses')
      .select(['id', 'latitude', 'longitude', 'location_precision', 'created_at', 'updated_at'])
      .where('status', '=', 'published')
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute(),
  ])
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const known = new Map<string, Known>()
  for (const listing of listings) {
    const place = placeOf.get(listing.id)
    if (!place || listing.status !== 'published') continue
    const { latitude: lat, longitude: lng } = place
    known.set(listing.id, {
      listing: listing.isSample ? { ...listing, verification: null } : listing,
      point: lat === null || lng === null ? null : { lat, lng },
      precision: place.location_precision,
      listedAt: place.created_at,
      changedAt: place.updated_at,
    })
  }
  return known
}

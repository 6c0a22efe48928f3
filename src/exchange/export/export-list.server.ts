import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { findListings } from '../../listings/listing-facts.server.ts'
import { writers } from './formats.ts'
import { type ListFormat } from './list-formats.ts'
import { cellsOfListing } from './listing-cells.ts'

const atOnce = 500

/**
 * Streams public listings without samples.
 * @param site like https://example.org.
 */
export async function* exportList(
  db: Db,
  format: ListFormat,
  { today, site }: { today: string; site: string },
): AsyncGenerator<string> {
  const { before, between, after, write } = writers[format]
  yield before
  let isFirst = true
  for (let last = ''; ;) {
    const places = await db
      .selectFrom('businesses')
      .select(['id', 'latitude as lat', 'longitude as lng', 'location_precision as precision'])
      .where('status', '=', 'published')
      .where('is_sample', '=', false)
      .where(sql<boolean>`id > ${last}`)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const ids = places.map(({ id }) => id)
    const listings = new Map((await findListings(db, ids, today)).map((one) => [one.id, one]))
    let text = ''
    for (const { id, lat, lng, precision } of places) {
      const listing = listings.get(id)
      if (!listing) continue
      const point = lat === null || lng === null ? null : { lat, lng }
      const url = `${site}/business/${id}`
      text +=
        (isFirst ? '' : between) + write({ cells: cellsOfListing(listing), url, point, precision })
      isFirst = false
    }
    yield text
    if (ids.length < atOnce) break
    last = ids.at(-1) ?? ''
  }
  yield after
}

export function exportStream(...asked: Parameters<typeof exportList>): ReadableStream<Uint8Array> {
  const parts = Readable.from(exportList(...asked)).map((part: string) => Buffer.from(part))
  return Readable.toWeb(parts) as ReadableStream<Uint8Array>
}

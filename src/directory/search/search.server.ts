import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { today, type Services } from '../../services.server.ts'
import { drawnPicture, type BusinessSummary } from '../business.ts'
import { cardColumns, cardFactsIn, proofOf, type CardColumns } from '../businesses.server.ts'
import { pictureIn, pictureOf, type ListingPicture } from '../photos/photo-columns.server.ts'
import { milesOfChord } from './chords.server.ts'
import { countFound, rowsFound } from './facet-counts.server.ts'
import { factOf } from './columns.ts'
import { minuteOf } from './filters/open.server.ts'
import { readListingIndex, readWords } from './listing-index.server.ts'
import type { Hours, ListingIndex, Places } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import { orderRows, type OrderedRow } from './ordering.server.ts'
import type { Counts, FoundPage, Page, Search } from './search.ts'

/**
 * One page of the listings that match.
 *
 * @param asked the page as the address names it; kept from 1 to the last.
 */
export async function findPage(
  services: Services,
  search: Search,
  { sort, pageSize, asked }: Omit<Page, 'page'> & { asked: string | null },
): Promise<FoundPage> {
  const index = await indexFor(services.db, search)
  const { total } = countFound(index, search)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = pageWithin(asked, pages)
  const listing = { sort, page, pageSize }
  const businesses = await listFound(services.db, index, search, listing, today(services))
  return { businesses, total, page, pages }
}

/**
 * The published listings that match, each name once in a category, in the order asked for: nearest first
 * means those here, then those that come here, then those farther away, unknown places last.
 *
 * @param today the day on which a proof must still hold, as 2026-11-21.
 */
export async function findBusinesses(
  db: Db,
  search: Search,
  page: Page,
  today: string,
): Promise<BusinessSummary[]> {
  return listFound(db, await indexFor(db, search), search, page, today)
}

/** The same from an index that somebody has just asked for: its rows are put into order at once. */
export async function listFound(
  db: Db,
  index: ListingIndex,
  search: Search,
  page: Page,
  today: string,
): Promise<BusinessSummary[]> {
  const look = () => lookUp(db, index, search, page, today)
  if (db.isTransaction) return look()
  // What is open changes by the minute.
  const { openAt, ...others } = search
  const key = JSON.stringify([others, openAt && minuteOf(openAt), page, today])
  const known = index.lists.get(key)
  if (known) return known
  const list = look()
  index.lists.set(key, list)
  list.catch(() => index.lists.delete(key))
  return list
}

/** How many listings match, each name counted once in a category. */
export async function countBusinesses(db: Db, search: Search): Promise<number> {
  return (await countMatches(db, search)).total
}

/** The listings that match, counted together and by each facet, each name once in a category. */
export async function countMatches(db: Db, search: Search): Promise<Counts> {
  return countFound(await indexFor(db, search), search)
}

function indexFor(db: Db, { asked }: Search): Promise<ListingIndex> {
  return asked && narrows(asked) ? readWords(db) : readListingIndex(db)
}

/** With fewer listings than this all are put into order. */
const manyListings = 5000

/** Miles within which a page of the nearest is looked for first: most places fill it. */
const nearMiles = [20, 60]

/** The rows of a page. The nearest of all are looked for near by, before everything is put into order. */
function pageOf(index: ListingIndex, search: Search, page: Page, today: string): OrderedRow[] {
  const { origin, radiusMiles, asked } = search
  const isByDistance = page.sort === 'distance' && origin && radiusMiles === undefined
  const isWide = isByDistance && !(asked && narrows(asked)) && !search.openAt
  if (isWide && countFound(index, search).total > manyListings)
    for (const miles of nearMiles) {
      const near = { ...search, radiusMiles: miles }
      const ordered = orderRows(index, rowsFound(index, near), near, page, today)
      if (ordered.length === page.pageSize) return ordered
    }
  return orderRows(index, rowsFound(index, search), search, page, today)
}

async function lookUp(db: Db, index: ListingIndex, search: Search, page: Page, today: string) {
  const ordered = pageOf(index, search, page, today)
  if (!ordered.length) return []
  // Read before the database answers: until then rows may go.
  const listings = ordered.map(({ row }) => ({
    id: index.ids[row] as string,
    ...factOf(index.places, row),
    hours: factOf(index.hours, row),
  }))
  const ids = listings.map(({ id }) => id)
  const { rows } = await sql<FoundRow>`
    select b.id, b.category_slug, c.name as category_name, ${cardColumns}, b.public_address,
      b.county, b.is_sample, b.is_featured, b.location_precision, b.latitude, b.longitude,
      ${proofOf(today)} as verification, ${pictureOf} as picture
    from businesses b join categories c on c.slug = b.category_slug
    where b.id = any(${ids}::text[])`.execute(db)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ordered.flatMap((place, at) => {
    const listing = listings[at] as Shown
    const row = rowOf.get(listing.id)
    return row ? [summaryOf(row, listing, place, search)] : []
  })
}

type Shown = Places & { id: string; hours: Hours | null }

type FoundRow = CardColumns & {
  id: string
  category_slug: string
  category_name: string
  public_address: string | null
  county: string
  is_sample: boolean
  is_featured: boolean
  location_precision: BusinessSummary['precision']
  latitude: number | null
  longitude: number | null
  verification: BusinessSummary['verification']
  picture: ListingPicture | null
}

function summaryOf(
  row: FoundRow,
  { serves, hours }: Shown,
  { chord, reach }: OrderedRow,
  { originCounties, county }: Search,
): BusinessSummary {
  const here = originCounties ?? (county ? [county] : [])
  const distanceMiles = milesOfChord(chord)
  const isByCounty = distanceMiles !== null && row.location_precision === 'unknown'
  const { latitude: lat, longitude: lng } = row
  return {
    ...cardFactsIn(row),
    id: row.id,
    category: { slug: row.category_slug, name: row.category_name },
    address: row.public_address,
    county: row.county,
    ...pictureIn(row.picture, drawnPicture(row.category_slug, row.id)),
    isSample: row.is_sample,
    isFeatured: row.is_featured,
    verification: row.verification,
    precision: isByCounty ? 'county' : row.location_precision,
    point: lat === null || lng === null ? null : { lat, lng },
    openHours: hours,
    distanceMiles,
    reach,
    servesHere: here.some((slug) => serves.includes(slug)),
  }
}

/** The page asked for, kept from 1 to the last. */
function pageWithin(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(Math.max(1, page), Math.max(1, pages))
}

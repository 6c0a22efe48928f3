import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { drawnPicture, type BusinessSummary } from '../../listings/business.ts'
import {
  cardColumns,
  cardFactsIn,
  isFromRegister,
  proofOf,
  secondNameOf,
} from '../../listings/businesses.server.ts'
import { comingTo } from './coming.server.ts'
import { translateSample } from '../../listings/sample-words.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { pictureIn, pictureOf } from '../../listings/photos/photo-columns.server.ts'
import { milesOfChord, openOrder, orderRows } from './ordering.server.ts'
import { countFound, countPassing, rowsFound } from './facet-counts.server.ts'
import { factOf } from './columns.ts'
import { readListingIndex, readWords } from './listing-index.server.ts'
import type { Hours, ListingCard, ListingIndex, OrderedRow, Places } from './listings.server.ts'
import { narrows, relatedIn } from './matching.server.ts'
import type { Counts, FoundPage, HoursAsked, Page, Search } from './search.ts'

/** @param asked the page number from the URL, limited to existing pages. */
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
 * Published listings in the requested order, equal names within a category once. "Nearest" puts
 * listings located there first, then those that serve it, then others; unknown places last.
 * @param today the day proof must be valid, as 2026-11-21.
 */
export async function findBusinesses(
  db: Db,
  search: Search,
  page: Page,
  today: string,
): Promise<BusinessSummary[]> {
  return listFound(db, await indexFor(db, search), search, page, today)
}

/** Uses an index that was just read, so that sorting can start without waiting. */
export async function listFound(
  db: Db,
  index: ListingIndex,
  search: Search,
  page: Page,
  today: string,
): Promise<BusinessSummary[]> {
  const ordered = pageOf(index, search, page, today)
  // Read before the query, since rows may change during it.
  const listings = ordered.map(({ row }) => ({
    id: index.ids[row] as string,
    ...factOf(index.places, row),
    hours: factOf(index.hours, row),
  }))
  const cards = await cardsOf(
    db,
    index,
    listings.map(({ id }) => id),
    today,
  )
  return ordered.flatMap((place, at) => {
    const listing = listings[at] as Shown
    const card = cards.get(listing.id)
    return card ? [summaryOf(card, listing, place, search)] : []
  })
}

/** Ids in the requested order, with miles from the starting point. */
export function idsFound(
  index: ListingIndex,
  search: Search,
  page: Page,
  today: string,
): { id: string; distanceMiles: number | null }[] {
  return pageOf(index, search, page, today).flatMap(({ row, chord }) => {
    const id = index.ids[row]
    return id ? [{ id, distanceMiles: milesOfChord(chord) }] : []
  })
}

/** Equal names within a category count once. */
export async function countBusinesses(db: Db, search: Search): Promise<number> {
  return (await countMatches(db, search)).total
}

/** By facet too; equal names within a category count once. */
export async function countMatches(db: Db, search: Search): Promise<Counts> {
  return countFound(await indexFor(db, search), search)
}

/** Of the first group by opening: open as requested, or answering emergencies. */
export function countOpenFirst(
  index: ListingIndex,
  search: Search,
  hours: HoursAsked,
): { count: number; relatedCount: number; sayingCount: number } {
  const { groupOf } = openOrder(index, hours)
  const first = hours.isForEmergency ? 'emergency' : 'open'
  const isRelated = relatedIn(index, search) ?? (() => false)
  const isFirst = (row: number) => groupOf(row) === first
  return {
    count: countPassing(index, search, (row) => isFirst(row) && !isRelated(row)),
    relatedCount: countPassing(index, search, (row) => isFirst(row) && isRelated(row)),
    sayingCount: hours.isForEmergency
      ? countPassing(index, search, (row) => groupOf(row) === 'says')
      : 0,
  }
}

function indexFor(db: Db, { asked }: Search): Promise<ListingIndex> {
  return asked && narrows(asked) ? readWords(db) : readListingIndex(db)
}

/** Smaller results are sorted whole. */
const manyListings = 5000

/** The nearest page is first looked for within these miles. */
const nearMiles = [20, 60]

/** Cached until a listing changes. */
function pageOf(index: ListingIndex, search: Search, page: Page, today: string): OrderedRow[] {
  const key = JSON.stringify([search, page, today])
  const known = index.pages.get(key)
  if (known) return known
  const ordered = putInOrder(index, search, page, today)
  index.pages.set(key, ordered)
  return ordered
}

/** Tries nearby cells before sorting everything. */
function putInOrder(index: ListingIndex, search: Search, page: Page, today: string): OrderedRow[] {
  const { origin, radiusMiles, asked } = search
  const isByDistance = page.sort === 'distance' && origin && radiusMiles === undefined
  const isWide = isByDistance && !(asked && narrows(asked)) && !page.hours
  if (isWide && countFound(index, search).total > manyListings)
    for (const miles of nearMiles) {
      const near = { ...search, radiusMiles: miles }
      const ordered = orderRows(index, rowsFound(index, near), near, page, today)
      if (ordered.length === page.pageSize) return ordered
    }
  return orderRows(index, rowsFound(index, search), search, page, today)
}

/**
 * Card data by id, cached until any listing changes. Transactions always read: they may see their
 * own changes.
 */
async function cardsOf(db: Db, index: ListingIndex, ids: string[], today: string) {
  const { cards, version } = index
  const keyOf = (id: string) => `${today} ${id}`
  const isKept = !db.isTransaction
  const known = isKept ? ids.flatMap((id) => cards.get(keyOf(id)) ?? []) : []
  const found = new Map(known.map((card) => [card.id, card]))
  const missing = ids.filter((id) => !found.has(id))
  if (!missing.length) return found
  for (const card of await readCards(db, missing, today)) {
    found.set(card.id, card)
    // Don't cache data from before a change.
    if (isKept && index.version === version) cards.set(keyOf(card.id), card)
  }
  return found
}

async function readCards(db: Db, ids: string[], today: string): Promise<ListingCard[]> {
  const { rows } = await sql<ListingCard>`
    select b.id, b.category_slug, ${cardColumns}, b.public_address,
      b.county, b.is_sample, b.is_featured, b.location_precision, b.latitude, b.longitude,
      ${proofOf(today)} as verification, ${isFromRegister} as is_from_register, ${pictureOf} as picture
    from businesses b
    where b.id = any(${ids}::text[])`.execute(db)
  return rows
}

type Shown = Places & { id: string; hours: Hours | null }

function summaryOf(
  row: ListingCard,
  shown: Shown,
  { chord, reach, openGroup }: OrderedRow,
  search: Search,
): BusinessSummary {
  const { located, serves, parts, hours } = shown
  const { origin, originCounties, county, region } = search
  const here = originCounties ?? region ?? (county ? [county] : [])
  const isAmong = (slugs: string[]) => here.some((slug) => slugs.includes(slug))
  const isComing = origin ? comingTo(search)(shown) : isAmong([...serves, ...parts])
  const servesHere = isComing && !isAmong(located)
  const distanceMiles = milesOfChord(chord)
  const isByCounty = distanceMiles !== null && row.location_precision === 'unknown'
  const { latitude: lat, longitude: lng } = row
  return translateSample({
    ...cardFactsIn(row),
    id: row.id,
    category: { slug: row.category_slug, name: findCategory(row.category_slug)?.name ?? '' },
    ...secondNameOf(row.second_category, row.category_slug),
    address: row.public_address,
    county: row.county,
    ...pictureIn(row.picture, drawnPicture(row.category_slug, row.id)),
    isSample: row.is_sample,
    isFeatured: row.is_featured,
    verification: row.verification,
    isFromRegister: row.is_from_register,
    precision: isByCounty ? 'county' : row.location_precision,
    point: lat === null || lng === null ? null : { lat, lng },
    openHours: hours,
    distanceMiles,
    reach,
    openGroup,
    servesHere,
    ...(servesHere && !isAmong(serves) && { servesInPart: true }),
  })
}

function pageWithin(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(Math.max(1, page), Math.max(1, pages))
}

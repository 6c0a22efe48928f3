import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { earthRadiusMiles, type Point } from '../../florida/distance.ts'
import { today, type Services } from '../../services.server.ts'
import { drawnPicture, type BusinessSummary } from '../business.ts'
import {
  cardColumns,
  cardFactsIn,
  pictureOf,
  proofOf,
  type CardColumns,
} from '../businesses.server.ts'
import { asksDatabase, countListings, listingsFound } from './facet-counts.server.ts'
import { matches } from './filters/filters.server.ts'
import { pointOf } from './filters/radius.server.ts'
import { readListingIndex, readWords } from './listing-index.server.ts'
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
  const total = await countBusinesses(services.db, search)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = pageWithin(asked, pages)
  const listing = { sort, page, pageSize }
  const businesses = await findBusinesses(services.db, search, listing, today(services))
  return { businesses, total, page, pages }
}

/**
 * The published listings that match, each name once in a category: nearest first and unknown places
 * last, or by name.
 *
 * @param today the day on which a proof must still hold, as 2026-11-21.
 */
export async function findBusinesses(
  db: Db,
  search: Search,
  page: Page,
  today: string,
): Promise<BusinessSummary[]> {
  const asked = await withIds(db, search)
  if (asked.ids?.length === 0) return []
  const look = () => lookUp(db, asked, page, today)
  if (asksDatabase(search) || db.isTransaction) return look()
  const { lists } = await readListingIndex(db)
  const key = JSON.stringify([search, page, today])
  const list = lists.memo(key, { context: look })
  list.catch(() => lists.delete(key))
  return list
}

/** Words are found in memory: the database is asked for listings, whatever the text. */
async function withIds(db: Db, search: Search): Promise<Search> {
  if (!search.meaning?.words.length) return search
  const found = listingsFound(await readWords(db), search)
  return { ...search, ids: found.map(({ id }) => id) }
}

async function lookUp(db: Db, search: Search, { sort, page, pageSize }: Page, today: string) {
  const from = sort === 'distance' ? search.origin : undefined
  const skip = (page - 1) * pageSize
  const order = orderOf(sort, search)
  const found = from
    ? nearest(search, from, skip + pageSize)
    : sql`select b.id, null::float8 as chord from businesses b
          where ${matches(search, 'b')} and not ${isDuplicate(search, null)}
          order by ${order} limit ${pageSize} offset ${skip}`
  const rows = await sql<FoundRow>`
    with found as (${found})
    select b.id, b.category_slug, c.name as category_name, ${cardColumns}, b.public_address,
      b.county, b.is_sample, b.location_precision,
      ${distanceFrom(search.origin)} as distance_miles, ${servesHere(search)} as serves_here,
      ${proofOf(today)} as verification, ${pictureOf} as image
    from found join businesses b using (id) join categories c on c.slug = b.category_slug
    order by ${from ? sql`found.chord nulls last, b.name_key, b.id` : order}
    limit ${pageSize} offset ${from ? skip : 0}`.execute(db)
  return rows.rows.map(summaryOf)
}

/** How many listings match, each name counted once in a category. */
export async function countBusinesses(db: Db, search: Search): Promise<number> {
  return (await countMatches(db, search)).total
}

/** The listings that match, counted together, by category and by county, each name once in a category. */
export async function countMatches(db: Db, search: Search): Promise<Counts> {
  const index = await (search.meaning?.words.length ? readWords(db) : readListingIndex(db))
  const found = listingsFound(index, search)
  if (!asksDatabase(search) || found.length === 0) return countListings(index, found)
  const { rows } = await sql<{ id: string }>`
    select b.id from businesses b where ${matches(await withIds(db, search), 'b')}`.execute(db)
  return countListings(
    index,
    rows.flatMap(({ id }) => index.byId.get(id) ?? []),
  )
}

/**
 * The first `count` by distance. Within each category the index on category and position hands them
 * over in order; over all categories the index on position does. Who serves the county from beyond the
 * radius is asked for apart, since no index knows both.
 */
function nearest(search: Search, from: Point, count: number): RawBuilder<unknown> {
  const { categories, originCounty, ...within } = search
  const conditions = [matches(within, 'b')]
  if (originCounty !== undefined && within.radiusMiles !== undefined)
    conditions.push(sql<boolean>`${matches({ ...within, radiusMiles: undefined }, 'b')}
      and b.id = any(array(select k.business_id from business_counties k
        where k.county_slug = ${originCounty} and k.relation = 'serves'))`)
  const parts = conditions.map(
    (condition) => sql`(select b.id, b.position <-> ${pointOf(from)} as chord, b.name_key
      from businesses b where ${condition}
      ${categories?.length ? sql`and b.category_slug = wanted.slug` : sql``}
      and not ${isDuplicate(search, from)}
      order by b.position <-> ${pointOf(from)}, b.name_key, b.id limit ${count})`,
  )
  const near = sql.join(parts, sql` union `)
  const ordered = sql`order by near.chord nulls last, near.name_key, near.id limit ${count}`
  if (!categories?.length) return sql`select near.* from (${near}) as near ${ordered}`
  return sql`select near.* from unnest(${categories}::text[]) as wanted(slug)
    cross join lateral (${near}) as near ${ordered}`
}

/** Whether a listing of the same name and category stands before `b` in the result. */
function isDuplicate(search: Search, from: Point | null): RawBuilder<boolean> {
  const place = (alias: string) =>
    from
      ? sql`(coalesce(${sql.ref(`${alias}.position`)} <-> ${pointOf(from)}, 9), ${sql.ref(`${alias}.id`)})`
      : sql`(${servesHere(search, alias)}, ${sql.ref(`${alias}.id`)})`
  return sql<boolean>`exists (select 1 from businesses t
    where t.category_slug = b.category_slug and t.name_key = b.name_key and t.id <> b.id
      and ${matches({ ...search, categories: undefined, meaning: undefined }, 't')}
      and ${place('t')} < ${place('b')})`
}

function orderOf(sort: Page['sort'], search: Search): RawBuilder<unknown> {
  const { meaning } = search
  if (sort === 'located') return sql`${servesHere(search)}, b.name_key, b.id`
  if (sort !== 'relevance' || !meaning?.words.length) return sql`b.name_key, b.id`
  return sql`word_similarity(${meaning.words.join(' ')}, b.name_key) desc, b.name_key, b.id`
}

/** Straight line through the unit sphere, turned into miles along its surface (haversine). */
function distanceFrom(origin: Point | undefined): RawBuilder<number | null> {
  if (!origin) return sql`null::float8`
  // least() passes over a null, so an unknown place is taken out first.
  return sql`case when b.position is not null then round((2 * ${earthRadiusMiles}::float8 *
    asin(least(1, (b.position <-> ${pointOf(origin)}) / 2)))::numeric, 2)::float8 end`
}

function servesHere({ originCounty, county }: Search, alias = 'b'): RawBuilder<boolean> {
  const here = originCounty ?? county
  if (!here) return sql`false`
  return sql`exists (select 1 from business_counties k
    where k.business_id = ${sql.ref(`${alias}.id`)} and k.county_slug = ${here} and k.relation = 'serves')`
}

type FoundRow = CardColumns & {
  id: string
  category_slug: string
  category_name: string
  public_address: string | null
  county: string
  is_sample: boolean
  location_precision: BusinessSummary['precision']
  distance_miles: number | null
  serves_here: boolean
  verification: BusinessSummary['verification']
  image: string | null
}

function summaryOf(row: FoundRow): BusinessSummary {
  return {
    ...cardFactsIn(row),
    id: row.id,
    category: { slug: row.category_slug, name: row.category_name },
    address: row.public_address,
    county: row.county,
    image: row.image ?? drawnPicture(row.category_slug, row.id),
    isSample: row.is_sample,
    verification: row.verification,
    precision: row.location_precision,
    distanceMiles: row.distance_miles,
    servesHere: row.serves_here,
  }
}

/** The page asked for, kept from 1 to the last. */
function pageWithin(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(Math.max(1, page), Math.max(1, pages))
}

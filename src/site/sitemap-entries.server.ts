import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { categories } from '../directory/categories.ts'
import { findCategoryPlace } from '../directory/category-place.ts'
import { counties } from '../florida/counties.ts'
import { regions } from '../florida/regions.ts'
import type { SitemapEntry } from './sitemap.ts'

/** The places of which the specification's sitemap lists a page for each category. */
const places = [
  'miami-dade',
  'broward',
  'palm-beach',
  'hillsborough',
  'st-lucie',
  'orange',
  'duval',
  'pinellas',
].flatMap((slug) => findCategoryPlace(slug) ?? [])

/** When the newest of some listings last changed. */
type Changed = { slug: string; changed: Date }

/**
 * The entries of all pages but the business profiles. `lastmod` is when the newest listing or article
 * that the page shows last changed; pages whose text is part of the program have none.
 */
export async function findPageEntries(db: Db): Promise<SitemapEntry[]> {
  return [
    ...(await sitePages(db)),
    ...(await placePages(db)),
    ...(await categoryPages(db)),
    ...(await categoryPlacePages(db)),
    ...(await articlePages(db)),
  ]
}

async function sitePages(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ listed: Date | null; home: Date | null; featured: Date | null }>`
    select (select max(updated_at) from businesses where status = 'published') as listed,
      (select max(updated_at) from articles where home_place is not null) as home,
      (select max(updated_at) from articles) as featured`.execute(db)
  const { listed, home, featured } = rows[0] ?? {}
  const monthly = { frequency: 'monthly', priority: 0.8 } as const
  const weekly = { frequency: 'weekly', priority: 0.9 } as const
  return [
    { path: '/', frequency: 'daily', priority: 1, lastmod: home },
    { path: '/about-us', ...monthly },
    { path: '/submit-business', ...monthly },
    { path: '/business-signup', ...monthly },
    { path: '/categories', ...monthly },
    { path: '/regions', ...monthly, lastmod: listed },
    { path: '/featured', ...weekly, lastmod: featured },
    { path: '/veteran-resources', ...weekly },
  ]
}

/** Every region and county has a page: one without listings names the nearest instead. */
async function placePages(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<Changed & { located: Date | null }>`
    select k.county_slug as slug, max(b.updated_at) as changed,
      max(b.updated_at) filter (where k.relation = 'located') as located
    from business_counties k join businesses b on b.id = k.business_id
    where b.status = 'published' group by 1`.execute(db)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const weekly = { frequency: 'weekly', priority: 0.8 } as const
  const regionPages = regions.map(({ id }) => {
    const inside = counties.filter(({ region }) => region === id)
    return {
      path: `/region/${id}`,
      ...weekly,
      lastmod: newest(inside.map(({ slug }) => bySlug.get(slug)?.located)),
    }
  })
  const countyPages = counties.map(({ slug }) => ({
    path: `/county/${slug}`,
    ...weekly,
    lastmod: bySlug.get(slug)?.changed,
  }))
  return [...regionPages, ...countyPages]
}

/** A category without listings is not for search engines. */
async function categoryPages(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<Changed>`
    select category_slug as slug, max(updated_at) as changed
    from businesses where status = 'published' group by 1`.execute(db)
  const bySlug = new Map(rows.map(({ slug, changed }) => [slug, changed]))
  return categories.flatMap(({ slug }) => {
    const lastmod = bySlug.get(slug)
    return lastmod
      ? { path: `/category/${slug}`, frequency: 'weekly' as const, priority: 0.8, lastmod }
      : []
  })
}

/** What each category's page of a place shows: a city's own listings, or those in or serving a county. */
async function categoryPlacePages(db: Db): Promise<SitemapEntry[]> {
  const cityNames = places.filter(({ kind }) => kind === 'city').map(({ name }) => name)
  const countySlugs = places.filter(({ kind }) => kind === 'county').map(({ slug }) => slug)
  const { rows } = await sql<Changed & { place: string }>`
    select category_slug as slug, city as place, max(updated_at) as changed from businesses
    where status = 'published' and city = any(${cityNames}::text[]) group by 1, 2
    union all
    select b.category_slug, k.county_slug, max(b.updated_at)
    from business_counties k join businesses b on b.id = k.business_id
    where b.status = 'published' and k.county_slug = any(${countySlugs}::text[]) group by 1, 2
    order by 1, 2`.execute(db)
  const slugOfPlace = new Map(
    places.map((place) => [place.kind === 'city' ? place.name : place.slug, place.slug]),
  )
  return rows.map(({ slug, place, changed }) => ({
    path: `/category/${slug}/city/${slugOfPlace.get(place)}`,
    frequency: 'weekly',
    priority: 0.7,
    lastmod: changed,
  }))
}

async function articlePages(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'updated_at'])
    .orderBy('place')
    .execute()
  return rows.map(({ id, updated_at }) => ({
    path: `/featured-article/${id}`,
    frequency: 'monthly',
    priority: 0.7,
    lastmod: updated_at,
  }))
}

/** How many business profiles there are. */
export async function countProfiles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from businesses where status = 'published'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The entries of `count` business profiles by id, from the one numbered `skip`, in batches that leave
 * the embedded database free between them. The specification's list leaves profiles out; they are what
 * people search for, so they are in it: weekly like the lists they stand on, and below them with 0.7.
 */
export async function* findProfileEntries(
  db: Db,
  skip: number,
  count: number,
  batch = 1000,
): AsyncGenerator<SitemapEntry[]> {
  let after: string | null = null
  for (let left = count; left > 0; left -= batch) {
    const published = db.selectFrom('businesses').where('status', '=', 'published')
    const rows: { id: string; updated_at: Date }[] = await published
      .select(['id', 'updated_at'])
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .offset(after === null ? skip : 0)
      .limit(Math.min(batch, left))
      .execute()
    yield rows.map(({ id, updated_at }) => ({
      path: `/business/${id}`,
      frequency: 'weekly',
      priority: 0.7,
      lastmod: updated_at,
    }))
    after = rows.at(-1)?.id ?? null
    if (after === null) return
  }
}

function newest(dates: (Date | null | undefined)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? [])
  return times.length ? new Date(Math.max(...times)) : null
}

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { ListingDates, SitemapEntry } from './sitemap.ts'

/**
 * When listings and articles last changed, summed up for the pages that show them. Two passes over the
 * listings, whatever their number.
 *
 * @param cities the names of the cities that pages are narrowed to.
 */
export async function findListingDates(db: Db, cities: string[]): Promise<ListingDates> {
  const categories = await sql<ListingDates['categories'][number]>`
    select category_slug as category, case when city = any(${cities}::text[]) then city end as city,
      max(updated_at) as changed, count(*)::int as count
    from businesses where status = 'published' group by 1, 2 order by 1, 2`.execute(db)
  await setImmediate()
  const counties = await sql<ListingDates['counties'][number]>`
    select b.category_slug as category, k.county_slug as county, k.relation = 'located' as located,
      max(b.updated_at) as changed
    from business_counties k join businesses b on b.id = k.business_id
    where b.status = 'published' group by 1, 2, 3 order by 1, 2`.execute(db)
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'updated_at as changed', 'home_place'])
    .orderBy('place')
    .execute()
  return { categories: categories.rows, counties: counties.rows, articles }
}

/**
 * The entries of `count` business profiles by id, from the one numbered `skip`, in batches between which
 * other requests have their turn. The specification's list leaves profiles out; they are what people
 * search for, so they are in it: weekly like the lists they stand on, and below them with 0.7.
 */
export async function* findProfileEntries(
  db: Db,
  skip: number,
  count: number,
  batch = 1000,
): AsyncGenerator<SitemapEntry[]> {
  let after: string | null = null
  for (let left = count; left > 0; left -= batch) {
    await setImmediate()
    const rows: { id: string; updated_at: Date }[] = await db
      .selectFrom('businesses')
      .select(['id', 'updated_at'])
      .where('status', '=', 'published')
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

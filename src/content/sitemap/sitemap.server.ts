import { Hono } from 'hono'
import type { Services } from '../../platform/services.server.ts'
import {
  entryXml,
  indexXml,
  maxEntries,
  urlsetEnd,
  urlsetStart,
  type SitemapEntry,
  type ListingDates,
  inEveryLanguage,
  pageEntries,
  sitemapCities,
} from './sitemap.ts'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { languages } from '../../platform/text/language.ts'
import type { Db } from '../../platform/db/schema.ts'

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, no-cache',
}

/**
 * `/sitemap.xml` with every indexable page, and `/sitemap`, which redirects there. Above `size`
 * addresses it becomes an index of `/sitemap-1.xml` and so on.
 *
 * @param size the most addresses per file; tests use fewer.
 */
export function sitemap({ db, site, now }: Services, size = maxEntries): Hono {
  const app = new Hono()
  app.get('/sitemap', (c) => c.redirect('/sitemap.xml', 301))
  app.get('/sitemap.xml', async (c) => {
    const { pages, total } = await findPages()
    if (total > size) return c.body(indexXml(site.url, Math.ceil(total / size)), 200, headers)
    return c.body(stream(site.url, entriesOf(pages, 0, total)), 200, headers)
  })
  app.get('/:file{sitemap-[1-9][0-9]{0,5}\\.xml}', async (c) => {
    const { pages, total } = await findPages()
    const start = (Number(c.req.param('file').replace(/\D/g, '')) - 1) * size
    if (total <= size || start >= total) return c.text('There is no such sitemap.', 404)
    return c.body(stream(site.url, entriesOf(pages, start, start + size)), 200, headers)
  })

  /** All pages except profiles, and the number of both. */
  async function findPages() {
    const dates = await findListingDates(db, sitemapCities, now())
    const pages = pageEntries(dates)
    const profiles = dates.categories.reduce((sum, { count }) => sum + count, 0)
    return { pages, total: pages.length + profiles * languages.length }
  }

  /** The entries from number `start` up to `end`: pages first, then profiles. */
  async function* entriesOf(pages: SitemapEntry[], start: number, end: number) {
    yield pages.slice(start, end)
    const skip = Math.max(0, start - pages.length)
    yield* findProfileEntries(db, skip, Math.max(0, end - pages.length) - skip)
  }
  return app
}

/** Streams a file: the next batch is read once the last one has been sent. */
function stream(origin: string, batches: AsyncGenerator<SitemapEntry[]>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(urlsetStart))
    },
    async pull(controller) {
      const { done, value } = await batches.next()
      const text = done ? urlsetEnd : value.map((entry) => entryXml(origin, entry)).join('')
      controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    async cancel() {
      await batches.return(undefined)
    },
  })
}

/**
 * The latest changes to listings and articles, by the pages that show them. Reads the listings
 * twice, however many there are.
 *
 * @param cities the names of the cities with their own category pages.
 */
async function findListingDates(db: Db, cities: string[], now: Date): Promise<ListingDates> {
  const categories = await sql<ListingDates['categories'][number]>`
    select category, case when city = any(${cities}::text[]) then city end as city,
      max(updated_at) as changed, (count(*) filter (where nth = 1))::int as count
    from businesses, unnest(array[category_slug, second_category]) with ordinality c (category, nth)
    where status = 'published' and category is not null group by 1, 2 order by 1, 2`.execute(db)
  await setImmediate()
  const counties = await sql<ListingDates['counties'][number]>`
    select category, k.county_slug as county, k.relation = 'located' as located,
      max(b.updated_at) as changed
    from business_counties k join businesses b on b.id = k.business_id,
      unnest(array[b.category_slug, b.second_category]) category
    where b.status = 'published' and category is not null group by 1, 2, 3 order by 1, 2`.execute(
    db,
  )
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'updated_at as changed', 'home_place'])
    .where('published_at', '<=', now)
    .orderBy('place')
    .execute()
  return { categories: categories.rows, counties: counties.rows, articles }
}

/**
 * `count` entries of business profiles by id, after the first `skip`, in batches that let other
 * requests run in between. The specification's list leaves profiles out, but people search for
 * them; they are weekly like the lists that contain them, with a lower priority of 0.7.
 */
async function* findProfileEntries(
  db: Db,
  skip: number,
  count: number,
  batch = 1000,
): AsyncGenerator<SitemapEntry[]> {
  let after: string | null = null
  // A file may begin between two languages of one profile.
  let cut = skip % languages.length
  for (let left = count; left > 0;) {
    await setImmediate()
    const rows: { id: string; updated_at: Date }[] = await db
      .selectFrom('businesses')
      .select(['id', 'updated_at'])
      .where('status', '=', 'published')
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .offset(after === null ? Math.floor(skip / languages.length) : 0)
      .limit(Math.min(batch, Math.ceil((left + cut) / languages.length)))
      .execute()
    const entries = rows.flatMap(({ id, updated_at }) =>
      inEveryLanguage({
        path: `/business/${id}`,
        frequency: 'weekly',
        priority: 0.7,
        lastmod: updated_at,
      }),
    )
    const shown = entries.slice(cut, cut + left)
    yield shown
    left -= shown.length
    cut = 0
    after = rows.at(-1)?.id ?? null
    if (after === null) return
  }
}

import { Hono } from 'hono'
import type { Services } from '../../services.server.ts'
import { findListingDates, findProfileEntries } from './sitemap-dates.server.ts'
import { pageEntries, sitemapCities } from './sitemap-pages.ts'
import {
  entryXml,
  indexXml,
  maxEntries,
  urlsetEnd,
  urlsetStart,
  type SitemapEntry,
} from './sitemap.ts'

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}

/**
 * `/sitemap.xml` with every page that search engines may keep, and `/sitemap`, which leads there. Above
 * `size` addresses it becomes an index of `/sitemap-1.xml` and so on.
 *
 * @param size how many addresses a file may hold; tests use fewer.
 */
export function sitemap({ db, site }: Services, size = maxEntries): Hono {
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

  /** All pages but the profiles, and the number of both. */
  async function findPages() {
    const dates = await findListingDates(db, sitemapCities)
    const pages = pageEntries(dates)
    return { pages, total: dates.categories.reduce((sum, { count }) => sum + count, pages.length) }
  }

  /** The entries from number `start` up to `end`: the pages come first, then the profiles. */
  async function* entriesOf(pages: SitemapEntry[], start: number, end: number) {
    yield pages.slice(start, end)
    const skip = Math.max(0, start - pages.length)
    yield* findProfileEntries(db, skip, Math.max(0, end - pages.length) - skip)
  }
  return app
}

/** A file written as it is read: the next batch is asked for when the last one has gone out. */
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

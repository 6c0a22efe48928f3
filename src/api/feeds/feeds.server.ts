import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import { z } from 'zod'
import { nameElsewhere, placeOfEvent } from '../../listings/business.ts'
import { findCategory } from '../../listings/categories.ts'
import { eventTimeText, expiryText } from '../../listings/posts/post-time.ts'
import { endOf, titleOf } from '../../listings/posts/post.ts'
import { escapeXml } from '../../platform/text/escape.ts'
import type { Services } from '../../platform/services.server.ts'
import { findPosts, listingsWhere, ofListings, type FoundPost } from '../v1/find-posts.server.ts'
import { readParams } from '../v1/list-params.ts'
import { Problem, problemBody, problemType } from '../v1/problem.ts'

const most = 50
const params = z.strictObject(ofListings)

/** New listings and posts as Atom (RFC 4287), events as iCalendar: of everything, a county, region, or category. */
export function feeds(services: Services): Hono {
  const app = new Hono().basePath('/feeds')
  app.use('*', cors({ origin: '*', maxAge: 86_400 }))
  app.use('*', etag())
  app.get('/listings.atom', async (c) =>
    feedAnswer(c, 'application/atom+xml', await listingFeed(services, asked(c))),
  )
  app.get('/posts.atom', async (c) =>
    feedAnswer(c, 'application/atom+xml', await postFeed(services, asked(c))),
  )
  app.get('/events.ics', async (c) =>
    feedAnswer(c, 'text/calendar', await calendar(services, asked(c))),
  )
  app.all('*', () => {
    throw new Problem(404, 'There are /feeds/listings.atom, /feeds/posts.atom, /feeds/events.ics.')
  })
  app.onError((error, c) => {
    if (!(error instanceof Problem)) throw error
    const body = JSON.stringify(problemBody(error, services.site.url))
    return c.body(body, error.status, { 'content-type': problemType })
  })
  return app
}

type Asked = { own: Record<string, string>; url: URL }

function asked(c: Context): Asked {
  const url = new URL(c.req.url)
  return { own: readParams(params, url.searchParams).own, url }
}

function feedAnswer(c: Context, type: string, text: string): Response {
  return c.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** "Plumbing, Martin". */
function partOf({ own }: Asked): string {
  return [own.category, own.county, own.region].filter(Boolean).join(', ')
}

type Entry = {
  id: string
  title: string
  updated: string
  href: string
  text: string
  term: string
}

function atom({ site }: Services, { url, ...given }: Asked, title: string, entries: Entry[]) {
  const self = escapeXml(site.url + url.pathname + url.search)
  const part = partOf({ url, ...given })
  const updated = entries[0]?.updated ?? '2026-01-01T00:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${self}</id>
  <title>${escapeXml([site.name, title, part].filter(Boolean).join(': '))}</title>
  <updated>${updated}</updated>
  <author><name>${escapeXml(site.name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${self}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(site.url)}/"/>
${entries.map(entryXml).join('\n')}
</feed>
`
}

function entryXml({ id, title, updated, href, text, term }: Entry): string {
  return `  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${updated}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(href)}"/>
    <category term="${escapeXml(term)}"/>
    <content type="text">${escapeXml(text)}</content>
  </entry>`
}

async function listingFeed(services: Services, given: Asked): Promise<string> {
  const { db, site, now } = services
  const rows = await db
    .selectFrom('businesses as b')
    .select(['b.id', 'b.name', 'b.description', 'b.public_address as address', 'b.county'])
    .select(['b.category_slug', 'b.created_at', 'b.is_sample as isSample'])
    .where(sql<boolean>`${listingsWhere(given.own, now())}`)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
    .limit(most)
    .execute()
  const entries = rows.map((row): Entry => {
    const href = `${site.url}/business/${row.id}`
    const category = findCategory(row.category_slug)?.name ?? ''
    const place = row.address ?? row.county
    return {
      id: href,
      title: nameElsewhere(row),
      updated: row.created_at.toISOString(),
      href,
      text: [category, place, row.description].filter(Boolean).join('\n'),
      term: row.category_slug,
    }
  })
  return atom(services, given, 'New listings', entries)
}

function titleElsewhere({ post, business }: FoundPost): string {
  return nameElsewhere({ name: titleOf(post), isSample: business.isSample })
}

async function postFeed(services: Services, given: Asked): Promise<string> {
  const { db, site, now } = services
  const found = await findPosts(db, listingsWhere(given.own, now()), {
    order: sql`p.posted_on desc, p.id desc`,
    limit: most,
  })
  const entries = found.map((one): Entry => {
    const { post, business } = one
    const href = `${site.url}/business/${business.id}#post-${post.id}`
    const when = [eventTimeText(post, business.timeZone), post.place, expiryText(post)]
    return {
      id: href,
      title: `${business.name}: ${titleElsewhere(one)}`,
      updated: `${post.postedOn}T12:00:00Z`,
      href,
      text: [...when, post.content].filter(Boolean).join('\n'),
      term: post.type,
    }
  })
  return atom(services, given, 'Posts', entries)
}

async function calendar(services: Services, given: Asked): Promise<string> {
  const { db, site, now } = services
  const recent = new Date(now().getTime() - 30 * 86_400_000)
  const where = sql`${listingsWhere(given.own, now())} and p.starts_at > ${recent}`
  const found = await findPosts(db, where, { order: sql`p.starts_at, p.id`, limit: 500 })
  const feed = ical({
    name: [site.name, 'events', partOf(given)].filter(Boolean).join(': '),
    prodId: { company: site.name, product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: site.url + given.url.pathname + given.url.search,
    // Seconds between refreshes.
    ttl: 6 * 3600,
  })
  const host = new URL(site.url).hostname
  for (const one of found) {
    const { post, business } = one
    if (!post.startsAt) continue
    const url = `${site.url}/business/${business.id}#post-${post.id}`
    feed.createEvent({
      id: `post-${post.id}@${host}`,
      start: new Date(post.startsAt),
      end: endOf(post),
      stamp: new Date(`${post.postedOn}T12:00:00Z`),
      summary: titleElsewhere(one),
      description: `${post.content}\n\n${business.name}\n${url}`,
      location: placeOfEvent(post, business),
      url,
    })
  }
  return feed.toString()
}

import { inject, expect } from 'vitest'
import { createFilled, openFilled } from '../../../test/database.ts'
import { test as base, testServices, type TestServices } from '../../../test/fixtures.ts'
import { createApp, type PagesBuild } from '../app.server.ts'
import { connectServer } from '../../platform/db/connect.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { writeSetting } from '../../platform/settings/site-settings.server.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1', 'accept-encoding': 'br' }
const origin = 'http://localhost:3000'

/** One process of the site. */
type Site = { services: TestServices; ask(path: string, init?: RequestInit): Promise<Response> }

/** `two`: two processes on one database without rollbacks; embedded, they share one connection. */
const test = base.extend(
  'two',
  async ({ secrets, build }, { onCleanup }): Promise<[Site, Site]> => {
    const name = `kept_${process.pid}_${Math.random().toString(36).slice(2)}`
    const server = inject('databaseUrl')
    const open = server
      ? await createFilled(server, name).then((url) => [connectServer(url), connectServer(url)])
      : [openFilled('', name)]
    const connections = await Promise.all(open)
    onCleanup(async () => {
      await Promise.all(connections.map(({ close }) => close().catch(() => {})))
    })
    const [one, other = one] = connections
    if (!one || !other) throw new Error('No database')
    return [await siteOn(one.db, secrets, build), await siteOn(other.db, secrets, build)]
  },
)

async function siteOn(
  db: Db,
  secrets: Parameters<typeof testServices>[1],
  build: PagesBuild,
): Promise<Site> {
  const services = await testServices(db, secrets)
  const app = createApp(services, build, 'build/client')
  const ask = async (path: string, init: RequestInit = {}) =>
    app.request(origin + path, {
      ...init,
      headers: { 'user-agent': browser['user-agent'], ...(init.headers as Record<string, string>) },
    })
  return { services, ask }
}

const how = ({ headers }: Response) => /desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1]

const listing = 'anchor-and-oar-boat-works-stuart'
const profile = `/business/${listing}`
const unset = {
  shortName: '',
  tagline: '',
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  organization: '',
  town: '',
  facebookUrl: '',
}
const brand = { name: 'Sunshine Muster', ...unset }
function renameBoatRepair(name: string) {
  return ({ services: { db, now } }: Site) =>
    db
      .updateTable('categories')
      .set({ name, edited_at: now() })
      .where('slug', '=', 'boat-repair')
      .execute()
}

/** Each change with the pages that show it and their new text. */
const changes: { of: string; pages: string[]; says: string; make(site: Site): Promise<unknown> }[] =
  [
    {
      of: 'a listing',
      pages: [
        profile,
        `${profile}/card`,
        `${profile}.data`,
        '/category/boat-repair',
        '/county/martin',
        '/businesses/search?q=anchor',
      ],
      says: 'Anchor and Chain Boats',
      make: ({ services: { db } }) =>
        db
          .updateTable('businesses')
          .set({ name: 'Anchor and Chain Boats' })
          .where('id', '=', listing)
          .execute(),
    },
    {
      of: 'an article',
      pages: ['/', '/featured', '/featured-article/favob1'],
      says: 'Harbor Lights Council',
      make: ({ services: { db } }) =>
        db
          .updateTable('articles')
          .set({ title: 'Harbor Lights Council', display_title: 'Harbor Lights Council' })
          .where('id', '=', 'favob1')
          .execute(),
    },
    {
      of: 'a resource',
      pages: ['/veteran-resources'],
      says: 'Department of Veterans Favors',
      make: ({ services: { db } }) =>
        db
          .updateTable('resources')
          .set({ title: 'Department of Veterans Favors' })
          .where('id', '=', 'fdva')
          .execute(),
    },
    {
      of: 'a category',
      pages: [
        '/category/boat-repair',
        '/categories',
        profile,
        '/businesses/search?category=boat-repair',
      ],
      says: 'Ship Wrights',
      make: renameBoatRepair('Ship Wrights'),
    },
    {
      of: 'a category, on cards',
      pages: ['/businesses/search?q=anchor', '/county/martin'],
      says: '>Boat Wrights · Stuart',
      make: renameBoatRepair('Boat Wrights'),
    },
    {
      of: 'a setting',
      pages: ['/', '/about-us', profile, '/privacy', '/ledger'],
      says: 'Sunshine Muster',
      make: ({ services: { db, now } }) =>
        writeSetting(db, 'brand', brand, {
          by: { userId: null, name: 'test' },
          action: 'Set the name',
          now: now(),
        }),
    },
  ]

test('a change is on every page that shows it at the next request, in both processes', async ({
  two,
}) => {
  for (const { of, pages, says, make } of changes) {
    for (const page of pages)
      for (const { ask } of two) {
        expect((await (await ask(page)).text()).includes(says), `${page} before ${of}`).toBe(false)
        expect(how(await ask(page)), `${page} before ${of}`).toBe('hit')
      }
    await make(two[0])
    for (const page of pages)
      for (const { ask } of two.toReversed()) {
        const answer = await ask(page)
        expect(how(answer), `${page} after ${of}`).toBe('miss')
        expect((await answer.text()).includes(says), `${page} after ${of}`).toBe(true)
        expect(how(await ask(page)), `${page} again after ${of}`).toBe('hit')
      }
  }
})

test('a page has the same bytes for everyone, and is answered with 304 when unchanged', async ({
  two: [{ ask, services }],
}) => {
  const first = await ask('/county/martin', { headers: browser })
  const second = await ask('/county/martin', { headers: { ...browser, cookie: 'session=hers' } })
  expect([how(first), how(second)]).toEqual(['miss', 'hit'])
  for (const name of [
    'etag',
    'content-security-policy',
    'cache-control',
    'vary',
    'x-content-type-options',
  ])
    expect(second.headers.get(name), name).toBe(first.headers.get(name))
  expect(first.headers.get('vary')).toBe('accept-encoding')
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=1, stale-if-error=86400',
  )
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
  const tag = first.headers.get('etag') ?? ''
  const known = await ask('/county/martin', {
    headers: { ...browser, 'if-none-match': `"x", ${tag}` },
  })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('content-security-policy')).toContain('sha256-')
  const zipped = await ask('/county/martin', {
    headers: { 'accept-encoding': 'gzip;q=0.5, br;q=0' },
  })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const plain = await ask('/county/martin')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const head = await ask('/county/martin', { method: 'HEAD' })
  expect([head.status, await head.text(), how(head)]).toEqual([200, '', 'hit'])
  // Extra slashes still mean our host.
  for (const odd of ['//', '///', '//evil.example/%2e%2e', '//county/martin'])
    expect((await ask(odd)).status, odd).toBeLessThan(405)
  // Days start on full hours; yesterday's opening hours must not carry over.
  services.moveTo('2026-11-21T16:00:00Z')
  expect(how(await ask('/county/martin'))).toBe('miss')
})

test("a page is rendered once for concurrent requests, and each visit except bots' is counted", async ({
  two: [{ ask, services }],
}) => {
  const made: unknown[] = []
  const { log } = services
  services.log = (event) => {
    made.push(event)
    log(event)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(profile)))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  await ask(profile)
  for (const agent of ['Googlebot/2.1', ''])
    await ask(profile, { headers: { 'user-agent': agent } })
  await ask(profile, { method: 'HEAD' })
  await ask(profile, { headers: { 'sec-purpose': 'prefetch' } })
  await services.figures.write(services.db)
  const { count } = await services.db
    .selectFrom('listing_figures')
    .select('count')
    .where('business_id', '=', listing)
    .where('what', '=', 'view')
    .executeTakeFirstOrThrow()
  expect(count).toBe(21)
})

test('shown pages stay available in a database outage, with a notice', async ({
  two: [{ ask, services }],
}) => {
  expect(await (await ask('/business/semper-plumbing-stuart/card')).text()).not.toContain(
    'We can’t load our listings',
  )
  await ask('/submit-business')
  await services.db.destroy()
  // With no other process, cached pages stay valid.
  services.moveTo('2026-11-21T16:00:00Z')
  const after = await ask('/business/semper-plumbing-stuart/card', {
    headers: { cookie: 'session=1' },
  })
  expect([after.status, how(after)]).toEqual([200, 'stale'])
  expect(after.headers.get('cache-control')).toBe('private, no-cache')
  const html = await after.text()
  expect(html).toContain('Semper Plumbing')
  expect(html).toContain(
    'We can’t load our listings right now. You’re seeing a copy of this page from November 21, 2026',
  )
  const never = await ask('/business/anchor-and-oar-boat-works-stuart/card')
  expect(never.status).toBe(503)
  expect(await never.text()).toContain('We can’t load our listings right now.')
  expect(services.events).toContainEqual(expect.objectContaining({ event: 'database lost' }))
})

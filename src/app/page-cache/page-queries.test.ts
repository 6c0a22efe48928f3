/** @module-tag once */
import { expect } from 'vitest'
import { createApp } from '../app.server.ts'
import { everyPage } from '../../../test/every-page.ts'
import { testOfCommits } from '../../../test/fixtures.ts'
import { filledPath, pagePatterns, there } from '../../../test/page-patterns.ts'
import { readTrustedProxies } from '../../platform/http/visitor.server.ts'

/** Only committed pages are cached. */
const test = testOfCommits.extend('publicPages', async ({ build, request }) => {
  const patterns = [...pagePatterns(build).keys()].map((one) => filledPath(one, there))
  const paths: string[] = []
  for (const path of new Set([...everyPage, ...patterns]))
    if ((await request(path)).headers.get('cache-control')?.startsWith('public, max-age=0'))
      paths.push(path)
  expect(paths.length).toBeGreaterThan(30)
  return paths
})

const how = ({ headers }: Response) => /desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1]
const plain = (html: string) => html.replaceAll(/id-\d+/g, '')

test('unknown query parameters neither render a page again nor appear in it', async ({
  request,
  publicPages,
}) => {
  const junk =
    'utm_source=zzmarkzz&fbclid=zzmarkzz&gclid=zzmarkzz&x=zzmarkzz&x=2&zz=&_routes=zzmarkzz'
  const wrong: string[] = []
  for (const page of publicPages)
    for (const path of [page, withData(page)]) {
      const kept = plain(await (await request(path)).text())
      const [bare = '', query = ''] = path.split('?')
      const backwards = query.split('&').toReversed().join('&')
      for (const odd of [
        `${bare}?${query}&${junk}`,
        `${bare}?${junk}&${backwards}`,
        `${bare}?${query}&${query.replaceAll(/=[^&]*/g, '=zzmarkzz')}`,
      ]) {
        const answer = await request(odd)
        const text = plain(await answer.text())
        if (how(answer) !== 'hit' || text !== kept) wrong.push(`${odd}: ${how(answer)}`)
      }
    }
  expect(wrong).toEqual([])
})

function withData(path: string): string {
  const [bare = '', query] = path.split('?')
  return `${bare === '/' ? '/_' : bare}.data${query ? `?${query}` : ''}`
}

test('every query parameter that a public page reads is declared, and every declared one is read', async ({
  build,
  services,
  publicPages,
}) => {
  const app = createApp(services, build)
  const readBy = new Map<string, Set<string>>()
  for (const path of [...publicPages, ...families.flat()]) {
    const { pathname, search } = new URL(path, services.site.url)
    const names = await namesReadOf(pathname, async () => {
      const marked = `${pathname}?${mark}${search.replace('?', '&')}`
      await (await app.request(services.site.url + marked)).text()
    })
    readBy.set(pathname, new Set([...(readBy.get(pathname) ?? []), ...names]))
  }
  const wrong: string[] = []
  for (const [pattern, id] of pagePatterns(build)) {
    const headers: unknown = build.routes[id]?.module.headers
    const { reads } = (headers ?? {}) as { reads?: readonly string[] }
    const read = readBy.get(filledPath(pattern, there))
    if (!reads || !read) continue
    for (const name of read)
      if (!ofReactRouter.has(name) && !reads.includes(name))
        wrong.push(`${pattern} reads ${name}: name it in publicPage(…)`)
    for (const name of reads) if (!read.has(name)) wrong.push(`${pattern} does not read ${name}`)
  }
  expect(wrong).toEqual([])
})

const ofReactRouter = new Set(['_routes', 'index'])
/** Present before parsing, and never in a rendered page's address. */
const mark = 'zzmark=1'

/** Query parameters read while `work` runs. */
async function namesReadOf(pathname: string, work: () => Promise<void>): Promise<Set<string>> {
  const names = new Set<string>()
  const ofPage = new WeakSet<URLSearchParams>()
  const { get, getAll, has } = URLSearchParams.prototype
  const searchParams = Object.getOwnPropertyDescriptor(URL.prototype, 'searchParams')
  if (!searchParams?.get) throw new Error('No searchParams')
  const paramsOf = searchParams.get
  Object.defineProperty(URL.prototype, 'searchParams', {
    ...searchParams,
    get(this: URL) {
      const params: URLSearchParams = paramsOf.call(this)
      if (this.pathname === pathname && !this.search.includes(mark)) ofPage.add(params)
      return params
    },
  })
  const noting = (read: (name: string) => unknown) =>
    function (this: URLSearchParams, name: string) {
      if (ofPage.has(this)) names.add(name)
      return read.call(this, name)
    }
  Object.assign(URLSearchParams.prototype, {
    get: noting(get),
    getAll: noting(getAll),
    has: noting(has),
  })
  try {
    await work()
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has })
    Object.defineProperty(URL.prototype, 'searchParams', searchParams)
  }
  return names
}

/** Variants of one page; neighbors must differ. */
const families = [
  ['/county/martin', '/county/martin?page=2', '/county/martin?print=1', '/county/martin?page='],
  ['/category/hvac', '/category/hvac?page=2', '/category/roofing?page=2'],
  ['/categories', '/categories?q=roof', '/categories?q=zzz'],
  ['/region/south', '/region/south?page=2', '/region/south?page=3'],
  [
    '/businesses/browse',
    '/businesses/browse?q=roof',
    '/businesses/browse?letter=S',
    '/businesses/browse?near=roof&letter=S',
  ],
  [
    '/businesses/search',
    '/businesses/search?q=roof',
    '/businesses/search?q=Roof+',
    '/businesses/search?zip=34994',
    '/businesses/search?zip=34994&category=',
    '/businesses/search?zip=&category=HVAC',
    '/businesses/search?category=HVAC',
    '/businesses/search?q=roof&page=2',
    '/businesses/search?q=roof&sort=name',
    '/businesses/search?q=&q=roof',
    '/businesses/search?zip=34994&map=1',
    '/businesses/search?near=stuart',
  ],
  [
    '/business/semper-plumbing-stuart',
    '/business/semper-plumbing-stuart?zip=34994',
    '/business/semper-plumbing-stuart?q=plumber&from=Stuart',
    '/business/semper-plumbing-stuart/nearby',
    '/business/semper-plumbing-stuart/nearby?page=2',
  ],
]

test('a cached page is never shown for the address of another', async ({
  build,
  services,
  request,
}) => {
  const paths = families.flat().flatMap((path) => [path, withData(path)])
  const routes = ['root', 'browse/place/county-page', 'root,directory/place/county-page']
  paths.push(...routes.map((ids) => `/county/martin.data?_routes=${encodeURIComponent(ids)}`))
  const kept = async (path: string) => {
    const answer = await request(path)
    return [answer.status, plain(await answer.text())]
  }
  for (const path of [...paths, ...paths.toReversed()]) await kept(path)
  for (const path of paths) {
    // A fresh site has an empty cache.
    const fresh = await createApp(services, build, 'build/client').request(services.site.url + path)
    expect(how(fresh), path).not.toBe('hit')
    expect(await kept(path), path).toEqual([fresh.status, plain(await fresh.text())])
  }
})

test('newly rendered pages have a rate limit per visitor, and cached ones have none', async ({
  services,
  request,
  db,
}) => {
  services.proxies.trusted = readTrustedProxies('1')
  const from = (visitor: string, path: string) =>
    request(path, { headers: { 'x-forwarded-for': visitor, accept: 'text/html' } })
  const eager = '2001:db8:1:2::7'
  await from(eager, '/county/martin')
  let visits = 0
  while ((await from(eager, '/Ledger')).status !== 429 && visits < 2000) visits += 1
  expect(visits).toBeGreaterThan(300)
  const again = await from(eager, '/county/martin?utm_source=x')
  expect([again.status, how(again)]).toEqual([200, 'hit'])

  for (const path of ['/?x=1', '/county/duval', '/auth', '/no-such-page', '/county/duval.data']) {
    const refused = await from(eager, path)
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '1'])
    expect(await refused.text()).toContain(
      'You’re opening pages faster than we can keep up. Wait 1 second',
    )
  }
  expect((await from('2001:db8:1:2:ffff::1', '/county/duval')).status).toBe(429)
  expect((await from('2001:db8:1:3::7', '/county/duval')).status).toBe(200)

  await db
    .updateTable('businesses')
    .set({ name: 'Anchor and Chain Boats' })
    .where('id', '=', 'anchor-and-oar-boat-works-stuart')
    .execute()
  const old = await from(eager, '/county/martin')
  expect([old.status, old.headers.get('retry-after'), how(old)]).toEqual([429, '1', 'stale'])
  expect(old.headers.get('cache-control')).toBe('private, no-cache')
  const html = await old.text()
  expect(html).toContain(
    'Wait 1 second, then try again. You’re seeing a copy of this page from November 21, 2026',
  )
  expect(html).toContain('Martin County')
  expect((await from('203.0.113.9', '/county/martin')).status).toBe(200)
  expect((await from(eager, '/county/martin')).status).toBe(200)

  services.moveTo('2026-11-21T15:00:30Z')
  expect((await from(eager, '/county/duval?x=2')).status).toBe(200)
})

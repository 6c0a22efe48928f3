import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { sitemap } from './sitemap.server.ts'

/** The entries of a sitemap, by path. */
function entriesOf(xml: string) {
  const pattern =
    /<url><loc>http:\/\/localhost:3000([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<changefreq>(\w+)<\/changefreq><priority>([\d.]+)<\/priority>(?:<xhtml:link [^>]*>)*<\/url>/g
  return new Map(
    [...xml.matchAll(pattern)].map(([, path = '', lastmod, frequency, priority]) => [
      path,
      { lastmod, rule: `${frequency} ${priority}` },
    ]),
  )
}

describe('the sitemap', () => {
  test('permanently redirects /sitemap to /sitemap.xml', async ({ request }) => {
    const response = await request('/sitemap')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/sitemap.xml')
  })

  test('has the pages of the specification with their frequency and priority', async ({
    request,
  }) => {
    const response = await request('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const entries = entriesOf(await response.text())
    const rules = {
      '/': 'daily 1.0',
      '/about-us': 'monthly 0.8',
      '/submit-business': 'monthly 0.8',
      '/categories': 'monthly 0.8',
      '/regions': 'monthly 0.8',
      '/featured': 'weekly 0.9',
      '/veteran-resources': 'weekly 0.9',
      '/region/tampa-bay': 'weekly 0.8',
      '/county/st-lucie': 'weekly 0.8',
      '/category/hvac': 'weekly 0.8',
      '/featured-article/favob1': 'monthly 0.7',
    }
    const found = Object.keys(rules).map((path) => [path, entries.get(path)?.rule])
    expect(Object.fromEntries(found)).toEqual(rules)
    const paths = [...entries.keys()]
    expect(paths.filter((path) => path.startsWith('/region/'))).toHaveLength(7)
    expect(paths.filter((path) => path.startsWith('/county/'))).toHaveLength(67)
    expect(paths.filter((path) => path.startsWith('/category/all'))).toEqual([])
  })

  test('lists every page once, and every listed page answers', async ({ request, visit }) => {
    const xml = await (await request('/sitemap.xml')).text()
    const entries = entriesOf(xml)
    expect(xml.match(/<url>/g)).toHaveLength(entries.size)
    const categories = [...entries.keys()].filter((path) => path.startsWith('/category/'))
    const places = categories.filter((path) => path.includes('/city/'))
    expect(places.length).toBeGreaterThan(20)
    for (const path of [...places, '/category/hvac', '/business/semper-plumbing-stuart']) {
      const { status, html, document } = await visit(path)
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href')
      expect({ status, canonical }).toEqual({
        status: 200,
        canonical: `http://localhost:3000${path}`,
      })
      expect(html).not.toContain('noindex')
    }
  })

  test('leaves out categories without listings, and removed listings', async ({ db, request }) => {
    await sql`update businesses set status = 'suspended' where category_slug = 'hvac'`.execute(db)
    const xml = await (await request('/sitemap.xml')).text()
    expect(xml).not.toContain('/category/hvac')
    const gone = await db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'suspended')
      .execute()
    expect(gone.length).toBeGreaterThan(0)
    for (const { id } of gone) expect(xml).not.toContain(`/business/${id}<`)
  })

  test('dates a page by its newest listing, and gives no date for pages of text', async ({
    db,
    request,
  }) => {
    const old = '2026-01-02T03:04:05.000Z'
    const recent = '2026-10-11T12:13:14.000Z'
    await sql`update businesses set updated_at = ${old}::timestamptz`.execute(db)
    await sql`update businesses set updated_at = ${recent}::timestamptz
      where id = 'semper-plumbing-stuart'`.execute(db)
    const entries = entriesOf(await (await request('/sitemap.xml')).text())
    const dates = {
      '/business/semper-plumbing-stuart': recent,
      '/category/plumbing': recent,
      '/county/martin': recent,
      '/region/south': recent,
      '/region/northwest': old,
      '/about-us': undefined,
    }
    const found = Object.keys(dates).map((path) => [path, entries.get(path)?.lastmod])
    expect(Object.fromEntries(found)).toEqual(dates)
  })

  test('becomes an index when there are too many addresses, and loses none', async ({
    services,
    request,
  }) => {
    const whole = entriesOf(await (await request('/sitemap.xml')).text())
    const app = sitemap(services, 150)
    const index = await (await app.request('/sitemap.xml')).text()
    const files = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)]
    expect(files).toHaveLength(Math.ceil(whole.size / 150))
    const parts = new Map()
    for (const [, path = ''] of files) {
      const part = entriesOf(await (await app.request(path)).text())
      expect(part.size).toBeLessThanOrEqual(150)
      for (const [key, entry] of part) parts.set(key, entry)
    }
    expect(parts).toEqual(whole)
    expect((await app.request(`/sitemap-${files.length + 1}.xml`)).status).toBe(404)
    expect((await request('/sitemap-1.xml')).status).toBe(404)
  })

  test('writes thousands of profiles in batches', async ({ db, request }) => {
    const many = Array.from({ length: 2500 }, (_, index) => ({
      id: `many-${createHash('md5').update(String(index)).digest('hex')}`,
      name: `Business ${index}`,
      categorySlug: 'hvac',
      description: '',
      county: 'Martin',
    }))
    await insertBusinesses(db, many)
    const entries = entriesOf(await (await request('/sitemap.xml')).text())
    for (const { id } of many) expect(entries.has(`/business/${id}`)).toBe(true)
  })
})

describe('files for crawlers and browsers', () => {
  test('robots.txt allows every crawler and names the sitemap', async ({ request }) => {
    const text = await (await request('/robots.txt')).text()
    expect(text).toContain('User-agent: *\nAllow: /\n')
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })

  test('the manifest has the configured names, and pages link to it', async ({
    request,
    visit,
  }) => {
    const response = await request('/site.webmanifest')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await response.json()) as { short_name: string; icons: { src: string }[] }
    expect(manifest.short_name).toBe('FVBD')
    for (const { src } of manifest.icons) expect((await request(src)).status).toBe(200)
    const link = (await visit('/')).document.querySelector('link[rel=manifest]')
    expect(link?.getAttribute('href')).toBe('/site.webmanifest')
  })
})

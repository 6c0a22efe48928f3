import { describe, expect } from 'vitest'
import { newBusiness, noAddress } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { countiesOfRegion } from '../../florida/counties.ts'
import { regions } from '../../florida/regions.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

function names(page: Answer): string[] {
  return page.document.querySelectorAll('article h2').map((heading) => heading.text)
}

/** The link's address, or null when it is disabled. */
function step(page: Answer, name: string): string | null | undefined {
  return page.document
    .querySelectorAll('nav[aria-label="Pages"] a')
    .find((link) => link.text === name)
    ?.getAttribute('href')
}

describe('the region page', () => {
  test('has the texts of the specification', async ({ visit }) => {
    const page = await visit('/region/south')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.text).toBe('South Florida')
    const crumbs = page.document.querySelectorAll('nav[aria-label="Breadcrumb"] li')
    expect(crumbs.map((crumb) => crumb.text)).toEqual(['Home', '›Regions', '›South Florida'])
    expect(page.words).toContain('Veteran-owned businesses serving 7 counties in this region')
    expect(page.words).toMatch(/\d+ businesses are located in these counties\./)
    expect(page.words).toContain('Counties in this Region')
    expect(page.words).toContain('Veteran-Owned Businesses')
    expect(page.html).toContain('background:var(--color-region-south)')
    expect(page.html).toContain('/map/florida.svg#region-south')
  })

  test('loads for all seven regions with their own titles', async ({ visit }) => {
    const titles = new Set<string>()
    for (const { id, name } of regions) {
      const page = await visit(`/region/${id}`)
      expect(page.status).toBe(200)
      expect(page.document.querySelector('h1')?.text).toBe(name)
      titles.add(page.document.querySelector('title')?.text ?? '')
      const chips = page.document.querySelectorAll('main a[href^="/county/"]')
      expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(
        countiesOfRegion(id).map(({ slug }) => `/county/${slug}`),
      )
    }
    expect(titles.size).toBe(7)
  })

  test('shows eight per page and never goes past its last page', async ({ visit }) => {
    const first = await visit('/region/south')
    expect(names(first)).toHaveLength(8)
    const [, located = '', serving = ''] =
      first.words.match(/(\d+) businesses are located in these counties\. (\d+) business/) ?? []
    expect(Number(located)).toBe(37)
    const total = Number(located) + Number(serving)
    const pages = Math.ceil(total / 8)
    expect(first.words).toContain(`Page 1 of ${pages}`)
    expect([step(first, 'Previous'), step(first, 'Next')]).toEqual([
      undefined,
      '/region/south?page=2',
    ])
    const second = await visit('/region/south?page=2')
    expect(step(second, 'Previous')).toBe('/region/south')
    const last = await visit('/region/south?page=99')
    expect(last.words).toContain(`Page ${pages} of ${pages}`)
    expect(names(last)).toHaveLength(total - (pages - 1) * 8)
    expect([step(last, 'Previous'), step(last, 'Next')]).toEqual([
      `/region/south?page=${pages - 1}`,
      undefined,
    ])
    expect((await visit('/region/south?page=-3')).words).toContain(`Page 1 of ${pages}`)
  })

  test('has no pagination for a single page', async ({ visit }) => {
    const page = await visit('/region/north-central')
    expect(names(page).filter((name) => !/^\d/.test(name))).toHaveLength(2)
    expect(page.words).toContain('The nearest businesses outside North Central Florida')
    expect(page.words).not.toContain('Page 1 of')
    expect(page.head.title).toContain('Businesses in North Central Florida')
  })

  test('lists businesses in its counties, not those with similar names', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'In Bay', county: 'Bay', ...noAddress }),
      newBusiness({ name: 'Around Tampa Bay', county: 'Tampa Bay', ...noAddress }),
      newBusiness({ name: 'Everywhere', county: 'Multiple Counties', ...noAddress }),
    ])
    expect(names(await visit('/region/northwest'))).toEqual(['In Bay'])
    const empty = await visit('/region/tampa-bay')
    expect(empty.status).toBe(200)
    expect(empty.words).toContain('Tampa Bay has no listings yet.')
    expect(empty.head.description).not.toMatch(/\b0 /)
    expect(names(empty)).toEqual(['1. In Bay'])
    await db.deleteFrom('businesses').execute()
    const bare = await visit('/region/tampa-bay')
    expect(bare.words).toContain('No businesses have posted yet in Tampa Bay')
  })

  test('lists businesses that serve its counties last, under a separate heading', async ({
    visit,
    db,
  }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'From Bay', county: 'Bay', servesCounties: ['Pasco'], ...noAddress }),
      newBusiness({ name: 'Within', county: 'Pinellas', servesCounties: ['Pasco'], ...noAddress }),
    ])
    const { words } = await visit('/region/tampa-bay')
    expect(words).toContain(
      '1 business is located in these counties. 1 business from elsewhere serves one or more of them.',
    )
    expect(words).toMatch(
      /In Tampa Bay .*Within.* From elsewhere, serving counties in Tampa Bay .*From Bay/,
    )
    for (const path of [
      'businesses/search?region=Tampa+Bay',
      'api/v1/businesses?region=tampa-bay',
    ]) {
      const { html } = await visit(`/${path}`)
      expect(html).toContain('From Bay')
      expect(html).toContain('Within')
    }
  })

  test('an unknown region answers 404', async ({ visit }) => {
    const page = await visit('/region/atlantis')
    expect(page.status).toBe(404)
    expect(page.document.querySelector('h1')?.text).toBe('Region Not Found')
    expect(page.words).toContain("The region you're looking for doesn't exist.")
    const back = page.document.querySelector('main a[href="/regions"]')
    expect(back?.text).toBe('Back to All Regions')
    expect(page.html).toContain('<meta name="robots" content="noindex"')
  })

  test('redirects another spelling to the canonical URL', async ({ request }) => {
    const answer = await request('/region/Tampa%20Bay?page=2')
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/region/tampa-bay?page=2')
  })

  test('has valid structured data on every page', async ({ visit }) => {
    for (const path of ['/region/south', '/region/south?page=5', '/region/southwest']) {
      const page = await visit(path)
      const documents = page.document.querySelectorAll('script[type="application/ld+json"]')
      expect(documents).toHaveLength(2)
      for (const { text } of documents) expect(problemsOf(JSON.parse(text))).toEqual([])
    }
  })
})

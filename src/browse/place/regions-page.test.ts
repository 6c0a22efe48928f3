import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

/** A region card's text, its parts separated by slashes. */
function card(page: Answer, id: string): string {
  const article = page.document
    .querySelectorAll('article')
    .find((article) => article.querySelector(`a[href="/region/${id}"]`))
  const parts = article?.querySelectorAll('h2, p, li') ?? []
  return parts.map(({ text }) => text).join(' / ')
}

function county(page: Answer, slug: string): string | undefined {
  return page.document.querySelector(`svg a[href="/county/${slug}"]`)?.getAttribute('aria-label')
}

describe('the regions page', () => {
  test('has the breadcrumbs, heading, and seven regions of the specification', async ({
    visit,
  }) => {
    const page = await visit('/regions')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.text).toBe('Florida Regions')
    const crumbs = page.document.querySelectorAll('nav[aria-label="Breadcrumb"] li')
    expect(crumbs.map((crumb) => crumb.text)).toEqual(['Home', '›Regions'])
    const cards = page.document.querySelectorAll('main article a')
    expect(cards.map((link) => link.getAttribute('href'))).toEqual([
      '/region/south',
      '/region/tampa-bay',
      '/region/north-central',
      '/region/central',
      '/region/northwest',
      '/region/northeast',
      '/region/southwest',
    ])
  })

  test('shows the number of counties, four chips, and the rest on a card', async ({ visit }) => {
    const page = await visit('/regions')
    expect(card(page, 'tampa-bay')).toBe(
      'Tampa Bay / 5 counties / Hillsborough / Manatee / Pasco / Pinellas / +1 more / 17 Veteran Businesses',
    )
  })

  test('counts a business once, however many counties it’s in', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    expect(card(await visit('/regions'), 'south')).toMatch(/Explore Businesses$/)
    await insertBusinesses(db, [
      newBusiness({ county: 'Martin, St. Lucie', servesCounties: ['Duval'] }),
    ])
    const page = await visit('/regions')
    expect(card(page, 'south')).toMatch(/ 1 Veteran Business$/)
    expect(card(page, 'northeast')).toMatch(/Explore Businesses$/)
    expect(county(page, 'martin')).toBe('Martin County, 1 business')
    expect(county(page, 'st-lucie')).toBe('St. Lucie County, 1 business')
    await insertBusinesses(db, [newBusiness({ county: 'Broward' })])
    expect(card(await visit('/regions'), 'south')).toMatch(/ 2 Veteran Businesses$/)
  })

  test('doesn’t count unpublished listings', async ({ visit, db }) => {
    await db.updateTable('businesses').set({ status: 'suspended' }).execute()
    expect(card(await visit('/regions'), 'south')).toMatch(/Explore Businesses$/)
  })

  test('shows all 67 counties as links with text', async ({ visit }) => {
    const page = await visit('/regions')
    const links = page.document.querySelectorAll('svg a[href^="/county/"]')
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(67)
    expect(county(page, 'martin')).toBe('Martin County, 9 businesses')
    expect(county(page, 'glades')).toBe('Glades County, no businesses yet, suggest one')
    expect(page.words).toContain('All 67 counties')
  })

  test('draws every county from one map file', async ({ visit, request }) => {
    const page = await visit('/regions')
    const file = await request('/map/florida.svg')
    expect(file.headers.get('content-type')).toBe('image/svg+xml')
    expect(file.headers.get('cache-control')).toContain('public')
    const shapes = await file.text()
    const used = page.document.querySelectorAll('svg use').map((use) => use.getAttribute('href'))
    expect(used).toHaveLength(67 + 7)
    for (const href of used) {
      const [path, id] = (href ?? '').split('#')
      expect(path).toBe('/map/florida.svg')
      expect(shapes).toMatch(new RegExp(`id="${id}" [^>]*d="M[^"]+Z"`))
    }
    expect(page.html).not.toContain('M385.7,108.9')
  })

  test('has valid structured data', async ({ visit }) => {
    const page = await visit('/regions')
    const documents = page.document.querySelectorAll('script[type="application/ld+json"]')
    expect(documents.length).toBeGreaterThan(0)
    for (const { text } of documents) expect(problemsOf(JSON.parse(text))).toEqual([])
  })
})

describe('the map on the home page', () => {
  test('comes after the popular categories, next to the regions', async ({ visit }) => {
    const page = await visit('/')
    const headings = page.document.querySelectorAll('main h2').map((heading) => heading.text)
    const place = headings.indexOf('Find by region and county')
    expect(headings[place - 1]).toBe('Popular Business Categories')
    expect(county(page, 'martin')).toBe('Martin County, 9 businesses')
    const south = page.document.querySelector('#region-list a[href="/region/south"]')
    expect(south?.structuredText).toBe('South Florida 7 counties, 37 businesses')
  })
})

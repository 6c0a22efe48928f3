import { describe, expect } from 'vitest'
import data from '../../../data/category-aliases.json' with { type: 'json' }
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { fileCategories } from '../../listings/taxonomy.ts'

/** The names in one section of the page. */
function names({ document }: Answer, section: 'businesses' | 'nearest'): string[] {
  const cards = document.querySelectorAll(`section[aria-labelledby=${section}] article h2`)
  return cards.map(({ textContent }) => textContent)
}

describe('the category page', () => {
  test('lists the businesses of a category', async ({ visit }) => {
    const page = await visit('/category/hvac')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses',
    )
    for (const words of [
      'Back to Home',
      'Back to Categories',
      'Tidewatch Air and Heat',
      "Can't find your business?",
      'Submit Your Business',
    ])
      expect(page.words).toContain(words)
    expect(page.document.querySelectorAll('main article')).toHaveLength(5)
    expect(page.head.title).toContain('HVAC')
    expect(page.document.querySelector('meta[name=keywords]')).not.toBeNull()
    expect(page.data.map((document) => document['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  })

  test('of every category loads with valid structured data and its own title', async ({
    visit,
  }) => {
    const titles = new Set<string>()
    for (const { slug } of fileCategories) {
      const page = await visit(`/category/${slug}`)
      expect(page.status, slug).toBe(200)
      expect(page.data.flatMap(problemsOf), slug).toEqual([])
      titles.add(page.head.title)
    }
    expect(titles.size).toBe(fileCategories.length)
  })

  test('links to the same category in each county that has it', async ({ visit }) => {
    const page = await visit('/category/plumbing')
    const links = page.document.querySelectorAll('section[aria-labelledby=by-county] a')
    const broward = links.find((link) => link.textContent.startsWith('Broward'))
    expect(broward?.textContent).toBe('Broward County, 1 business1')
    const inCounty = await visit(broward?.getAttribute('href') ?? '')
    expect(inCounty.words).toContain('All Plumbing businesses in Florida')
    expect(names(inCounty, 'businesses')).toHaveLength(1)
    const other = await visit('/category/aquarium-maintenance')
    const palmBeach = other.document
      .querySelectorAll('section[aria-labelledby=by-county] a')
      .find((link) => link.textContent.startsWith('Palm Beach'))
    expect(palmBeach?.getAttribute('href')).toBe('/category/aquarium-maintenance/city/palm-beach')
  })

  test('of a known category without listings says so and isn’t indexed', async ({ visit }) => {
    const page = await visit('/category/roofing')
    expect(page.status).toBe(200)
    expect(page.words).toContain('No businesses have posted yet in Roofing Category')
    expect(page.words).toContain(
      'Help us grow our community by suggesting a veteran-owned business you know about.',
    )
    expect(page.words).toContain('Submit a Business')
    expect(page.head.robots).toBe('noindex')
  })

  test('of an unknown category answers 404 and offers the closest names', async ({ visit }) => {
    const page = await visit('/category/lanscape')
    expect(page.status).toBe(404)
    expect(page.words).toContain('No businesses have posted yet in this category')
    expect(page.document.querySelector('main a[href="/category/landscape"]')?.textContent).toBe(
      'Landscape',
    )
  })

  test('of another spelling redirects permanently to the canonical URL', async ({ request }) => {
    const spellings = data.aliases.filter(
      (alias) =>
        alias.strictSlug &&
        alias.slug &&
        !findCategory(alias.strictSlug) &&
        alias.lists.join() !== 'combobox',
    )
    expect(spellings.length).toBeGreaterThan(10)
    for (const { strictSlug, slug } of spellings) {
      const answer = await request(`/category/${encodeURIComponent(strictSlug ?? '')}`)
      expect([strictSlug, answer.status, answer.headers.get('location')]).toEqual([
        strictSlug,
        301,
        `/category/${slug}`,
      ])
    }
  })

  test('of all categories links to the list of them', async ({ request }) => {
    const answer = await request('/category/all')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/categories'])
  })

  test('in a city lists its local businesses', async ({ visit }) => {
    const page = await visit('/category/hvac/city/stuart')
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses in Stuart',
    )
    expect(names(page, 'businesses')).toHaveLength(1)
  })

  test('in a county lists those located there or serving it', async ({ visit }) => {
    const page = await visit('/category/hvac/city/martin')
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses in Martin County',
    )
    expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(1)
  })

  test('prefers the city if a city and a county share the name', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    const hvac = { categorySlug: 'hvac', county: 'Palm Beach' }
    await insertBusinesses(db, [
      newBusiness({ ...hvac, name: 'Alpha', city: 'Jupiter', zip: '33458' }),
      newBusiness({ ...hvac, name: 'Bravo', city: 'Palm Beach', zip: '33480' }),
      newBusiness({ ...hvac, name: 'Charlie', county: 'Martin', servesCounties: ['Palm Beach'] }),
      newBusiness({ ...hvac, name: 'Delta', county: 'Orange' }),
      newBusiness({ ...hvac, name: 'Echo', county: 'Martin', servesZips: ['33458'] }),
    ])
    const page = await visit('/category/hvac/city/palm-beach')
    expect(page.head.title).toContain('HVAC Businesses in Palm Beach and Palm Beach County')
    expect(page.head.description).toMatch(
      /^4 veteran-owned HVAC businesses in or serving Palm Beach and/,
    )
    expect(names(page, 'businesses')).toEqual(['Bravo', 'Alpha', 'Charlie', 'Echo'])
    expect(page.words).toMatch(
      /4 businesses .*In Palm Beach Bravo.* In Palm Beach County Alpha.* From other counties, serving Palm Beach County Charlie.*Echo/,
    )
    expect(names(page, 'nearest')).toEqual([])
    const all = await visit('/category/hvac')
    const chip = all.document.querySelector(
      'section[aria-labelledby=by-county] a[href$=palm-beach]',
    )
    expect(chip?.textContent).toBe('Palm Beach County, 4 businesses4')
  })

  test('keeps a city and a county with the same name separate', async ({ visit }) => {
    const page = await visit('/category/hvac')
    const links = page.document.querySelectorAll('section[aria-labelledby=by-county] a')
    const lee = links.find((link) => link.textContent.startsWith('Lee'))
    expect(lee?.getAttribute('href') ?? '/businesses/search').toContain('/businesses/search')
  })

  test('names both if a city and a county share the name', async ({ visit }) => {
    const page = await visit('/category/hvac/city/okeechobee')
    expect(page.document.querySelector('h1')?.textContent).toContain('in Okeechobee')
    expect((await visit('/category/hvac/city/atlantis-city')).status).toBe(404)
  })

  test('in a place without the category shows the nearest, with distances', async ({ visit }) => {
    const page = await visit('/category/plumbing/city/chiefland')
    expect(page.status).toBe(200)
    expect(page.words).toMatch(
      /No businesses have posted yet in Plumbing Category.*Help us grow our community by suggesting a veteran-owned business you know about\..*Submit a Business.*The nearest Plumbing businesses to Chiefland/,
    )
    expect(page.head.description).not.toMatch(/\b0 /)
    expect(names(page, 'nearest')).toHaveLength(5)
    expect(page.words).toMatch(/1\. [^.]+ [\d.]+ miles from Chiefland/)
    const links = page.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(links).toContain('/category/plumbing')
    expect(links).toContain('/county/levy')
    expect(links).toContain('/submit-business')
    const related = page.document.querySelectorAll('section[aria-labelledby=related] a')
    expect(related.length).toBeGreaterThan(0)
    for (const link of related) {
      const count = Number(/(\d+) business/.exec(link.textContent)?.[1])
      const other = await visit(link.getAttribute('href') ?? '')
      expect(other.words).toContain(count === 1 ? '1 business' : `${count} businesses`)
    }
  })

  test('without listings shows related categories', async ({ visit }) => {
    const page = await visit('/category/roofing')
    expect(page.words).toContain('In related categories')
    expect(page.words).toContain('No Roofing businesses are listed yet.')
    expect(names(page, 'nearest').length).toBeGreaterThan(0)
    expect(page.head.description).not.toMatch(/\b0 /)
    const inPlace = await visit('/category/roofing/city/stuart')
    expect(inPlace.words).toMatch(
      /No businesses have posted yet in Roofing Category.*Submit a Business.*In related categories, nearest to Stuart/,
    )
    expect(inPlace.words).toMatch(/1\. [^.]+ [\d.]+ miles from Stuart/)
  })

  test('has the search’s filters, with counts that match their lists', async ({ visit }) => {
    for (const path of ['/category/hvac', '/category/hvac/city/martin']) {
      const page = await visit(path)
      const form = page.document.querySelector('main form[action="/businesses/search"]')
      expect(form?.querySelector('[name=category]')?.getAttribute('value')).toBe('HVAC')
      const chips = page.document.querySelectorAll(
        'section[aria-label="Narrow these results"] li a',
      )
      expect(path.includes('city') || chips.length > 0).toBe(true)
      for (const chip of chips.slice(0, 3)) {
        const count = Number(/(\d+)$/.exec(chip.textContent)?.[1])
        const list = await visit(chip.getAttribute('href') ?? '')
        expect(list.words).toContain(`${count} ${count === 1 ? 'business' : 'businesses'} found`)
      }
    }
    // For a category that is also a heading, this means the category alone.
    const { document } = await visit('/category/real-estate')
    const field = document.querySelector('main form[action="/businesses/search"] [name=category]')
    expect(field?.getAttribute('value')).toBe('Real Estate')
  })

  test('shows for each listing whether it’s open', async ({ visit }) => {
    expect((await visit('/category/hvac')).words).toMatch(/(Open|Closed) now/)
  })

  test('in an unknown place offers likely matches', async ({ visit }) => {
    const page = await visit('/category/hvac/city/stuartt')
    expect(page.status).toBe(404)
    expect(page.words).toContain('Page Not Found')
    expect(page.words).toContain('Tidewatch Air and Heat')
    expect(page.document.querySelector('main a[href="/county/martin"]')).not.toBeNull()
  })
})

test.for([
  ['construction', 'Construction'],
  ['retail', 'Retail'],
  ['automotive', 'Automotive'],
  ['home-services', 'Home Services'],
] as const)(
  '/category/%s lists the results of the search for %s',
  async ([slug, name], { visit }) => {
    const [page, search] = await Promise.all([
      visit(`/category/${slug}`),
      visit(`/businesses/search?category=${encodeURIComponent(name)}`),
    ])
    expect(page.status).toBe(200)
    const count = /(\d+) businesses found/.exec(search.words)?.[1]
    expect(Number(count)).toBeGreaterThan(0)
    expect(page.words).toContain(`${count} businesses`)
  },
)

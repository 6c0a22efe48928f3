import { describe, expect } from 'vitest'
import data from '../../../data/category-aliases.json' with { type: 'json' }
import { test } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { categories, findCategory } from '../categories.ts'

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

  test('of every category answers, with valid structured data and a title of its own', async ({
    visit,
  }) => {
    const titles = new Set<string>()
    for (const { slug } of categories) {
      const page = await visit(`/category/${slug}`)
      expect(page.status, slug).toBe(200)
      expect(page.data.flatMap(problemsOf), slug).toEqual([])
      titles.add(page.head.title)
    }
    expect(titles.size).toBe(categories.length)
  })

  test('leads to the same category in each county that has it', async ({ visit }) => {
    const page = await visit('/category/plumbing')
    const links = page.document.querySelectorAll('section[aria-labelledby=by-county] a')
    const broward = links.find((link) => link.textContent.startsWith('Broward'))
    expect(broward?.textContent).toBe('Broward County, 1 business1')
    const inCounty = await visit(broward?.getAttribute('href') ?? '')
    expect(inCounty.words).toContain('All Plumbing businesses in Florida')
    expect(inCounty.document.querySelectorAll('main article')).toHaveLength(1)
    // "palm-beach" in an address is the town, so that county's list is a search.
    const other = await visit('/category/aquarium-maintenance')
    const palmBeach = other.document
      .querySelectorAll('section[aria-labelledby=by-county] a')
      .find((link) => link.textContent.startsWith('Palm Beach'))
    expect(palmBeach?.getAttribute('href')).toBe(
      '/businesses/search?category=Aquarium+Maintenance&county=Palm+Beach',
    )
  })

  test('of a known category without listings says so, and is kept out of search engines', async ({
    visit,
  }) => {
    const page = await visit('/category/roofing')
    expect(page.status).toBe(200)
    expect(page.words).toContain('No businesses have posted yet in Roofing Category')
    expect(page.words).toContain(
      'Help us grow our community by suggesting a veteran-owned business you know about.',
    )
    expect(page.words).toContain('Submit a Business')
    expect(page.head.robots).toBe('noindex')
  })

  test('of an unknown category answers 404 and offers the nearest names', async ({ visit }) => {
    const page = await visit('/category/lanscape')
    expect(page.status).toBe(404)
    expect(page.words).toContain('No businesses have posted yet in this category')
    expect(page.document.querySelector('main a[href="/category/landscape"]')?.textContent).toBe(
      'Landscape',
    )
  })

  test('of another spelling leads permanently to the one address', async ({ request }) => {
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

  test('of all categories leads to the list of them', async ({ request }) => {
    const answer = await request('/category/all')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/categories'])
  })

  test('in a city keeps what lies there', async ({ visit }) => {
    const page = await visit('/category/hvac/city/stuart')
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses in Stuart',
    )
    expect(page.document.querySelectorAll('main article')).toHaveLength(1)
  })

  test('in a county keeps what lies there or serves it', async ({ visit }) => {
    const page = await visit('/category/hvac/city/martin')
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Florida Veteran Owned HVAC Businesses in Martin County',
    )
    expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(1)
  })

  test('in a place that both a city and a county are called means the city', async ({ visit }) => {
    const page = await visit('/category/hvac/city/okeechobee')
    expect(page.document.querySelector('h1')?.textContent).toContain('in Okeechobee')
    expect((await visit('/category/hvac/city/atlantis-city')).status).toBe(404)
  })
})

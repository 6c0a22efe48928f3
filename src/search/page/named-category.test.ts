import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

const found = (words: string) => Number(/(\d+) business(?:es)? found/.exec(words)?.[1] ?? 0)

describe('the name of a category or heading', () => {
  test.for([
    ['retail', 'retail'],
    ['Construction', 'construction'],
    ['real estate', 'real-estate'],
    ['food & beverage', 'food-and-beverage'],
    ['Home Services', 'home-services'],
    ['automotive', 'automotive'],
    ['plumbing', 'plumbing'],
  ] as const)(
    '%s finds what its page and the form by ZIP code find',
    async ([name, slug], { visit }) => {
      const page = await visit(`/category/${slug}`)
      expect(page.status).toBe(200)
      const listed = Number(/(\d+) business(?:es)?\b/.exec(page.words)?.[1] ?? 0)
      expect(listed).toBeGreaterThan(0)
      const asked = encodeURIComponent(name)
      for (const query of [
        `q=${asked}`,
        `category=${asked}&zip=34994`,
        `q=${asked}&zip=34994`,
        `q=${asked}+near+Tampa`,
      ]) {
        const search = await visit(`/businesses/search?${query}`)
        expect({ query, found: found(search.words) }).toEqual({ query, found: listed })
      }
    },
  )

  test('titles the page, narrows by its categories, and says when a filter leaves none', async ({
    visit,
  }) => {
    const search = await visit('/businesses/search?q=home+services')
    expect(search.document.querySelector('h1')?.textContent).toBe('Home Services')
    const narrowed = await visit('/businesses/search?q=home+services&category=Plumbing')
    const plumbing = await visit('/businesses/search?category=Plumbing')
    expect(found(narrowed.words)).toBe(found(plumbing.words))
    const none = await visit('/businesses/search?q=home+services&category=Apparel')
    expect(none.words).toContain('The nearest to what you asked for')
  })

  test('is no trade without a listing on the ledger while its page lists some', async ({
    visit,
  }) => {
    const { words } = await visit('/ledger')
    const missing = words.split('Trades without a listing').at(1) ?? ''
    expect(missing).not.toMatch(/\bConstruction\b(?! )/)
    expect(missing).not.toMatch(/\bRetail\b/)
  })
})

import { describe, expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'
import { allCategories } from '../../listings/taxonomy.ts'

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
    '%s has the same results as its page and the ZIP form',
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

  test('without listings shows the same note and suggestions as its page', async ({ visit }) => {
    const textsIn = ({ document }: Answer, section: string, part: string) =>
      document
        .querySelectorAll(`section[aria-labelledby=${section}] ${part}`)
        .map(({ childNodes }) => childNodes[0]?.text.trim())
    let empty = 0
    for (const { slug, name } of allCategories()) {
      const page = await visit(`/category/${slug}`)
      const none = `No businesses have posted yet in ${name} Category`
      if (!page.words.includes(none)) continue
      empty += 1
      const offered = {
        name,
        said: true,
        businesses: textsIn(page, 'nearest', 'article h2 a'),
        categories: textsIn(page, 'related', 'li a'),
      }
      for (const query of [
        `q=${encodeURIComponent(name)}`,
        `category=${encodeURIComponent(name)}`,
      ]) {
        const search = await visit(`/businesses/search?${query}`)
        expect({
          name,
          said: search.words.includes(none),
          businesses: textsIn(search, 'elsewhere', 'article h2 a'),
          categories: textsIn(search, 'related', 'li a'),
        }).toEqual(offered)
      }
    }
    expect(empty).toBeGreaterThan(5)
  })

  test('titles the page, filters by its categories, and says when a filter leaves none', async ({
    visit,
  }) => {
    const search = await visit('/businesses/search?q=home+services')
    expect(search.document.querySelector('h1')?.textContent).toBe('Home Services')
    const ofTwo = await visit('/businesses/search?q=retail')
    expect(ofTwo.document.querySelector('h1')?.textContent).toBe('Retail')
    const narrowed = await visit('/businesses/search?q=home+services&category=Plumbing')
    const plumbing = await visit('/businesses/search?category=Plumbing')
    expect(found(narrowed.words)).toBe(found(plumbing.words))
    const none = await visit('/businesses/search?q=home+services&category=Apparel')
    expect(none.words).toContain('Nearest matches')
  })

  test('isn’t reported as missing on the ledger while its page has listings', async ({ visit }) => {
    const { words } = await visit('/ledger')
    const missing = words.split('Trades without a listing').at(1) ?? ''
    expect(missing).not.toMatch(/\bConstruction\b(?! )/)
    expect(missing).not.toMatch(/\bRetail\b/)
  })
})

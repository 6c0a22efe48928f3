import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

function tiles(page: Answer): string[] {
  return page.document
    .querySelectorAll('main a[href^="/category/"]')
    .map((link) => link.getAttribute('href') ?? '')
}

describe('the categories page', () => {
  test('shows each category once, without All and Auto Repair', async ({ visit }) => {
    const page = await visit('/categories')
    expect(page.status).toBe(200)
    const [shown, more] = page.html.split('More categories')
    expect(shown).not.toContain('/category/auto-repair"')
    expect(shown).not.toContain('/category/all"')
    expect(shown?.match(/href="\/category\//g)).toHaveLength(47)
    expect(shown?.match(/href="\/category\/food-and-drinks"/g)).toHaveLength(1)
    expect(more).toContain('/category/social-clubs"')
    expect(new Set(tiles(page)).size).toBe(tiles(page).length)
  })

  test('groups tiles from A to Z under linked letters', async ({ visit }) => {
    const page = await visit('/categories')
    const letters = page.document
      .querySelectorAll('main h2')
      .map((heading) => heading.text)
      .filter((text) => text.length === 1)
    expect(letters).toEqual('ABCDFGHILMNPRSTW'.split(''))
    const jumps = page.document.querySelectorAll('nav[aria-label="Letters"] a')
    expect(jumps.map((link) => link.getAttribute('href'))).toEqual([
      ...letters.map((letter) => `#${letter}`),
      '#more',
    ])
    const firstLetters = tiles(page).slice(0, 47)
    expect(firstLetters).toEqual([...firstLetters].sort())
  })

  test('counts a category’s listings, and shows no count for none', async ({ visit, db }) => {
    await insertBusinesses(db, [newBusiness({ categorySlug: 'roofing', name: 'One Roof' })])
    const page = await visit('/categories')
    const words = (slug: string) =>
      page.document.querySelector(`main a[href="/category/${slug}"]`)?.structuredText
    expect(words('roofing')).toMatch(/^Roofing\s*1 business$/)
    expect(words('photography')).toBe('Photography')
    expect(words('hvac')).toMatch(/^HVAC\s*5 businesses$/)
  })

  test('reaches every category that has listings', async ({ visit, db }) => {
    await insertBusinesses(db, [
      newBusiness({ categorySlug: 'auto-repair' }),
      newBusiness({ categorySlug: 'legal-services' }),
    ])
    const page = await visit('/categories')
    const used = await db.selectFrom('businesses').select('category_slug').distinct().execute()
    expect(tiles(page)).toEqual(
      expect.arrayContaining(used.map(({ category_slug }) => `/category/${category_slug}`)),
    )
  })

  test('shows a picture for each tile, and the way home', async ({ visit, request }) => {
    const page = await visit('/categories')
    const picture = page.document.querySelector('main a[href="/category/hvac"] img')
    expect(picture?.getAttribute('src')).toBe('/pictures/hvac/category.svg')
    expect((await request('/pictures/hvac/category.svg')).status).toBe(200)
    const back = page.document.querySelector('main a[href="/"]')
    expect(back?.text).toBe('Back to Home')
  })
})

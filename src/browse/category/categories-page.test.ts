import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

function links(page: Answer, within: string): string[] {
  return page.document
    .querySelectorAll(`${within} a[href^="/category/"]`)
    .map((link) => link.getAttribute('href') ?? '')
}

const tiles = (page: Answer) => links(page, 'main details')
const index = (page: Answer) => links(page, '[data-trade-index]')

describe('the categories page', () => {
  test('shows each category once, without All and Auto Repair', async ({ visit }) => {
    const page = await visit('/categories')
    expect(page.status).toBe(200)
    const folded = page.document.querySelector('main details')?.toString() ?? ''
    const [shown, more] = folded.split('More categories')
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
      .querySelectorAll('main details h2')
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
      page.document.querySelector(`main details a[href="/category/${slug}"]`)?.structuredText
    expect(words('roofing')).toMatch(/^Roofing\s*1 business$/)
    expect(words('photography')).toBe('Photography')
    expect(words('hvac')).toMatch(/^HVAC\s*5 businesses$/)
  })

  test('links to every category that has listings', async ({ visit, db }) => {
    await insertBusinesses(db, [
      newBusiness({ categorySlug: 'auto-repair' }),
      newBusiness({ categorySlug: 'legal-services' }),
    ])
    const page = await visit('/categories')
    const used = await db.selectFrom('businesses').select('category_slug').distinct().execute()
    const paths = used.map(({ category_slug }) => `/category/${category_slug}`)
    expect(tiles(page)).toEqual(expect.arrayContaining(paths))
    expect(index(page)).toEqual(expect.arrayContaining(paths))
  })

  test('shows a picture for each tile, and breadcrumbs', async ({ visit, request }) => {
    const page = await visit('/categories')
    const picture = page.document.querySelector('main details a[href="/category/hvac"] img')
    expect(picture?.getAttribute('src')).toBe('/pictures/hvac/category.svg')
    expect((await request('/pictures/hvac/category.svg')).status).toBe(200)
    const back = page.document.querySelector('main a[href="/"]')
    expect(back?.text).toBe('Back to Home')
  })

  test('lists every trade once under the need it serves, with its count', async ({ visit }) => {
    const page = await visit('/categories')
    expect(new Set(index(page)).size).toBe(index(page).length)
    expect(index(page).toSorted()).toEqual(tiles(page).toSorted())
    const home = page.document.querySelector('section[aria-labelledby=need-home]')
    expect(home?.querySelector('h2')?.text).toBe('Around the house')
    const hvac = home?.querySelector('a[href="/category/hvac"]')
    expect(hvac?.structuredText).toMatch(/^HVAC\s*5\s*5 businesses$/)
    expect(page.words).not.toContain('match')
  })

  test('narrows the index to a name or an everyday word', async ({ visit }) => {
    const page = await visit('/categories?q=Leak')
    expect(index(page)).toContain('/category/plumbing')
    expect(index(page)).toContain('/category/roofing')
    expect(index(page)).not.toContain('/category/hvac')
    expect(page.words).toMatch(/trades match “Leak.”/)
    expect(page.head.robots).toBe('noindex')
    expect(page.document.querySelector('#typed')?.getAttribute('value')).toBe('Leak')
    expect(tiles(page).length).toBeGreaterThan(47)

    const spanish = await visit('/es/categories?q=plomero')
    expect(spanish.words).toContain('1 oficio coincide con “plomero”.')
    expect(spanish.document.querySelector('[data-trade-index] a')?.structuredText).toMatch(
      /^Plomería/,
    )
  })

  test('offers the search for anything else', async ({ visit }) => {
    const page = await visit('/categories?q=%22%3E%3Cscript%3Ezzz')
    expect(page.words).toContain('No trades match “"><script>zzz.”')
    expect(page.html).not.toContain('<script>zzz')
    const link = page.document.querySelector('main a[href^="/businesses/search?q="]')
    expect(link?.getAttribute('href')).toBe('/businesses/search?q=%22%3E%3Cscript%3Ezzz')
    expect(index(page)).toEqual([])
  })
})

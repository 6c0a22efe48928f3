import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { zipPointsPath } from './nearest-zip.ts'
import type { Suggestions } from './suggestion.ts'

/** Requests suggestions like the search bar's script. */
const suggesting = test.extend('suggest', ({ request }) => {
  return async (values: Record<string, string>): Promise<Suggestions> => {
    const answer = await request(`/businesses/suggest?${new URLSearchParams(values)}`, {
      headers: { accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    return (await answer.json()) as Suggestions
  }
})

describe('suggestions for what', () => {
  suggesting.for([
    ['plu', 'Plumbing', ''],
    ['ac rep', 'HVAC', 'ac repair'],
    ['ac repair stuart', 'HVAC', 'ac repair'],
    ['barber', 'Barber Shops', ''],
    ['Café', 'Food and Drinks', 'cafe'],
    ['plubming', 'Plumbing', ''],
  ])('"%s" begins with %s', async ([q = '', text, detail], { suggest }) => {
    const { what, where } = await suggest({ q })
    expect(what[0]).toEqual({ kind: 'category', text, detail })
    expect(where).toEqual([])
  })

  suggesting('name businesses with their place and address', async ({ suggest }) => {
    const { what } = await suggest({ q: 'semper pl' })
    expect(what).toEqual([
      {
        kind: 'business',
        text: 'Semper Plumbing',
        detail: 'Plumbing in Stuart',
        to: '/business/semper-plumbing-stuart',
      },
    ])
  })

  suggesting('find a name by a later word, with accents or without', async ({ suggest }) => {
    for (const q of ['senor', 'señor'])
      expect((await suggest({ q })).what.map(({ text }) => text)).toContain('Café Señorita Lucía')
  })

  suggesting(
    'know a listing as soon as it is there, and no hidden one',
    async ({ db, suggest }) => {
      const text = { description: '', city: 'Stuart', zip: '34994', county: 'Martin' }
      const names = async () => (await suggest({ q: "Zyl's qu" })).what.map(({ text }) => text)
      expect(await names()).toEqual([])
      await insertBusinesses(db, [
        { id: 'zyls', name: 'Zyl’s Quilts', categorySlug: 'arts-and-crafts', ...text },
      ])
      expect(await names()).toEqual(['Zyl’s Quilts'])
      await db
        .updateTable('businesses')
        .set({ status: 'suspended' })
        .where('id', '=', 'zyls')
        .execute()
      expect(await names()).toEqual([])
    },
  )

  suggesting('are few', async ({ suggest }) => {
    for (const q of ['se', 'co', 'in', 'ho']) {
      const { what } = await suggest({ q })
      expect(what.length).toBeLessThanOrEqual(8)
    }
  })
})

describe('suggestions for where', () => {
  suggesting.for([
    ['stua', 'town', 'Stuart', 'Martin County'],
    ['st pete', 'town', 'St. Petersburg', 'Pinellas County'],
    ['Saint Augus', 'town', 'St. Augustine', 'St. Johns County'],
    ['fort laud', 'town', 'Fort Lauderdale', 'Broward County'],
    ['ft laud', 'town', 'Fort Lauderdale', 'Broward County'],
    ['martin c', 'county', 'Martin County', 'around Stuart'],
    ['tampa b', 'region', 'Tampa Bay', 'region'],
    ['34994', 'zip', '34994', 'Stuart'],
  ])('"%s" has the %s %s', async ([near = '', kind, text, detail], { suggest }) => {
    const { what, where } = await suggest({ near })
    expect(where[0]).toEqual({ kind, text, detail })
    expect(what).toEqual([])
  })

  suggesting('are zips for digits, and few', async ({ suggest }) => {
    const { where } = await suggest({ near: '349' })
    expect(where).toHaveLength(7)
    expect(where.every(({ kind, text }) => kind === 'zip' && text.startsWith('349'))).toBe(true)
    expect((await suggest({ near: '90210' })).where).toEqual([])
  })
})

describe('the URL of suggestions', () => {
  suggesting('has none for nothing', async ({ suggest }) => {
    const none = { what: [], where: [] }
    expect(await suggest({})).toEqual(none)
    for (const [q, near] of [
      ['', ''],
      ['a', '3'],
      [' %', '--'],
    ] as const)
      expect(await suggest({ q, near })).toEqual(none)
  })

  suggesting('answers whatever is typed, and little', async ({ suggest }) => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(
        '\0\0\0',
        'a'.repeat(5000),
        "'; drop table businesses; --",
        '%%%',
        '__',
        '\\m(.*)',
        '<script>',
        '__proto__ constructor',
        'constructor',
        '٣٤٩٩٤',
      ),
    )
    await fc.assert(
      fc.asyncProperty(odd, odd, async (q, near) => {
        const answer = await suggest({ q, near })
        expect(JSON.stringify(answer).length).toBeLessThan(2000)
      }),
      { numRuns: 20 },
    )
  })

  test('redirects browsers to the matching page', async ({ request }) => {
    const answer = await request('/businesses/suggest?q=roof', {
      headers: { accept: 'text/html,application/xhtml+xml' },
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/businesses/browse?q=roof')
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept')
  })
})

describe('the browse page', () => {
  test('lists every trade with the words that find it, and the largest towns', async ({
    visit,
  }) => {
    const page = await visit('/businesses/browse')
    expect(page.status).toBe(200)
    expect(page.head.robots).toBeNull()
    const trades = page.document.querySelectorAll('[data-trade-index] li a')
    expect(trades).toHaveLength(63)
    expect(page.words).toMatch(/HVAC\s*5\s*5 businesses/)
    expect(page.words).toMatch(/air conditioning, air conditioner/)
    const towns = page.document.querySelectorAll('section[aria-labelledby=towns] li a')
    const hrefs = towns.map((town) => town.getAttribute('href'))
    expect(hrefs).toContain('/businesses/search?near=Jacksonville')
    expect(hrefs).not.toContain('/businesses/search?near=Stuart')
  })

  test('lists the towns under a letter', async ({ visit }) => {
    const page = await visit('/businesses/browse?letter=S')
    const stuart = page.document.querySelector('a[href="/businesses/search?near=Stuart"]')
    expect(stuart?.textContent).toBe('Stuart')
    expect(page.document.querySelector('[aria-current=page]')?.textContent).toBe('S')
    expect(page.head.robots).toBe('noindex')
    for (const letter of ['', '%00', 'SS', 'é'])
      expect((await visit(`/businesses/browse?letter=${letter}`)).words).toContain('largest towns')
  })

  test('searches its lists', async ({ visit }) => {
    const page = await visit('/businesses/browse?q=stu')
    const links = page.document
      .querySelectorAll('section[aria-labelledby=found] a')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toContainEqual(['Stuart', '/businesses/search?near=Stuart'])
    const none = await visit('/businesses/browse?q=%22%3E%3Cscript%3E')
    expect(none.words).toContain('Nothing here is called “"><script>”')
    expect(none.html).not.toContain('<script>”')
  })
})

test('the file of ZIP codes is cached forever under its own name', async ({ request }) => {
  const answer = await request(zipPointsPath)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const text = await answer.text()
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  expect(zipPointsPath, 'other points need another name').toBe(`/zip-points.${hash}.json`)
  const points = JSON.parse(text) as unknown[][]
  expect(points.length).toBeGreaterThan(900)
  expect(points).toContainEqual(['34994', 27.2, -80.26])
})

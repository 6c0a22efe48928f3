import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { createApp } from '../../app/app.server.ts'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const search = '/businesses/search?zip=34994&category=HVAC'
const nowhere = { street: null, city: null, zip: null }

function mapIn({ document }: Answer) {
  return document.querySelector('section[aria-label="Map of these results"]')
}

/** The labels of a page's pins and groups, in order. */
function pinsIn(page: Answer): (string | undefined)[] {
  const items = mapIn(page)?.querySelectorAll('ul[aria-label="Pins on the map"] > li') ?? []
  return items.map((item) => item.querySelector('[aria-label]')?.getAttribute('aria-label'))
}

describe('the map of a search', () => {
  test('is one link from the list, and the list is one link back', async ({ visit }) => {
    const list = await visit(search)
    expect(mapIn(list)).toBeNull()
    const links = list.document.querySelectorAll('main a').filter(({ text }) => text === 'Map')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${search}&map=1`])
    const map = await visit(`${search}&map=1`)
    const back = map.document.querySelectorAll('main a').find(({ text }) => text === 'List')
    expect(back?.getAttribute('href')).toBe(search)
  })

  test('shows results as numbered pins that link to profiles', async ({ visit }) => {
    const page = await visit(`${search}&map=1`)
    expect(pinsIn(page)).toEqual([
      '2 businesses here: numbers 1 and 2',
      "3. Betancourt's Caloosa Air, 111.5 miles, Cape Coral, Lee County",
      '4. Whitlock Ductworks (Heating, Cooling & Indoor Air), 145.7 miles, Tampa, Hillsborough County',
      '5. Mayhew Bayfront Heating & Air, 384.9 miles, Panama City, Bay County',
    ])
    const links = mapIn(page)?.querySelectorAll('li a') ?? []
    const profiles = links.map((link) => link.getAttribute('href'))
    expect(new Set(profiles).size).toBe(5)
    for (const profile of profiles) expect(profile).toMatch(/^\/business\/[a-z0-9-]+$/)
  })

  test('and the list mark the same results with the same numbers', async ({ visit }) => {
    const page = await visit(`${search}&map=1`)
    const numbers = (part: ReturnType<typeof mapIn>) =>
      part
        ?.querySelectorAll('[data-result]')
        .flatMap((item) => (item.getAttribute('data-result') ?? '').split(' '))
    expect(numbers(mapIn(page))).toEqual(['1', '2', '3', '4', '5'])
    expect(numbers(page.document.querySelector('#after-map'))).toEqual(['1', '2', '3', '4', '5'])
  })

  test('continues the numbering of the previous page', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34994&page=2&map=1')
    const numbers = mapIn(page)?.querySelectorAll('[data-result]') ?? []
    const shown = numbers.flatMap((item) => item.getAttribute('data-result')?.split(' ') ?? [])
    expect(new Set(shown)).toEqual(
      new Set(Array.from({ length: 10 }, (_, index) => String(index + 11))),
    )
    expect(page.html).toContain('page=3&amp;map=1')
  })

  test('says where distances start, and names towns', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34994&map=1')
    expect(mapIn(page)?.text).toContain(
      'Distances are measured from 34994 (Stuart, Martin County).',
    )
    expect(mapIn(page)?.text).toContain('Fort Pierce')
  })

  test('leaves out a listing without a location', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'Here', county: 'Martin', zip: '34994' }),
      newBusiness({ ...nowhere, name: 'Somewhere', county: 'Multiple Counties' }),
    ])
    const page = await visit('/businesses/search?map=1')
    expect(pinsIn(page)).toEqual([expect.stringMatching(/^1\. Here/)])
  })

  test('hides the location of a listing with a hidden street', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    const hidden = { county: 'Martin', city: 'Stuart', zip: '34994', hidesAddress: true }
    await insertBusinesses(db, [
      newBusiness({ ...hidden, lat: 27.123_456, lng: -80.234_567 }),
      newBusiness({ ...hidden, name: 'Another', lat: 27.3, lng: -80.4 }),
    ])
    const page = await visit('/businesses/search?map=1')
    expect(pinsIn(page)).toEqual(['2 businesses here: numbers 1 and 2'])
    expect(page.html).not.toMatch(/27\.123|80\.234/)
  })

  test('isn’t shown without results', async ({ visit }) => {
    expect(mapIn(await visit('/businesses/search?q=zzzzzz&map=1'))).toBeNull()
  })

  test('isn’t a separate page for search engines', async ({ visit }) => {
    const { head } = await visit(`${search}&map=1`)
    expect(head.canonical).not.toContain('map')
  })
})

describe('the map’s data', () => {
  test('is two cached files, under 60 kB together as sent', async ({ request }) => {
    const files = ['/map/florida-mercator.svg', '/map/places.json']
    const sizes = await Promise.all(
      files.map(async (path) => {
        const answer = await request(path)
        expect(answer.headers.get('cache-control')).toContain('public')
        return gzipSync(await answer.text()).length
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
  })

  test('isn’t inlined in pages', async ({ visit, request }) => {
    const page = await visit(`${search}&map=1`)
    const file = await (await request('/map/florida-mercator.svg')).text()
    const used = mapIn(page)
      ?.querySelectorAll('svg use')
      .map((use) => use.getAttribute('href'))
    expect(used).toHaveLength(4)
    for (const href of used ?? []) {
      const [path, id] = (href ?? '').split('#')
      expect(path).toBe('/map/florida-mercator.svg')
      const [, outline] = new RegExp(`id="${id}" [^>]*d="(M[^"]+)"`).exec(file) ?? []
      expect(outline).toBeDefined()
      expect(page.html).not.toContain(outline?.slice(0, 60))
    }
  })
})

describe('the small map of a profile', () => {
  test('has a pin if the location is known', async ({ visit }) => {
    const page = await visit('/business/semper-plumbing-stuart')
    const map = page.document.querySelector('[role=img][aria-label^="Map:"]')
    expect(map?.getAttribute('aria-label')).toBe('Map: Semper Plumbing in Stuart, Martin County')
    expect(map?.querySelector('[data-place]')?.getAttribute('data-place')).toBe('point')
    expect(map?.text).toContain('Palm City')
  })

  test.for([
    [{ county: 'Martin', city: 'Stuart' }, 'Location on the map: the middle of its town.', 'area'],
    [{ county: 'Martin' }, 'Location on the map: the middle of its county.', 'area'],
    [
      { county: 'Martin', zip: '34994' },
      'Location on the map: the middle of its ZIP code.',
      'point',
    ],
  ] as const)('of %o says "%s"', async ([where, words, kind], { visit, db }) => {
    await insertBusinesses(db, [newBusiness({ ...nowhere, id: 'roughly-here', ...where })])
    const page = await visit('/business/roughly-here')
    expect(page.words).toContain(words)
    const map = page.document.querySelector('[role=img][aria-label^="Map:"]')
    expect(map?.querySelector('[data-place]')?.getAttribute('data-place')).toBe(kind)
  })

  test('isn’t shown without a location', async ({ visit, db }) => {
    await insertBusinesses(db, [
      newBusiness({ ...nowhere, id: 'anywhere', county: 'Multiple Counties' }),
    ])
    const page = await visit('/business/anywhere')
    expect(page.document.querySelector('[role=img][aria-label^="Map:"]')).toBeNull()
  })
})

describe('map tiles from another server', () => {
  const mapTiles = {
    url: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© Example mappers',
  }

  test('are drawn below the pins if configured, and only then allowed to load', async ({
    services,
    build,
    request,
  }) => {
    const site = { ...services.site, mapTiles }
    const app = createApp({ ...services, site }, build)
    for (const path of [`${search}&map=1`, '/business/semper-plumbing-stuart']) {
      const answer = await app.request(new URL(path, site.url))
      const html = await answer.text()
      expect(html).toMatch(/src="https:\/\/tiles\.example\.org\/\d+\/\d+\/\d+\.png"/)
      expect(html).toContain('© Example mappers')
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("img-src 'self' data: https://tiles.example.org;")
    }
    const usual = await request(`${search}&map=1`)
    expect(usual.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
    expect(await usual.text()).not.toContain('tiles.example.org')
  })
})

import { describe, expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { removeSamples } from '../../listings/samples.server.ts'

const names = ({ document }: Answer) =>
  document
    .querySelectorAll('section[aria-labelledby=results] article h2')
    .map(({ textContent }) => textContent)

const miles = ({ document }: Answer) =>
  document
    .querySelectorAll('section[aria-labelledby=results] article')
    .map((card) => Number(/([\d.]+) miles/.exec(card.structuredText)?.[1] ?? Number.NaN))

describe('a search by ZIP', () => {
  test('lists the category nearest first, with distances and numbers', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34994&category=HVAC')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Veteran-Owned Businesses Near 34994 - HVAC',
    )
    expect(page.words).toContain('Showing businesses near zip code 34994, sorted by distance')
    expect(page.words).toContain('Search Again')
    expect(names(page)[0]).toBe('1. Tidewatch Air and Heat')
    expect(miles(page)).toEqual(miles(page).toSorted((a, b) => a - b))
    expect(miles(page)).toHaveLength(5)
    expect(page.words).toContain('5 businesses found')
    expect(page.words).toContain('Serves Martin County')
  })

  test('keeps the chosen category, and offers all of them', async ({ visit }) => {
    const { document } = await visit('/businesses/search?zip=34994&category=Pool+Maintenance')
    expect(document.querySelector('select[name=category] option[selected]')?.textContent).toBe(
      'Pool Maintenance',
    )
    expect(document.querySelectorAll('#category option')).toHaveLength(33)
  })

  test.for([
    ['zip=34994&category=salon', 'Salon'],
    ['zip=90210&category=Photography', 'Photography'],
    ['zip=34994&category=Financial+Services', 'Financial Services'],
  ])(
    'keeps the category of %s, which isn’t one of its labels',
    async ([query, name], { visit }) => {
      const { document } = await visit(`/businesses/search?${query}`)
      const options = document.querySelectorAll('#category option')
      expect(options).toHaveLength(34)
      const chosen = options.find((option) => option.hasAttribute('selected'))
      expect(chosen?.textContent).toBe(name)
    },
  )

  test.for(['Construction', 'Financial Services', 'Retail', 'Real Estate'])(
    'of the heading %s finds as many as without a ZIP',
    async (heading, { visit }) => {
      const category = encodeURIComponent(heading)
      const alone = await visit(`/businesses/search?category=${category}`)
      const near = await visit(`/businesses/search?zip=34994&category=${category}`)
      const found = /\d+ business(es)? found/
      expect(near.words.match(found)?.[0]).toBe(alone.words.match(found)?.[0])
      expect(near.words).not.toContain('No businesses found')
    },
  )

  test('searches everything without a category, ten per page, unknown locations last', async ({
    visit,
  }) => {
    const first = await visit('/businesses/search?zip=34994')
    expect(names(first)).toHaveLength(10)
    expect(first.words).toContain('Page 1 of 12')
    const last = await visit('/businesses/search?zip=34994&page=12')
    expect(last.words).toContain('Distance unknown')
    const beyond = await visit('/businesses/search?zip=34994&page=99')
    expect(beyond.words).toContain('Page 12 of 12')
  })

  test('says when it searched a larger radius than requested', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34994&category=Barber+Shops&radius=5')
    expect(page.words).toContain(
      'There are only a few listings within 5 miles, so this list goes out to 10 miles.',
    )
    const wide = await visit('/businesses/search?zip=34994&category=HVAC&radius=10')
    expect(wide.words).not.toContain('There are only a few listings')
  })

  test('names the nearest result anywhere if none is in range', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=33040&category=Trucking&radius=10')
    expect(page.words).toContain('Nearest matches')
    expect(page.words).not.toContain("couldn't find any")
    expect(page.words).toContain('Try searching with a different category or ZIP code.')
    expect(page.words).toMatch(/Nearest matches without the filters.+ [\d.]+ miles from 33040/)
  })

  test('says "sorted by distance" only when it is', async ({ visit }) => {
    const said: boolean[] = []
    for (const asked of [
      '34994&category=HVAC',
      '32948&category=Fitness',
      '34266&category=Trucking',
      '32801&category=Cleaning+Services',
      '34994',
    ]) {
      const page = await visit(`/businesses/search?zip=${asked}`)
      const far = page.document
        .querySelectorAll('main article')
        .flatMap(({ text }) => /([\d.]+) miles from/.exec(text)?.[1] ?? [])
        .map(Number)
      const isSorted = far.every((mile, at) => mile >= (far[at - 1] ?? 0))
      const isSaid = page.words.includes('sorted by distance')
      if (isSaid) expect([asked, isSorted]).toEqual([asked, true])
      else expect(page.words).toContain(', nearest first in each group')
      said.push(isSaid)
    }
    expect(new Set(said).size).toBe(2)
  })

  test('lists related businesses last, under their own heading', async ({ visit }) => {
    const page = await visit('/businesses/search?q=hearing+aids&zip=34994')
    expect(page.words).toMatch(/1\. Quiet Room.*Related businesses.*2\. Sea Grape/)
    expect(page.words).toContain(', nearest first in each group')
    const hours = await visit('/businesses/search?q=hearing+aids&near=34994&open=1')
    expect(hours.words).toMatch(/1\. Quiet Room.*Related businesses.*2\. /)
    const anywhere = await visit('/businesses/search?q=hearing+aids')
    expect(anywhere.words).toMatch(/1\. Quiet Room.*Related businesses.*2\. /)
  })

  test('starts at the prefix of an unknown ZIP and says so', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34999&category=HVAC')
    expect(page.status).toBe(200)
    expect(page.words).toContain('We can’t find ZIP code 34999 in Florida.')
    expect(miles(page)[0]).toBeGreaterThan(0)
  })

  test('shows the category without distances for a military ZIP', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=34002&category=HVAC')
    expect(page.words).toContain(
      '34002 is a ZIP code for military mail, so it isn’t a place in Florida.',
    )
    expect(names(page)).toHaveLength(5)
    expect(page.words).not.toMatch(/\d miles/)
  })

  test('shows a name once per category, at its nearest location', async ({ visit }) => {
    const page = await visit('/businesses/search?zip=32901&category=Barber+Shops')
    const shops = names(page).filter((name) => name.includes('Quarterdeck'))
    expect(shops).toHaveLength(1)
    const link = page.document.querySelector('article h2 a[href*=quarterdeck]')
    expect(link?.getAttribute('href')?.split('?')[0]).toBe(
      '/business/quarterdeck-and-comb-barbershop-melbourne',
    )
  })
})

describe('a search without a ZIP', () => {
  test('offers a category to choose, and shows ten', async ({ visit }) => {
    const page = await visit('/businesses/search')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe('Find Veteran-Owned Businesses')
    expect(names(page)).toHaveLength(10)
    const groups = page.document.querySelectorAll('#category-alone optgroup')
    expect(groups.map((group) => group.getAttribute('label'))).toHaveLength(17)
    expect(groups.at(-1)?.getAttribute('label')).toBe('Others')
    expect(groups.at(-1)?.textContent).toContain('Barber Shops')
    expect(groups.at(-1)?.textContent).not.toContain('(all)')
  })

  test('by a heading finds all categories under it', async ({ visit }) => {
    const page = await visit('/businesses/search?category=Home+Services')
    expect(page.document.querySelector('h1')?.textContent).toBe(
      'Home Services Veteran-Owned Businesses',
    )
    expect(page.words).toMatch(/\d\d businesses found/)
  })

  test.for([
    ['AC repair', 'Tidewatch Air and Heat'],
    ['plubmer', 'Semper Plumbing'],
    ['semper', 'Semper Plumbing'],
    ['Cafe Senorita', 'Café Señorita'],
    ['tidewach', 'Tidewatch Air and Heat'],
  ])('for "%s" finds %s', async ([text = '', name], { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(text)}`)
    expect(names(page).join()).toContain(name)
  })

  test.for(['q=restaurant&near=Miami', 'county=Martin', 'q=plumber'])(
    '%s offers any language but English, which leaves out listings that name none',
    async (asked, { visit }) => {
      const { words } = await visit(`/businesses/search?${asked}`)
      expect(words).toMatch(/By language, if the listing says they speak it (?!English)\w/)
    },
  )

  test.for([
    ['q=plumber', true],
    ['q=plumber&near=Miami', false],
    ['q=plumber+in+Miami', false],
    ['q=plomero&near=Hialeah', false],
    ['category=Plumbing&zip=34994', false],
  ] as const)('%s offers nearest first by ZIP code: %s', async ([asked, isOffered], { visit }) => {
    const page = await visit(`/businesses/search?${asked}`)
    const titles = page.document.querySelectorAll('main section h2').map((title) => title.text)
    expect(titles.some((title) => title.includes('to see the nearest'))).toBe(isOffered)
    expect(titles.includes('Search Again')).toBe(!isOffered)
  })

  test('filters by county, branch, and opening', async ({ visit }) => {
    const martin = await visit('/businesses/search?county=Martin')
    expect(martin.status).toBe(200)
    const navy = await visit('/businesses/search?service=Navy')
    expect(navy.words).toContain('23 businesses found')
    const creole = await visit('/businesses/search?language=haitian-creole')
    expect(creole.words).toContain('4 businesses found')
    expect(creole.words).toContain('Haitian Creole ×, remove this filter')
    expect(creole.words).toMatch(
      /By language, if the listing says they speak it Spanish \d+ Haitian Creole 4/,
    )
    const kept = creole.document.querySelector('input[name=language]')
    expect(kept?.getAttribute('value')).toBe('haitian-creole')
  })

  test.for(['open=1&category=Plumbing', 'emergency=1&category=HVAC', 'q=plumber+24+hours'])(
    '%s lists those open or answering emergencies first, then those opening soonest',
    async (asked, { visit }) => {
      const page = await visit(`/businesses/search?${asked}`)
      const parts = page.words.match(/Open now|Takes emergency calls 24\/7|Opens soonest/g) ?? []
      expect(page.words).not.toContain("couldn't find any")
      expect(page.words).toMatch(/\d+ businesses found/)
      expect(parts.length).toBeGreaterThan(0)
    },
  )

  test.for([
    ['q=24+hours&near=34994', /\d+ businesses found, (\d+) takes? emergency calls 24\/7/],
    ['q=open+sunday&near=34994', /\d+ businesses found, (\d+) open Sunday/],
    ['category=Plumbing&open=1&zip=34994', /\d+ businesses found, (\d+|none) open now/],
  ] as const)('%s says how many match, and their order', async ([asked, words], { visit }) => {
    const page = await visit(`/businesses/search?${asked}`)
    expect(page.words).toMatch(words)
    const menu = page.document.querySelector('select[name=sort]')
    const order = menu?.querySelector('option')?.textContent ?? ''
    expect(order).toMatch(/ first$/)
    // Longer ones are cut in the menu of a desktop.
    expect(order.length).toBeLessThan(27)
    expect(menu?.parentNode?.querySelector('span')?.textContent).toBe(`${order}, then nearest`)
    expect(page.words).not.toContain('Not open sunday')
  })
})

test('a search without a single word says that all are shown', async ({ visit }) => {
  for (const typed of ['🔥', '"""', '...'])
    expect((await visit(`/businesses/search?q=${encodeURIComponent(typed)}`)).words).toContain(
      `We can’t search for “${typed},” so we’re showing all businesses.`,
    )
})

test('a search in an empty directory says so', async ({ db, visit }) => {
  await removeSamples(db)
  const page = await visit('/businesses/search?zip=34994&category=HVAC')
  expect(page.status).toBe(200)
  expect(page.words).toContain('No businesses found')
})

test('a search has structured data', async ({ visit }) => {
  const page = await visit('/businesses/search?zip=34994&category=HVAC')
  expect(page.head.title).toBe(
    'Veteran-Owned Businesses Near 34994 - HVAC | Florida Veteran Business Directory',
  )
  expect(page.head.canonical).toBe(
    'http://localhost:3000/businesses/search?zip=34994&category=HVAC',
  )
  expect(page.data.map((document) => document['@type'])).toEqual(['ItemList'])
  expect(page.data.flatMap(problemsOf)).toEqual([])
})

test('a search of a region without listings says that none are there', async ({ visit }) => {
  const { words } = await visit('/businesses/search?q=bakery+panhandle')
  expect(words).toContain('None of these are in the Panhandle or serve it.')
})

test('a search for a trade without listings says only what’s true, and which related ones are far', async ({
  visit,
}) => {
  for (const path of ['q=roofer&near=34994', 'zip=34994&category=Roofing']) {
    const page = await visit(`/businesses/search?${path}`)
    expect(page.words).not.toMatch(/Showing businesses near|No listings for Roofing yet\./)
    expect(page.words).toContain('Try searching with a different category. ')
    const items = page.document.querySelectorAll('section[aria-labelledby=elsewhere] ol > li')
    const far = items.findIndex((item) => item.text.trim() === 'Probably too far away')
    expect(far).toBeGreaterThan(0)
    const miles = items.map(({ structuredText }) => / ?([\d.]+) miles/.exec(structuredText)?.[1])
    expect(miles.slice(0, far).every((text) => Number(text) <= 60)).toBe(true)
    expect(miles.slice(far + 1).every((text) => Number(text) > 60)).toBe(true)
  }
})

test('distance headings are true for all results below them, on every page', async ({ visit }) => {
  const limits = [
    [/^In and around 34994$/, 0, 15],
    [/^In towns within 60 miles of 34994$/, 15, 60],
    [/^Based elsewhere, but they come to 34994$/, 15, Infinity],
    [/^Based elsewhere: ask if they come to 34994$/, 15, 60],
    [/^Probably too far away$/, 60, Infinity],
  ] as const
  for (let number = 1; number <= 12; number++) {
    const page = await visit(`/businesses/search?near=34994&page=${number}`)
    let limit: (typeof limits)[number] | undefined
    for (const item of page.document.querySelectorAll('section[aria-labelledby=results] ol > li')) {
      const text = item.text.trim()
      if (!item.querySelector('article')) {
        limit = limits.find(([words]) => words.test(text))
        if (text !== 'Distance unknown') expect(limit, text).toBeDefined()
        expect(item.querySelector('h2')?.text).toBe(text)
        continue
      }
      const miles = Number(/([\d.]+) miles/.exec(item.structuredText)?.[1] ?? Number.NaN)
      if (!limit || Number.isNaN(miles)) continue
      expect(miles).toBeGreaterThanOrEqual(limit[1])
      expect(miles).toBeLessThanOrEqual(limit[2])
    }
  }
})

import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { counties, findCounty } from '../../florida/counties.ts'
import { milesBetween } from '../../florida/distance.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

function names(page: Answer): string[] {
  return page.document.querySelectorAll('article h2').map((heading) => heading.text)
}

function structuredData(page: Answer): Record<string, unknown>[] {
  return page.document
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ text }) => JSON.parse(text))
}

describe('the county page', () => {
  test('has the texts of the specification', async ({ visit }) => {
    const page = await visit('/county/st-lucie')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.text).toBe(
      'Veteran Owned Businesses in St. Lucie County',
    )
    const crumbs = page.document.querySelectorAll('nav[aria-label="Breadcrumb"] li')
    expect(crumbs.map((crumb) => crumb.text)).toEqual(['Home', '›Regions', '›St. Lucie County'])
    expect(page.words).toContain(
      'Supporting veteran-owned businesses in St. Lucie County helps strengthen our local economy and honors those who served our country.',
    )
  })

  test('loads for all 67 counties with their own titles and descriptions', async ({ visit }) => {
    const titles = new Set<string>()
    const descriptions = new Set<string>()
    for (const { slug } of counties) {
      const page = await visit(`/county/${slug}`)
      expect([slug, page.status]).toEqual([slug, 200])
      expect(names(page).length).toBeGreaterThan(0)
      expect(names(page).length).toBeLessThanOrEqual(5)
      titles.add(page.document.querySelector('title')?.text ?? '')
      const description = page.document.querySelector('meta[name="description"]')
      descriptions.add(description?.getAttribute('content') ?? '')
      for (const document of structuredData(page)) expect(problemsOf(document)).toEqual([])
    }
    expect([titles.size, descriptions.size]).toEqual([67, 67])
  })

  test('shows five per page, those that only serve the county last and marked', async ({
    visit,
    db,
  }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'Alpha', county: 'Orange', servesCounties: ['Martin'] }),
      ...['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'].map((name) => newBusiness({ name })),
    ])
    const first = await visit('/county/martin')
    expect(names(first)).toEqual(['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'])
    expect(first.words).toContain('5 businesses in Martin County')
    expect(first.words).toContain(
      '1 business from another county serves this county, too, and is at the end of the list.',
    )
    expect(first.words).toContain('Page 1 of 2')
    expect(first.words).toMatch(
      /Only 5 of 6 listings are on this printout\. To print all of them, choose “Print this list” on this page of the site\..*Bravo/,
    )
    const second = await visit('/county/martin?page=2')
    expect(names(second)).toEqual(['Alpha'])
    expect(second.words).toContain('Serves Martin County')
    expect(first.words).toMatch(/In Martin County Bravo/)
    expect(second.words).toMatch(/From other counties, serving Martin County Alpha/)
    expect(first.words).not.toContain('Serves Martin County')
  })

  test('lists a local business that names miles with the local ones', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [newBusiness({ name: 'Local', servesMiles: 25 })])
    const { words } = await visit('/county/martin')
    expect(words).toContain('1 business in Martin County')
    expect(words).not.toContain('From other counties')
    expect(words).not.toContain('Serves parts of Martin County')
    const found = await visit('/businesses/search?zip=34997')
    expect(found.words).toContain('Local')
    expect(found.words).not.toContain('Serves parts of Martin County')
  })

  test('puts the local business first when two share a name', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    const serving = { county: 'Orange', servesCounties: ['Martin'] }
    await insertBusinesses(db, [
      newBusiness({ id: 'a-serves', name: 'Twin', ...serving }),
      newBusiness({ id: 'b-located', name: 'Twin' }),
    ])
    const page = await visit('/county/martin')
    expect(page.document.querySelector('article a')?.getAttribute('href')).toBe(
      '/business/b-located',
    )
  })

  test('says so if businesses only serve it', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [newBusiness({ servesCounties: ['Glades'] })])
    const page = await visit('/county/glades')
    expect(page.words).toContain('1 business serving Glades County')
    expect(page.words).toContain('No business is located in Glades County yet.')
    expect(page.words).toContain('Serves Glades County')
    expect(page.words).not.toContain('No businesses have posted yet')
  })

  test('without a listing says so, then shows the nearest by distance', async ({ visit, db }) => {
    const page = await visit('/county/glades')
    expect(page.words).toContain('Glades County has no listings yet.')
    expect(page.words).not.toMatch(/no businesses/i)
    expect(page.words).toContain('Businesses nearest to Glades County')
    const people = findCounty('glades')?.people ?? { lat: 0, lng: 0 }
    const rows = await db.selectFrom('businesses').selectAll().execute()
    const nearest = rows
      .flatMap(({ name, latitude, longitude }) =>
        latitude === null || longitude === null
          ? []
          : { name, miles: milesBetween(people, { lat: latitude, lng: longitude }) },
      )
      .sort((a, b) => a.miles - b.miles)
      .slice(0, 5)
    expect(names(page)).toEqual(nearest.map(({ name }, index) => `${index + 1}. ${name}`))
    expect(page.words).toContain(`${nearest[0]?.miles.toFixed(1)} miles from Glades County`)
    expect(page.words).not.toContain('Page 1 of')
  })

  test('with few listings shows the nearest others as well', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'Alpha', county: 'Orange', servesCounties: ['Martin'] }),
      newBusiness({ name: 'Bravo' }),
      newBusiness({ name: 'Charlie', city: 'Jupiter', zip: '33458', county: 'Palm Beach' }),
      newBusiness({ name: 'Delta', city: 'Miami', zip: '33130', county: 'Miami-Dade' }),
    ])
    const page = await visit('/county/martin')
    expect(names(page)).toEqual(['Bravo', 'Alpha', '1. Charlie', '2. Delta'])
    expect(page.words).toContain('Businesses nearest to Martin County')
  })

  test('has the search’s filters, with counts that match their lists', async ({ visit }) => {
    const page = await visit('/county/martin')
    expect(page.words).toMatch(/(Open|Closed) now/)
    expect(page.words).toContain(
      'These numbers include businesses in Martin County and businesses that serve it.',
    )
    const skip = page.document.querySelector('main form a[href="#filtered-list"]')
    expect(skip?.text).toBe('Skip to the list')
    expect(page.document.querySelector('#filtered-list [data-business]')).not.toBeNull()
    const chips = page.document.querySelectorAll('section[aria-label="Narrow these results"] li a')
    expect(chips.length).toBeGreaterThan(3)
    for (const chip of chips.slice(0, 5)) {
      const count = Number(/(\d+)$/.exec(chip.textContent)?.[1])
      const list = await visit(chip.getAttribute('href') ?? '')
      expect(list.words).toContain(`${count} ${count === 1 ? 'business' : 'businesses'} found`)
    }
  })

  test('without any listing still loads', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    const page = await visit('/county/glades')
    expect(page.status).toBe(200)
    expect(page.words).toContain('No businesses have posted yet in Glades County')
    expect(page.words).not.toContain('Nearest businesses')
  })

  test('redirects every other spelling to the canonical URL', async ({ request }) => {
    const spellings = {
      'St.%20Lucie': 'st-lucie',
      'st.-lucie': 'st-lucie',
      'saint-lucie': 'st-lucie',
      'st%20lucie': 'st-lucie',
      'Saint%20Johns': 'st-johns',
      'indian%20river': 'indian-river',
      Martin: 'martin',
      'martin-county': 'martin',
      'de-soto': 'desoto',
    }
    for (const [spelling, slug] of Object.entries(spellings)) {
      const answer = await request(`/county/${spelling}?page=2`)
      expect([spelling, answer.status, answer.headers.get('location')]).toEqual([
        spelling,
        301,
        `/county/${slug}?page=2`,
      ])
    }
  })

  test('an unknown county answers 404', async ({ visit }) => {
    for (const slug of ['atlantis', '%3Cscript%3E', 'saint-']) {
      const page = await visit(`/county/${slug}`)
      expect([slug, page.status]).toEqual([slug, 404])
      expect(page.document.querySelector('h1')?.text).toBe('County Not Found')
      expect(page.html).toContain('<meta name="robots" content="noindex"')
    }
    const misspelled = await visit('/county/browerd')
    expect(misspelled.document.querySelector('main a[href="/county/broward"]')).not.toBeNull()
  })

  test("has structured data of its local businesses and of the site's search", async ({
    visit,
  }) => {
    const documents = structuredData(await visit('/county/martin'))
    const list = documents.find((document) => document['@type'] === 'ItemList')
    const items = list?.['itemListElement'] as { item: Record<string, unknown> }[]
    expect(items).toHaveLength(5)
    expect(items.some(({ item }) => item['address'] !== undefined)).toBe(true)
    expect(items.some(({ item }) => 'address' in item && item['@type'] === 'Organization')).toBe(
      false,
    )
    const site = documents.find((document) => document['@type'] === 'WebSite')
    expect(site?.['potentialAction']).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: 'http://localhost:3000/businesses/search?q={search_term_string}' },
    })
  })

  test('has its own canonical URL on every page', async ({ visit }) => {
    const canonical = async (path: string) =>
      (await visit(path)).document.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(await canonical('/county/st-lucie')).toBe('http://localhost:3000/county/st-lucie')
    expect(await canonical('/county/st-lucie?page=2')).toBe(
      'http://localhost:3000/county/st-lucie?page=2',
    )
    expect(await canonical('/county/st-lucie?page=1')).toBe('http://localhost:3000/county/st-lucie')
  })
})

test('a misspelled county redirects to the right one', async ({ visit }) => {
  for (const [typed, slug] of [
    ['martn', 'martin'],
    ['brevrd', 'brevard'],
  ]) {
    const { status, document } = await visit(`/county/${typed}`)
    expect(status).toBe(404)
    expect(document.querySelector(`main a[href="/county/${slug}"]`)).not.toBeNull()
  }
})

test('a county’s card gives distances from the population center', async ({ visit }) => {
  const page = await visit('/county/martin')
  expect(page.words).toMatch(/\d\.\d+ miles/)
  expect(page.words).toContain(
    'straight-line, measured from the middle of Martin County, by where people live',
  )
})

import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { problemsOf } from '../../../test/schema-org.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { readSamples } from '../../listings/samples.server.ts'

describe('the business profile', () => {
  test('shows contact options, and how the business was verified', async ({ visit }) => {
    const page = await visit('/business/semper-plumbing-stuart')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe('Semper Plumbing')
    for (const words of [
      'Semper Plumbing phone, 772-555-0116 · Sample: this number isn’t real',
      'Contact Business',
      'Share',
      'Recent posts',
      'Google reviews',
      'SBA certified, checked Nov 2026',
      '2140 SE Federal Hwy, Stuart, FL 34994',
      'Branch of service: Marine Corps',
      'Tom Garrity Owner · Marine Corps, 10 years',
      'Years of service: 10 years',
      'Services Leak repair Drain clearing',
      'Languages English',
      'License number: CFC-SAMPLE-007',
      "Can't find your business?",
      'Submit Your Business',
      'Sample listing',
    ])
      expect(page.words).toContain(words)
    expect(page.document.querySelectorAll('main a[href^="tel:"]')).toHaveLength(0)
  })

  test("has a phone link if the business isn't a sample, like its card and the county sheet", async ({
    visit,
    db,
  }) => {
    const numbers = async (path: string) => {
      const { document } = await visit(path)
      return document.querySelectorAll('main a[href="tel:+17725550116"]').length
    }
    const paths = [
      '/business/semper-plumbing-stuart',
      '/businesses/search?q=semper+plumbing',
      '/county/martin?print=1',
    ]
    for (const path of paths) expect(await numbers(path), path).toBe(0)
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    for (const path of paths) expect(await numbers(path), path).toBeGreaterThan(0)
  })

  test("describes each link's target", async ({ visit }) => {
    const { document } = await visit('/business/semper-plumbing-stuart')
    const linkOf = (text: string) =>
      document.querySelectorAll('main a').find((link) => link.text.trim() === text)
    expect(linkOf('Directions on Google Maps')?.getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=Semper%20Plumbing%2C%202140%20SE%20Federal%20Hwy%2C%20Stuart%2C%20FL%2034994',
    )
    const license = linkOf(
      'Check it with the Florida Department of Business and Professional Regulation at myfloridalicense.com',
    )
    expect(license?.getAttribute('href')).toContain('https://www.myfloridalicense.com/')
    expect(linkOf('Window card with QR code')?.getAttribute('href')).toBe(
      '/business/semper-plumbing-stuart/card',
    )
    // A plain hash, so that the link back to the results stays.
    expect(linkOf('Contact Business')?.getAttribute('href')).toBe('#contact')
    expect(document.querySelector('#contact')).not.toBeNull()
  })

  test('shows hours, location, and proof before its story, and contact information after', async ({
    visit,
  }) => {
    const { document } = await visit('/business/semper-plumbing-stuart')
    const headings = document.querySelectorAll('main h2').map(({ text }) => text.trim())
    expect(headings.slice(0, 5)).toEqual([
      'Hours',
      'Where',
      'Veteran ownership',
      'What we were told',
      'About Semper Plumbing',
    ])
    expect(headings).toContain('Contact')
  })

  test('links back to the results, with the same distance', async ({ visit }) => {
    const results = await visit('/businesses/search?zip=34994&category=Plumbing')
    const card = results.document
      .querySelectorAll('article a')
      .find(({ text }) => text.includes('Danforth Family Plumbing'))
    const profile = await visit(card?.getAttribute('href') ?? '')
    const back = profile.document
      .querySelectorAll('main a')
      .find(({ text }) => text.includes('Back to results'))
    expect(back?.getAttribute('href')).toBe('/businesses/search?zip=34994&category=Plumbing')
    expect(profile.words).toMatch(/\d\.\d+ miles from 34994/)
    expect(profile.head.canonical).toBe(
      'http://localhost:3000/business/danforth-family-plumbing-palm-city',
    )
  })

  test('knows the place named in a search', async ({ visit }) => {
    const results = await visit('/businesses/search?q=plumber%20near%20Stuart')
    const link = results.document.querySelector('article h2 a')?.getAttribute('href') ?? ''
    expect((await visit(link)).words).toMatch(/miles from Stuart/)
  })

  test('says whether the business comes to the searched place', async ({ visit }) => {
    const page = '/business/danforth-family-plumbing-palm-city'
    expect((await visit(`${page}?zip=34972`)).words).toContain('They come to 34972')
    expect((await visit(`${page}?zip=32960`)).words).toContain('Ask if they come to 32960')
    expect((await visit(`${page}?zip=34994`)).words).not.toContain('come to 34994')
    expect((await visit(`${page}?zip=32501`)).words).not.toContain('come to 32501')
    expect((await visit(`/es${page}?zip=32501`)).words).not.toContain('Pregunte si')
    expect((await visit(page)).words).not.toContain('Ask if')
  })

  test('has no back link for visitors from other sites', async ({ visit }) => {
    for (const query of ['', '?from=34994', '?zip=', '?utm_source=mail']) {
      const { words } = await visit(`/business/semper-plumbing-stuart${query}`)
      expect(words).not.toContain('Back to results')
      expect(words).not.toContain('miles from 34994')
    }
    const odd = await visit('/business/semper-plumbing-stuart?zip=99999&q=%3Cscript%3E')
    expect(odd.status).toBe(200)
    expect(odd.html).not.toContain('<script>"')
  })

  test('marks a featured listing, also on its card', async ({ visit }) => {
    const profile = await visit('/business/semper-plumbing-stuart')
    expect(profile.document.querySelector('main h1 ~ div')?.text).toContain('Featured')
    const { document } = await visit('/businesses/search?zip=34994&category=Plumbing')
    const marked = document.querySelectorAll('article').filter(({ text }) => /Featured/.test(text))
    expect(marked.map((card) => card.querySelector('h2')?.text)).toEqual(['1. Semper Plumbing'])
  })

  test('names the office that licenses its trade', async ({ db, visit }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'pests', categorySlug: 'pest-control', licenseNumber: 'JB1' }),
    ])
    const page = await visit('/business/pests')
    expect(page.words).toContain(
      'License number: JB1 Check it with the Florida Department of Agriculture and Consumer Services at fdacs.gov',
    )
  })

  test("without JavaScript shows its full URL to copy, and doesn't require a mail app", async ({
    visit,
  }) => {
    const { document } = await visit('/business/semper-plumbing-stuart')
    const share = document
      .querySelectorAll('main details')
      .find((one) => one.querySelector('summary')?.text === 'Share')
    expect(share?.text).toContain('http://localhost:3000/business/semper-plumbing-stuart')
    expect(document.querySelector('a[href^="mailto:?"]')).toBeNull()
  })

  test('has posts in a box that scrolls by keyboard', async ({ db, visit }) => {
    const { document } = await visit('/business/semper-plumbing-stuart')
    const box = document.querySelector('[role=region][aria-label="Posts from Semper Plumbing"]')
    expect(box?.getAttribute('tabindex')).toBe('0')
    expect(box?.querySelectorAll('li')).toHaveLength(2)
    await insertBusinesses(db, [newBusiness({ id: 'no-posts', name: 'No Posts' })])
    const without = await visit('/business/no-posts')
    expect(without.words).not.toContain('Recent posts')
    expect(without.document.querySelector('[aria-label="Posts from No Posts"]')).toBeNull()
  })

  test('shows a deal at the top until its last day', async ({ db, services, visit }) => {
    services.moveTo('2026-11-21T12:00:00Z')
    await db
      .insertInto('posts')
      .values({
        business_id: 'semper-plumbing-stuart',
        type: 'deal',
        content: 'Ten percent off water heaters. Ask for it.',
        posted_on: '2026-11-20',
        expires_on: '2026-11-30',
      })
      .execute()
    const path = '/business/semper-plumbing-stuart'
    const { document, words } = await visit(path)
    expect(document.querySelector('main a[href="#posts"]')?.text).toBe(
      'Deal: Ten percent off water heaters',
    )
    expect(words).toMatch(
      /Deal: Ten percent off water heaters Until November 30, 2026.*Recent posts/i,
    )
    services.moveTo('2026-12-02T12:00:00Z')
    const later = (await visit(path)).document.querySelector('main a[href="#posts"]')
    expect(later?.text).toBe(
      'Deal: Ten percent off water line repairs for veterans, guard members and surviving…',
    )
  })

  test('shows whether it’s open in its own time zone', async ({ services, visit }) => {
    // A brewery in Pensacola, on Central time, open until 2 AM.
    services.moveTo('2026-11-21T07:30:00Z')
    const late = await visit('/business/palafox-lantern-brewing-pensacola')
    expect(late.words).toContain('Open now, closes 2 AM (Central time)')
    services.moveTo('2026-11-21T08:30:00Z')
    const later = await visit('/business/palafox-lantern-brewing-pensacola')
    expect(later.words).toContain('Closed, opens')
  })

  test('keeps a hidden street private everywhere', async ({ db, visit }) => {
    const { address } = await db
      .selectFrom('businesses')
      .select('address')
      .where('id', '=', 'dress-greens-landscapes-port-st-lucie')
      .executeTakeFirstOrThrow()
    const street = address?.split(',')[0] ?? ''
    expect(street).not.toBe('')
    const page = await visit('/business/dress-greens-landscapes-port-st-lucie')
    expect(page.html.includes(street)).toBe(false)
    expect(page.words).toContain('The owner keeps the street address private.')
    const list = await visit('/category/landscape')
    expect(list.words).toContain('Dress Greens Landscapes')
    expect(list.html.includes(street)).toBe(false)
  })

  test('locates a listing with a hidden street by its ZIP code only', async ({ db, visit }) => {
    await insertBusinesses(db, [
      {
        id: 'hidden-place',
        name: 'Hidden Place',
        categorySlug: 'hvac',
        description: '',
        street: '12 Secret Lane',
        city: 'Stuart',
        zip: '34994',
        hidesAddress: true,
        county: 'Martin',
        lat: 27.123456,
        lng: -80.223456,
      },
    ])
    const page = await visit('/business/hidden-place')
    expect(page.status).toBe(200)
    for (const secret of ['Secret Lane', '27.123456', '80.223456'])
      expect(page.html.includes(secret), secret).toBe(false)
    const near = await visit('/businesses/search?zip=34994&category=HVAC')
    expect(near.words).toContain('1. Hidden Place In 34994')
  })

  test.for([
    '/business/no-such-business',
    '/business/..%2f..%2fetc',
    `/business/${'a'.repeat(300)}`,
  ])('%s answers 404 with a link to the home page', async (path, { visit }) => {
    const page = await visit(path)
    expect(page.status).toBe(404)
    expect(page.words).toContain('Business not found')
    expect(page.words).toContain(
      "The business profile you're looking for doesn't exist or has been removed.",
    )
    expect(page.document.querySelector('main a[href="/"]')).not.toBeNull()
    expect(page.head.robots).toBe('noindex')
  })

  test('answers 404 when the listing is suspended', async ({ db, visit }) => {
    await db.updateTable('businesses').set({ status: 'suspended' }).execute()
    expect((await visit('/business/semper-plumbing-stuart')).status).toBe(404)
    expect((await visit('/category/plumbing')).words).not.toContain('Semper')
    expect((await visit('/businesses/search?zip=34994')).words).toContain('No businesses found')
  })

  test('loses its badge when the proof expires', async ({ services, visit }) => {
    services.moveTo('2028-11-07T12:00:00Z')
    const page = await visit('/business/semper-plumbing-stuart')
    expect(page.words).toContain('We haven’t seen proof that a veteran owns this business.')
    expect(page.words).not.toContain('SBA certified')
  })

  test('has its languages as tags in structured data', async ({ visit }) => {
    const tags = async (id: string) =>
      (await visit(`/business/${id}`)).data.flatMap(({ knowsLanguage }) => knowsLanguage ?? [])
    expect(await tags('safe-harbor-housing-counsel')).toEqual(['en', 'es', 'ht'])
    expect(await tags('farouk-claims-and-appeals-tampa')).toEqual(['en'])
    expect(await tags('danforth-family-plumbing-palm-city')).toEqual([])
  })

  test('has the counties it serves in structured data, or a circle around central Florida if it names no place', async ({
    visit,
    db,
  }) => {
    const nowhere = { street: null, city: null, zip: null }
    await insertBusinesses(db, [
      newBusiness({ id: 'here', county: 'Martin', servesCounties: ['st-lucie'] }),
      newBusiness({ id: 'nowhere', ...nowhere, county: 'Multiple Counties' }),
      newBusiness({ id: 'town', ...nowhere, city: 'Stuart', county: 'Multiple Counties' }),
    ])
    const areaOf = async (id: string) => {
      const { data } = await visit(`/business/${id}`)
      expect(data.flatMap(problemsOf)).toEqual([])
      return data.flatMap(({ areaServed }) => areaServed ?? [])
    }
    expect(await areaOf('here')).toEqual([
      { '@type': 'AdministrativeArea', name: 'Martin County, Florida' },
      { '@type': 'AdministrativeArea', name: 'St. Lucie County, Florida' },
    ])
    expect(await areaOf('nowhere')).toEqual([
      {
        '@type': 'GeoCircle',
        geoMidpoint: { '@type': 'GeoCoordinates', latitude: 27.9944, longitude: -81.7603 },
        geoRadius: '100 mi',
      },
    ])
    expect(await areaOf('town')).toEqual([{ '@type': 'City', name: 'Stuart, Florida' }])
  })

  test('of every sample has its own title and valid structured data', async ({ visit }) => {
    const titles = new Set<string>()
    for (const { id } of await readSamples()) {
      const page = await visit(`/business/${id}`)
      expect(page.status, id).toBe(200)
      expect(page.data.flatMap(problemsOf), id).toEqual([])
      expect(page.head.canonical, id).toBe(`http://localhost:3000/business/${id}`)
      titles.add(page.head.title)
    }
    expect(titles.size).toBe((await readSamples()).length)
  })
})

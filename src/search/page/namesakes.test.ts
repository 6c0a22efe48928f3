import { describe, expect } from 'vitest'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'

describe('a place that is also a name', () => {
  test('offers businesses of that name in other counties, besides the place', async ({
    db,
    visit,
  }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'monroe', name: 'Monroe Plumbing', city: 'Tampa', county: 'Hillsborough' }),
      newBusiness({
        id: 'monroeville',
        name: 'Monroeville Roofing',
        city: 'Tampa',
        county: 'Hillsborough',
      }),
      newBusiness({ id: 'keys', name: 'Monroe Charters', city: 'Key West', county: 'Monroe' }),
    ])
    const page = await visit('/businesses/search?q=monroe')
    expect(page.words).toContain('Looking for a business with this name? Monroe Plumbing, Tampa')
    const links = page.document.querySelectorAll('main a').map((a) => a.getAttribute('href'))
    expect(links).toContain('/business/monroe')
    expect(links).not.toContain('/business/monroeville')
    expect(page.words).toContain('Monroe County')
    const stuart = await visit('/businesses/search?q=stuart')
    expect(stuart.words).not.toContain('Looking for a business with this name?')
  })
})

describe('the field for a place', () => {
  test('takes all of Florida, asks where “near me” is, and explains other ZIP codes wherever they’re typed', async ({
    visit,
  }) => {
    const all = await visit('/businesses/search?near=Florida')
    expect([all.status, all.words]).toEqual([200, expect.stringContaining('111 businesses found')])
    const nearMe = await visit('/businesses/search?q=plumber&near=near+me')
    expect([nearMe.status, nearMe.words]).toEqual([
      400,
      expect.stringContaining('Where are you? Enter your town, county, or ZIP code.'),
    ])
    expect((await visit('/businesses/search?q=10001')).words).toContain(
      'ZIP code 10001 isn’t in Florida',
    )
    expect((await visit('/businesses/search?q=3499')).words).toContain('valid Florida zip code')
  })

  test('a county without listings shows the nearest, in order', async ({ visit }) => {
    const { words } = await visit('/businesses/search?q=jackson')
    expect(words).toContain('Nearest businesses in other places')
    const miles = [...words.matchAll(/([\d.]+) miles from Jackson County/g)].map(([, n]) =>
      Number(n),
    )
    expect(miles.length).toBeGreaterThan(1)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  })

  test('Lee is the county, and a county beside a trade is a place', async ({ visit }) => {
    expect((await visit('/businesses/search?q=plumber+lee')).words).toContain('Lee County')
    expect((await visit('/businesses/search?q=plumber+martin')).words).toContain(
      'Plumbers in Martin County',
    )
  })
})

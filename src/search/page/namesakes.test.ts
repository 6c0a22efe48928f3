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

import { describe, expect } from 'vitest'
import { newBusiness, noAddress } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const stuart = { lat: 27.2, lng: -80.25 }
/** One degree of latitude is 69.09 miles. */
const north = (miles: number) => ({ lat: stuart.lat + miles / 69.09, lng: stuart.lng })

function names(page: Answer): string[] {
  return page.document.querySelectorAll('article h2').map((heading) => heading.text)
}

describe('businesses near a business', () => {
  test('are those within 30 miles, nearest first, without itself', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ id: 'centre', name: 'Centre', ...stuart }),
      newBusiness({ name: 'At 31', ...north(31) }),
      newBusiness({ name: 'At 29', ...north(29) }),
      newBusiness({ name: 'At half', ...north(0.5) }),
      newBusiness({ name: 'Nowhere', ...noAddress, county: 'Multiple Counties' }),
    ])
    const page = await visit('/business/centre/nearby')
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.text).toBe('Businesses Near Centre')
    expect(names(page)).toEqual(['1. At half', '2. At 29', '3. At 31'])
    expect(page.words).toMatch(/2 businesses within 30 miles.*More than 30 miles away.*3\. At 31/)
    expect(page.words).toContain('0.50 miles from Centre')
    expect(page.words).toContain('29.0 miles from Centre')
    const back = page.document.querySelector('main a[href="/businesses/search"]')
    expect(back?.text).toBe('Back to Search')
  })

  test('says so when there are none', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [newBusiness({ id: 'alone', name: 'Alone & Co' })])
    const page = await visit('/business/alone/nearby')
    expect(page.status).toBe(200)
    expect(page.words).toContain('No businesses found')
    expect(page.words).toContain(
      "We couldn't find any veteran-owned businesses within 30 miles of Alone & Co.",
    )
  })

  test('never says there are none when some are farther away', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ id: 'alone', name: 'Alone', ...stuart }),
      newBusiness({ name: 'Far', ...north(80) }),
    ])
    const page = await visit('/business/alone/nearby')
    expect(names(page)).toEqual(['1. Far'])
    expect(page.words).not.toContain('No businesses found')
    expect(page.words).toContain('80.0 miles from Alone')
  })

  test("says so if the business's location is unknown", async ({ visit, db }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'rover', name: 'Rover', ...noAddress, county: 'Multiple Counties' }),
    ])
    const page = await visit('/business/rover/nearby')
    expect(page.status).toBe(200)
    expect(page.words).toContain('We don’t know where Rover is')
    expect(page.words).toContain('Other Plumbing businesses')
    expect(names(page)).toHaveLength(5)
    expect((await visit('/business/rover')).html).not.toContain('/business/rover/nearby')
  })

  test('have several pages', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(
      db,
      Array.from({ length: 12 }, (_, miles) =>
        newBusiness({ id: `at-${miles}`, name: `At ${miles}`, ...north(miles) }),
      ),
    )
    const page = await visit('/business/at-0/nearby?page=2')
    expect(names(page)).toEqual(['11. At 11'])
    expect(page.words).toContain('Page 2 of 2')
  })

  test('of an unknown or hidden listing answer 404', async ({ visit, db }) => {
    await insertBusinesses(db, [newBusiness({ id: 'hidden' })])
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', 'hidden')
      .execute()
    for (const id of ['hidden', 'no-such-listing', 'A%27B']) {
      const page = await visit(`/business/${id}/nearby`)
      expect([id, page.status]).toEqual([id, 404])
      expect(page.document.querySelector('h1')?.text).toBe('Business not found')
    }
  })

  test('are on the profile, the nearest three', async ({ visit }) => {
    const page = await visit('/business/semper-plumbing-stuart')
    const section = page.document.querySelector('section[aria-labelledby="nearby"]')
    expect(section?.querySelectorAll('li')).toHaveLength(3)
    expect(section?.querySelector('a[href="/business/semper-plumbing-stuart/nearby"]')?.text).toBe(
      'All businesses within 30 miles',
    )
  })
})

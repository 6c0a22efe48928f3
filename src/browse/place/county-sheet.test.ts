import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

describe('a county sheet', () => {
  test('lists all of the county’s listings, numbered', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'Alpha', county: 'Orange', servesCounties: ['Martin'] }),
      ...['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'].map((name) =>
        newBusiness({ name, phone: '772-555-0199' }),
      ),
      newBusiness({ name: 'Hidden', hidesAddress: true, phone: null }),
    ])
    const link = (await visit('/county/martin')).document.querySelector('a[href$="print=1"]')
    expect(link?.text).toBe('Print this list')
    const page = await visit(link?.getAttribute('href') ?? '')
    const rows = page.document.querySelectorAll('main ol li')
    expect(rows.map((row) => row.querySelector('a')?.text)).toEqual([
      '1. Bravo',
      '2. Charlie',
      '3. Delta',
      '4. Echo',
      '5. Foxtrot',
      '6. Golf',
      '7. Hidden',
      '8. Alpha',
    ])
    expect(rows[0]?.structuredText.replace(/\s+/g, ' ')).toBe(
      '1. Bravo Plumbing 772-555-0199 100 SE Ocean Blvd, Stuart, FL 34994 No proof shown yet',
    )
    expect(rows[6]?.structuredText).toContain('Stuart, FL 34994')
    expect(rows[6]?.structuredText).not.toContain('Ocean')
    expect(page.words).toContain(
      '7 businesses in Martin County, and 1 more that serves it, as of November 21, 2026.',
    )
    expect(page.words).toContain('From other counties, serving Martin County')
    expect(page.head.robots).toBe('noindex')
    expect(page.head.canonical).toBe('http://localhost:3000/county/martin')
    expect(page.document.querySelector('body')?.text).toContain(
      'Veterans Crisis Line: dial 988, press 1Florida Veteran Business Directory, http://localhost:3000/county/martin',
    )
  })

  test('doesn’t exist without listings, but the page does', async ({ visit }) => {
    const page = await visit('/county/glades?print=1')
    expect(page.words).toContain('Glades County has no listings yet.')
    expect(page.words).not.toContain('Print this list')
  })
})

import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

describe('a county sheet', () => {
  test('lists all of the county’s listings by trade', async ({ visit, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(db, [
      newBusiness({ name: 'Alpha', county: 'Orange', servesCounties: ['Martin'] }),
      ...['Bravo', 'Charlie', 'Echo', 'Foxtrot', 'Golf'].map((name) =>
        newBusiness({ name, phone: '772-555-0199' }),
      ),
      newBusiness({ name: 'Delta', categorySlug: 'roofing' }),
      newBusiness({ name: 'Hidden', hidesAddress: true, phone: null }),
    ])
    const link = (await visit('/county/martin')).document.querySelector('a[href$="print=1"]')
    expect(link?.text).toBe('Print this list')
    const page = await visit(link?.getAttribute('href') ?? '')
    const trades = page.document.querySelectorAll('main section')
    expect(
      trades.map((trade) => [
        trade.querySelector('h2')?.text,
        ...trade.querySelectorAll('li > a').map(({ text }) => text),
      ]),
    ).toEqual([
      ['Plumbing', 'Bravo', 'Charlie', 'Echo', 'Foxtrot', 'Golf', 'Hidden', 'Alpha'],
      ['Roofing', 'Delta'],
    ])
    const rows = trades[0]?.querySelectorAll('li') ?? []
    expect(rows[0]?.structuredText.replace(/\s+/g, ' ')).toBe(
      'Bravo 772-555-0199 · 100 SE Ocean Blvd, Stuart, FL 34994 No proof shown yet',
    )
    expect(rows[5]?.structuredText).toContain('Stuart')
    expect(rows[5]?.structuredText).not.toContain('Ocean')
    expect(rows[6]?.structuredText).toContain('Based elsewhere, serves this area')
    expect(page.words).toContain(
      '7 businesses in Martin County, and 1 more that serves it, as of November 21, 2026.',
    )
    expect(page.head.robots).toBe('noindex')
    expect(page.head.canonical).toBe('http://localhost:3000/county/martin')
    expect(page.document.querySelector('body')?.text).toContain(
      'Veterans Crisis Line: dial 988, press 1Florida Veteran Business Directory, http://localhost:3000/county/martin, November 21, 2026',
    )
  })

  test('doesn’t exist without listings, but the page does', async ({ visit }) => {
    const page = await visit('/county/glades?print=1')
    expect(page.words).toContain('Glades County has no listings yet.')
    expect(page.words).not.toContain('Print this list')
  })
})

import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

describe('a county’s list on paper', () => {
  test('is a tagged sheet by trade, with names, phones, and addresses', async ({
    visit,
    request,
  }) => {
    const path = '/county/martin/sheet.pdf'
    const page = await visit('/county/martin?print=1')
    expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull()
    const answer = await request(path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="martin-sheet.pdf"')
    const { text, pages, roles, info, outline } = await readPdf(answer)
    expect(pages).toBe(2)
    expect(info).toMatchObject({
      Title: 'Veteran Owned Businesses in Martin County',
      Language: 'en',
    })
    for (const expected of [
      'Florida Veteran Business Directory',
      'as of November 21, 2026.',
      'localhost:3000/county/martin',
      'Semper Plumbing 772-555-0116 (not real) 2140 SE Federal Hwy, Stuart, FL 34994',
      'Sample listing · Sample: SBA certified, checked Nov 2026',
      '2 / 2',
    ])
      expect(text).toContain(expected)
    expect(outline).toContain('Plumbing')
    expect(outline).toEqual(outline.toSorted((a, b) => a.localeCompare(b)))
    expect(roles.slice(0, 4)).toEqual(['Document', 'Sect', 'P', 'H1'])
    expect(roles).toEqual(expect.arrayContaining(['H2', 'L', 'LI', 'LBody']))
  })

  test('is a booklet with contents by trade and page numbers', async ({ visit, request }) => {
    const path = '/region/south/booklet.pdf'
    const page = await visit('/region/south')
    expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull()
    const { text, pages, roles, info } = await readPdf(await request(path))
    expect(pages).toBeGreaterThan(4)
    expect(info).toMatchObject({ Title: 'Veteran-Owned Businesses in South Florida' })
    const pageTexts = text.split(/· November 21, 2026 \d+ \/ \d+/)
    const [, named] = /Trades .* Plumbing (\d+) /.exec(pageTexts[0] ?? '') ?? []
    expect(pageTexts[Number(named) - 1]).toContain('Semper Plumbing 772-555-0116')
    expect(roles).toContain('TOCI')
  })

  test('in Spanish, has Spanish trades and words', async ({ request }) => {
    const { text, info } = await readPdf(await request('/es/county/martin/booklet.pdf'))
    expect(info).toMatchObject({ Language: 'es' })
    expect(text).toContain('Plomería')
    expect(text).toContain('localhost:3000/es/county/martin')
  })

  test('keeps every listing, however long, and leaves out none', async ({ request, db }) => {
    await db.deleteFrom('businesses').execute()
    await insertBusinesses(
      db,
      Array.from({ length: 120 }, (_, at) =>
        newBusiness({
          id: `long-${at}`,
          name: `No. ${at}, ${'the Longest Name of All '.repeat(at % 9)}`,
        }),
      ),
    )
    for (const format of ['sheet', 'booklet']) {
      const { text, pages } = await readPdf(await request(`/county/martin/${format}.pdf`))
      expect(pages).toBeGreaterThan(3)
      expect(new Set(text.match(/No\. \d+,/g)).size).toBe(120)
    }
  })

  test('doesn’t exist without listings or for an unknown place', async ({ request }) => {
    for (const path of [
      '/county/glades/sheet.pdf',
      '/county/nowhere/booklet.pdf',
      '/region/nowhere/booklet.pdf',
    ])
      expect((await request(path)).status, path).toBe(404)
  })
})

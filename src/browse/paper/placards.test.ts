import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const business = '/business/semper-plumbing-stuart'

describe('a listing’s card and poster', () => {
  for (const [format, title] of [
    ['card', 'Window card for Semper Plumbing'],
    ['poster', 'Poster for Semper Plumbing'],
  ] as const)
    test(`has a tagged ${format} of one page that claims only what was verified`, async ({
      visit,
      request,
    }) => {
      const path = `${business}/${format}.pdf`
      const page = await visit(`${business}/card`)
      expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull()
      const { text, pages, roles, info } = await readPdf(await request(path))
      expect(pages).toBe(1)
      expect(info).toMatchObject({ Title: title, Language: 'en' })
      for (const expected of [
        'Florida Veteran Business Directory Sample listing Semper Plumbing',
        'Plumbing · Stuart, Martin County',
        'Sample: SBA certified, checked Nov 2026',
        'localhost:3000/business/semper-plumbing-stuart',
      ])
        expect(text).toContain(expected)
      expect(roles.slice(0, 6)).toEqual(['Document', 'P', 'P', 'H1', 'P', 'Figure'])
    })

  test('fits the longest name and web address, and exists only for confirmed listings', async ({
    request,
    db,
  }) => {
    const id = 'a'.repeat(200)
    const name = 'The Longest Name of Any Business '.repeat(5)
    await insertBusinesses(db, [newBusiness({ id, name })])
    for (const format of ['card', 'poster']) {
      const { text, pages } = await readPdf(await request(`/business/${id}/${format}.pdf`))
      expect(pages).toBe(1)
      expect(text.replaceAll(' ', '')).toContain(id)
      expect(text).toContain(name.trim())
      expect(text).toContain('Listed as veteran-owned')
      expect((await request(`/business/none/${format}.pdf`)).status).toBe(404)
    }
  })
})

test('the press page leads to the directory’s poster, and to the regions’ booklets', async ({
  visit,
  request,
}) => {
  const { document } = await visit('/es/press')
  const links = document
    .querySelectorAll('main a[href$=".pdf"]')
    .map((link) => link.getAttribute('href') ?? '')
  expect(links).toContain('/es/press/poster.pdf')
  expect(links).toContain('/es/region/south/booklet.pdf')
  const { text, pages, info } = await readPdf(await request('/es/press/poster.pdf'))
  expect(pages).toBe(1)
  expect(info).toMatchObject({ Language: 'es' })
  expect(text).toContain('Encuentre negocios de veteranos')
})

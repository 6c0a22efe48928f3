import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

test('the press figures count real listings and show the date, on the page and in the file', async ({
  visit,
  request,
  services: { db },
}) => {
  const row = (words: string) =>
    /Listings ?Published.*?not counting samples\. ?(\d+)/.exec(words)?.[1]
  const before = await visit('/press')
  expect(before.words).toContain('As of November 21, 2026')
  expect(row(before.words)).toBe('0')
  expect(before.words).toContain('sample listings')
  expect(before.words).toContain('those that we add from public registries, such as SAM.gov')
  await db
    .updateTable('businesses')
    .set({ is_sample: false })
    .where('id', 'in', ['semper-plumbing-stuart', 'anchor-and-oar-boat-works-stuart'])
    .execute()
  expect(row((await visit('/press')).words)).toBe('2')
  const file = await request('/press/figures.csv')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await file.text()).split('\r\n')
  expect(lines[1]).toMatch(/^Listings,2,2026-11-21,/)
  expect(lines.find((line) => line.startsWith('Counties'))).toMatch(/^Counties with a listing,1,/)
  expect(await (await request('/es/press/figures.csv')).text()).toContain('Fichas,2,2026-11-21')
})

test('the about, contact, and press pages say who runs the site, or honestly why no one is named', async ({
  visit,
  services: { db, site },
}) => {
  const expectOnEach = async (language: string, words: string) => {
    for (const path of ['/about-us', '/contact', '/press'])
      expect((await visit(`${language}${path}`)).words, path).toContain(words)
  }
  await expectOnEach('', 'This site only shows how the directory works. It has no real listings')
  await expectOnEach('/es', 'Este sitio solo muestra cómo funciona el directorio.')
  await db.updateTable('businesses').set({ is_sample: false }).execute()
  await expectOnEach('', 'To ask who that is, or for an interview, write to hello@example.com.')
  site.organization = 'Harbor Veterans Council'
  await expectOnEach('', 'Run by Harbor Veterans Council.')
})

test.for([
  ['/how-search-works', 'Why reviews stay on Google', 'Por qué las reseñas están en Google'],
  ['/accessibility', 'WCAG', 'WCAG'],
  ['/press', 'What it counts', 'Qué se cuenta'],
  ['/start-a-directory', 'One small computer', 'Una computadora pequeña'],
  ['/contact', 'Contact us', 'Escríbanos'],
] as const)(
  '%s is in the footer and the sitemap, in both languages',
  async ([path, en, es], { visit, request }) => {
    const links = (html: Awaited<ReturnType<typeof visit>>) =>
      html.document.querySelectorAll('footer a').map((link) => link.getAttribute('href'))
    expect(links(await visit('/'))).toContain(path)
    expect((await visit(path)).words).toContain(en)
    const spanish = await visit(`/es${path}`)
    expect(spanish.words).toContain(es)
    expect(links(spanish)).toContain(`/es${path}`)
    expect(spanish.document.querySelector('link[hreflang=en]')?.getAttribute('href')).toBe(
      `http://localhost:3000${path}`,
    )
    const sitemap = await (await request('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>http://localhost:3000/es${path}</loc>`)
  },
)

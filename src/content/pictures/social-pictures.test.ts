/** @module-tag once */
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { fontFiles, readWidths } from '../../assets/pictures/font.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { drawSocialCard } from './social-card.ts'
import { findSocialCard } from './social-pictures.server.ts'

const measures = { sans: readWidths(fontFiles.sans), serif: readWidths(fontFiles.serif) }

/** Width and height from a PNG's header, or null for anything else. */
async function sizeOf(response: Response): Promise<number[] | null> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return null
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('pictures for social sites', () => {
  test.for([
    'site/default',
    'business/semper-plumbing-stuart',
    'category/hvac',
    'county/st-lucie',
    'region/tampa-bay',
    'article/favob1',
  ])('draws %s as a PNG of 1200 by 630', async (name, { request }) => {
    const response = await request(`/og/${name}.png`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('public')
    expect(await sizeOf(response)).toEqual([1200, 630])
  })

  test.for([
    'site/other',
    'business/nobody',
    'category/nothing',
    'county/atlantis',
    'county/saint-lucie',
    'region/nowhere',
    'article/none',
    'constructor/name',
  ])('answers 404 for %s', async (name, { request }) => {
    expect((await request(`/og/${name}.png`)).status).toBe(404)
  })

  test('show name, category, place, and how a listing was verified', async ({ services }) => {
    const card = await findSocialCard(services, 'business', 'semper-plumbing-stuart')
    expect(card).toMatchObject({
      kicker: 'Sample listing (not real) · Plumbing',
      title: 'Semper Plumbing',
      line: 'Stuart, Martin County',
      badge: { words: 'Sample: SBA certified' },
    })
  })

  test('are in Spanish for pages in Spanish', async ({ services, request, visit }) => {
    const spanish = (kind: string, id: string) =>
      inLanguage('es', () => findSocialCard(services, kind, id))
    expect(await spanish('business', 'semper-plumbing-stuart')).toMatchObject({
      kicker: 'Ficha de muestra, inventada · Plomería',
      title: 'Semper Plumbing',
      line: 'Stuart, condado de Martin',
      badge: { words: 'Muestra: Certificado por la SBA' },
    })
    expect(await spanish('category', 'plumbing')).toMatchObject({ title: 'Plomería' })
    expect(await spanish('county', 'martin')).toMatchObject({ title: 'Condado de Martin' })
    expect(await spanish('region', 'tampa-bay')).toMatchObject({ title: 'Bahía de Tampa' })
    expect(await spanish('site', 'default')).toMatchObject({
      title: 'El principal directorio de negocios de veteranos en Florida',
    })
    for (const [path, picture] of [
      ['/es/category/plumbing', '/og/es/category/plumbing.png'],
      ['/es/businesses/search?q=plomero', '/og/es/site/default.png'],
    ] as const) {
      const { document } = await visit(path)
      const image = document.querySelector('meta[property="og:image"]')?.getAttribute('content')
      expect(image).toBe(`http://localhost:3000${picture}`)
      const [own, english] = await Promise.all([
        request(picture),
        request(picture.replace('/es/', '/')),
      ])
      expect(own.status).toBe(200)
      expect(own.headers.get('etag')).not.toBe(english.headers.get('etag'))
    }
    expect((await request('/og/fr/category/plumbing.png')).status).toBe(404)
  })

  test('show no removed listing', async ({ db, request }) => {
    const id = 'semper-plumbing-stuart'
    await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await request(`/og/business/${id}.png`)).status).toBe(404)
  })

  test('are drawn one at a time, and refused when too many are waiting', async ({
    db,
    request,
  }) => {
    const rows = await db.selectFrom('businesses').select('id').limit(50).execute()
    const answers = await Promise.all(rows.map(({ id }) => request(`/og/business/${id}.png`)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  })

  test('draws names with markup as plain text', async ({ db, services, request }) => {
    const name = `</text><script>alert("1")</script> & Sons ${'x'.repeat(200)} \u0001😀`
    const listing = { description: '', county: 'Martin', categorySlug: 'hvac' }
    await insertBusinesses(db, [{ ...listing, id: 'markup', name }])
    const card = await findSocialCard(services, 'business', 'markup')
    const svg = card ? drawSocialCard(card, measures) : ''
    expect(svg).not.toContain('<script>')
    expect(svg.match(/font-family="Source Serif 4"/g)).toHaveLength(3)
    expect(await sizeOf(await request('/og/business/markup.png'))).toEqual([1200, 630])
  })

  test('draws words in our own fonts', async ({ services }) => {
    const { renderPng } = await import('../../assets/pictures/png.server.ts')
    const card = await findSocialCard(services, 'site', 'default')
    if (!card) throw new Error('The site has no picture')
    const withWords = await renderPng(drawSocialCard(card, measures))
    const without = await renderPng(drawSocialCard({ ...card, title: '' }, measures))
    expect(withWords.length).toBeGreaterThan(without.length + 2000)
  })

  test.for([
    ['/', '/og/site/default.png'],
    ['/category/hvac', '/og/category/hvac.png'],
    ['/business/semper-plumbing-stuart', '/og/business/semper-plumbing-stuart.png'],
  ] as const)(
    '%s links to its picture with its size and alt text',
    async ([path, image], { visit }) => {
      const { document } = await visit(path)
      const contentOf = (name: string) =>
        document
          .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
          ?.getAttribute('content')
      expect(contentOf('og:image')).toBe(`http://localhost:3000${image}`)
      expect(contentOf('og:image:width')).toBe('1200')
      expect(contentOf('og:image:height')).toBe('630')
      expect(contentOf('og:image:alt')).toBeTruthy()
      expect(contentOf('twitter:image')).toBe(`http://localhost:3000${image}`)
    },
  )
})

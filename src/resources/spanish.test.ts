import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'

/** Words that Spanish doesn't have. */
const english = /\b(the|and|of|for|with|your|you|are|this|from|who|help|free|call|our|is|to)\b/i

describe('help for veterans in Spanish', () => {
  test('is in Spanish except names', async ({ visit }) => {
    const { status, document } = await visit('/es/veteran-resources')
    expect(status).toBe(200)
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('es')
    expect(document.querySelector('h1')?.textContent).toBe('Ayuda para veteranos en Florida')
    // Excludes names, website addresses, and text marked as English.
    const selector =
      'script, style, article h3, address, a[href^="http"], a[lang="en"], header a span'
    for (const one of document.querySelectorAll(selector)) one.remove()
    const names = /Florida Veteran Business Directory|Florida Department of Veterans[’'] Affairs/g
    const texts = document
      .querySelectorAll(
        'main p, main h2, main summary, main li, footer p, footer a, nav a, aside a',
      )
      .map((one) =>
        one.textContent
          .replace(names, '')
          .replace(
            /"Florida Is For Veterans, Inc\."|Disabled American Veterans|Aid and Attendance/g,
            '',
          ),
      )
    expect(texts.length).toBeGreaterThan(80)
    expect(texts.filter((text) => english.test(text))).toEqual([])
  })

  test('links to English and back', async ({ visit, request }) => {
    const expected = [
      ['en', 'http://localhost:3000/veteran-resources'],
      ['es', 'http://localhost:3000/es/veteran-resources'],
      ['x-default', 'http://localhost:3000/veteran-resources'],
    ]
    for (const path of ['/veteran-resources', '/es/veteran-resources']) {
      const { document } = await visit(path)
      const named = document
        .querySelectorAll('link[rel="alternate"][hreflang]')
        .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])
      expect(named).toEqual(expected)
      const canonical = document.querySelector('link[rel="canonical"]')
      expect(canonical?.getAttribute('href')).toBe(`http://localhost:3000${path}`)
    }
    const xml = await (await request('/sitemap.xml')).text()
    for (const [hrefLang, href] of expected)
      expect(xml.split(`hreflang="${hrefLang}" href="${href}"`)).toHaveLength(3)
  })

  test('shows untranslated text in English, with a note', async ({ visit, db }) => {
    await db.updateTable('resources').set({ translations: '{}' }).where('id', '=', 'fdva').execute()
    const { document } = await visit('/es/veteran-resources')
    const card = document.querySelector('#fdva')
    expect(card?.querySelector('p[lang="en"]')?.textContent).toMatch(/The state agency/)
    expect(card?.textContent).toContain('En inglés')
  })

  test('an untranslated page redirects to its English address', async ({ request }) => {
    for (const [path, to] of [
      ['/es/review', 'http://localhost:3000/review'],
      ['/es/admin/log?page=2', 'http://localhost:3000/admin/log?page=2'],
    ] as const) {
      const response = await request(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, to])
    }
  })
})

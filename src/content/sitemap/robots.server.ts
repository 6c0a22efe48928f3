import { Hono } from 'hono'
import { languages, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'

/** Pages about one person, and endless lists. */
const closed = [
  '/businesses/search?',
  '/account',
  '/auth',
  '/business-submission-confirmation',
  '/email-alerts',
  '/invitation/',
  '/review',
  '/submission/',
]

const headers = { 'cache-control': 'public, max-age=86400' }

/**
 * `/robots.txt` allows everything public except personal pages and searches with parameters, which
 * are endless and only repeat other pages. `/site.webmanifest` is for phones' home screens.
 */
export function robots({ site }: Services): Hono {
  const app = new Hono()
  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      'Allow: /',
      'Disallow: /language/',
      ...closed.flatMap((path) => languages.map((one) => `Disallow: ${pathIn(one, path)}`)),
      '',
      `Sitemap: ${site.url}/sitemap.xml`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, headers)
  })
  app.get('/site.webmanifest', (c) => {
    const type = { ...headers, 'content-type': 'application/manifest+json; charset=utf-8' }
    return c.body(JSON.stringify(manifestOf(site)), 200, type)
  })
  return app
}

function manifestOf({ name, shortName, tagline, colors }: Services['site']): object {
  return {
    id: '/',
    name,
    short_name: shortName,
    description: tagline,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colors?.navy ?? '#0B1F3A',
    background_color: '#F7F3EA',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}

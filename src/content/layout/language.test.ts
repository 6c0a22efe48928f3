import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

const english = 'http://localhost:3000/veteran-resources'
const spanish = 'http://localhost:3000/es/veteran-resources'

describe('the link to another language', () => {
  test.for([
    ['/language/es', english, spanish],
    ['/language/en', spanish, english],
    ['/language/es', `${english}?print=1`, `${spanish}?print=1`],
    ['/language/es', '', 'http://localhost:3000/es'],
    ['/language/es', 'https://elsewhere.example/veteran-resources', 'http://localhost:3000/es'],
    ['/language/es', 'http://localhost:3000//elsewhere.example', 'http://localhost:3000/es'],
  ] as const)('%s from %s goes to %s', async ([path, referer, to], { request }) => {
    const response = await request(path, { headers: referer ? { referer } : {} })
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toContain(`language=${path.slice(-2)}; Path=/`)
  })

  test('of an unknown language answers 404', async ({ request }) => {
    expect((await request('/language/xx')).status).toBe(404)
  })

  test('is on every page, in each language', async ({ visit }) => {
    const links = async (path: string) =>
      (await visit(path)).document
        .querySelectorAll('header a[href^="/language/"], footer a[href^="/language/"]')
        .map((link) => [link.getAttribute('href'), link.textContent])
    const there = ['/language/es', 'Español']
    expect(await links('/veteran-resources')).toEqual([there, there, there])
    const back = ['/language/en', 'English']
    expect(await links('/es/veteran-resources')).toEqual([back, back, back])
  })
})

describe('a language chosen on this device', () => {
  const open = (request: (path: string, init: RequestInit) => Promise<Response>, cookie: string) =>
    request('/veteran-resources?print=1', { headers: { cookie }, redirect: 'manual' })

  test('applies to English addresses too', async ({ request }) => {
    const response = await open(request, 'a=b; language=es')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/es/veteran-resources?print=1',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.for(['language=en', 'language=xx', 'my_language=es', ''])(
    'is ignored when the cookie is "%s"',
    async (cookie, { request }) => {
      expect((await open(request, cookie)).status).toBe(200)
    },
  )

  test.for([
    '/pictures/plumbing/semper-plumbing-stuart.svg',
    '/banners/plumbing/semper-plumbing-stuart.svg',
    '/map/florida-mercator.svg',
    '/map/places.json',
    '/homeward-boat.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/health/live',
    '/rest/v1/businesses',
    '/auth/v1/settings',
  ])('leaves %s alone: files and services have no language', async (path, { request }) => {
    const response = await request(path, { headers: { cookie: 'language=es' } })
    expect([response.status, response.headers.get('location')]).toEqual([
      (await request(path)).status,
      null,
    ])
  })

  test("doesn't redirect from addresses in another language", async ({ request }) => {
    const init = { headers: { cookie: 'language=en' } }
    expect((await request('/es/veteran-resources', init)).status).toBe(200)
  })
})

test('every translated page is offered in the other languages, in their own words', async ({
  visit,
}) => {
  const offers = async (path: string) =>
    (await visit(path)).document
      .querySelectorAll('[data-language-offer]')
      .map((offer) => [offer.getAttribute('lang'), offer.hasAttribute('hidden'), offer.textContent])
  expect(await offers('/veteran-resources')).toEqual([
    ['es', true, '¿Prefiere leer esto en español?Ver en españolNo, gracias'],
  ])
  expect(await offers('/es/veteran-resources')).toEqual([
    ['en', true, 'Would you rather read this in English?Show in EnglishNo, thanks'],
  ])
})

test('a search in Spanish offers a Spanish page', async ({ visit }) => {
  const offer = async (path: string) =>
    (await visit(path)).document.querySelector('main a[href="/language/es"]')?.textContent
  expect(await offer('/businesses/search?q=plomero+en+hialeah')).toBe(
    'Ver esta búsqueda en español',
  )
  expect(await offer('/businesses/search?q=plumber+hialeah')).toBeUndefined()
  expect(await offer('/es/businesses/search?q=plomero+en+hialeah')).toBeUndefined()
})

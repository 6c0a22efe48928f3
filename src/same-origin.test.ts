import { describe, expect } from 'vitest'
import { test } from '../test/fixtures.ts'
import { createApp } from './app.server.ts'

const pages = [
  '/auth',
  '/submit-business',
  '/submission/nobody',
  '/submission/nobody.data',
  '/review/x',
]

describe('a form', () => {
  test.for([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['no address at all', { origin: 'not an address' }],
    ['an address without a host', { origin: 'http://' }],
    ['another site, which says so', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbor', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ] as const)('of %s is refused before it is read', async ([, headers], { request }) => {
    for (const path of pages) {
      const body = new URLSearchParams({ email: 'ann@example.com', password: 'x' })
      const { status } = await request(path, { method: 'POST', body, headers })
      expect(status, path).toBe(403)
    }
  })

  test.for([
    ['of our own page', { origin: 'http://localhost:3000' }],
    [
      'of our own page whose address is a secret',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
    ['of no browser', {}],
    ['through a proxy', { origin: 'http://localhost:3000', 'x-forwarded-host': 'localhost:3000' }],
  ] as const)('%s is read', async ([, headers], { visit }) => {
    const body = new URLSearchParams({ email: 'ann@example.com', password: 'x' })
    const { status, words } = await visit('/auth', { method: 'POST', body, headers })
    expect(status).toBe(400)
    expect(words).toContain('Invalid login credentials')
  })

  test('through a proxy that names only the public host is read', async ({ services, build }) => {
    services.site.url = 'https://www.example.org'
    const app = createApp(services, build)
    const headers = { origin: 'https://www.example.org', 'x-forwarded-host': 'www.example.org' }
    const body = new URLSearchParams({ email: 'ann@example.com', password: 'x' })
    const sent = await app.request('http://10.0.0.5:3000/auth', { method: 'POST', body, headers })
    expect(sent.status).toBe(400)
    for (const path of ['/', '/categories', '/businesses/search?zip=34994'])
      expect((await app.request(`http://10.0.0.5:3000${path}`, { headers })).status).toBe(200)
  })
})

import { describe, expect } from 'vitest'
import { test as withPeople } from '../../test/account-fixtures.ts'
import { password } from '../../test/auth-fixtures.ts'
import { test } from '../../test/fixtures.ts'
import { createApp } from './app.server.ts'
import { calls } from '../auth/service.server.ts'

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
  ] as const)('of %s is rejected before it is read', async ([, headers], { request }) => {
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
  ] as const)('%s is accepted', async ([, headers], { visit }) => {
    const body = new URLSearchParams({ email: 'ann@example.com', password: 'x' })
    const { status, words } = await visit('/auth', { method: 'POST', body, headers })
    expect(status).toBe(400)
    expect(words).toContain('Invalid login credentials')
  })

  test('through a proxy that names only the public host is accepted', async ({
    services,
    build,
  }) => {
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

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
]

test('every action of every page rejects other sites, with any method, before it does anything', async ({
  build,
  request,
}) => {
  const { routes } = build
  const addressOf = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {}
    return `${parentId ? addressOf(parentId) : ''}${path && `/${path}`}`
  }
  const actions = Object.keys(routes).filter((id) => routes[id]?.module.action)
  const addresses = actions.map((id) => addressOf(id).replaceAll(/:\w+\??|\*/g, 'x') || '/')
  expect(addresses.length).toBeGreaterThan(40)
  for (const path of addresses.flatMap((address) => [address, `${address}.data`]))
    for (const headers of elsewhere)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await request(path, { method, headers })
        expect(status, `${method} ${path}`).toBe(method === 'POST' ? 403 : 405)
      }
})

withPeople(
  'a cookie opens no call of the auth service: it takes tokens alone',
  async ({ auth, haveAccount, newVisitor, request, services }) => {
    const email = 'ann@example.com'
    await haveAccount(email)
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email, password })
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(cookie).toContain('auth-token')
    const { anonKey: apikey } = services.accounts
    for (const [method, pattern] of calls) {
      const path = `/auth/v1${pattern.replaceAll(/:\w+/g, '00000000-0000-4000-8000-00000000abcd')}`
      const statusOf = async (headers: Record<string, string>) => {
        const body = method === 'GET' ? {} : { body: '{}' }
        const { status } = await request(path, { method, ...body, headers: { apikey, ...headers } })
        return status
      }
      const [bare, carrying] = [await statusOf({}), await statusOf({ cookie, ...elsewhere[0] })]
      expect(carrying, `${method} ${pattern}`).toBe(bare)
    }
    expect((await ann.visit('/account')).words).toContain('You’re signed in as')
    expect(auth.settings.requireApiKey).toBe(true)
  },
)

import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { createApp } from '../../app/app.server.ts'

const email = 'ann@example.com'

describe('a guarded page', () => {
  for (const path of ['/account', '/business-submission-confirmation'])
    test(`${path} redirects to the sign-in page, which returns afterward`, async ({ request }) => {
      const answer = await request(`${path}?a=b&c=d`)
      expect(answer.status).toBe(302)
      const back = encodeURIComponent(`${path}?a=b&c=d`)
      expect(answer.headers.get('location')).toBe(`/auth?from=${back}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

  test('is guarded on client navigations, too', async ({ request }) => {
    const answer = await request('/account.data')
    expect(answer.status).toBe(202)
    expect(await answer.text()).toContain('/auth?from=%2Faccount')
  })

  test("isn't cached, and is hidden from search engines", async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    for (const path of ['/account', '/business-submission-confirmation']) {
      const page = await ann.visit(path)
      expect(page.status).toBe(200)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      expect(page.head.robots).toBe('noindex')
    }
  })

  test("doesn't accept a session ended elsewhere, even if its token is still valid", async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const here = newVisitor()
    await here.send('/auth', { email, password })
    const there = newVisitor()
    await there.send('/auth', { email, password })
    expect((await here.visit('/account')).status).toBe(200)
    await there.send('/auth/sign-out', { scope: 'global' })
    const answer = await here.visit('/account')
    expect([answer.status, answer.location]).toEqual([302, '/auth?from=%2Faccount'])
    expect([...here.cookies.keys()]).toEqual([])
  })

  test('sends the cookies of a refreshed session once', async ({ auth, newClient, newVisitor }) => {
    auth.settings.jwtSeconds = 60
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const before = [...ann.cookies.values()].join('')
    const answer = await ann.visit('/account')
    expect(answer.status).toBe(200)
    const names = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=.*/, ''))
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect([...ann.cookies.values()].join('')).not.toBe(before)
    expect((await ann.visit('/account')).status).toBe(200)
  })
})

describe('signing out', () => {
  for (const scope of ['local', 'global'])
    test(`${scope} removes the session from the browser`, async ({
      auth,
      newClient,
      newVisitor,
    }) => {
      await signedUp(auth, newClient(), email)
      const ann = newVisitor()
      await ann.send('/auth', { email, password })
      const answer = await ann.send('/auth/sign-out', { scope })
      expect([answer.status, answer.location]).toEqual([302, '/'])
      expect([...ann.cookies.keys()]).toEqual([])
    })

  test('works even if the service fails', async ({ auth, services, newClient, newVisitor }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const { fetch } = services.accounts
    services.accounts.fetch = (request, ip) =>
      request.url.includes('/logout')
        ? Promise.resolve(Response.json({ message: 'out of order' }, { status: 500 }))
        : fetch(request, ip)
    for (const scope of ['global', 'local']) {
      await ann.send('/auth/sign-out', { scope })
      expect([...ann.cookies.keys()]).toEqual([])
    }
  })
})

describe('the session', () => {
  test('is stored in cookies that the browser sends only to this site', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const { headers } = await newVisitor().send('/auth', { email, password })
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^sb-localhost-auth-token/)
      expect(cookie).toContain('Path=/')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).toContain('Max-Age=34560000')
      expect(cookie).not.toContain('Secure')
    }
  })

  test('is stored with its tokens only, because script can read them', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    await ann.visit('/account')
    const value = [...ann.cookies.values()].join('').replace(/^base64-/, '')
    const kept: object = JSON.parse(Buffer.from(value, 'base64url').toString())
    expect(Object.keys(kept).toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
    ])
  })

  test('is sent only over HTTPS if the site uses it', async ({
    auth,
    services,
    newClient,
    build,
  }) => {
    await signedUp(auth, newClient(), email)
    const site = { ...services.site, url: 'https://directory.example' }
    const app = createApp({ ...services, site }, build)
    const body = new URLSearchParams({ email, password })
    const answer = await app.request('http://localhost:3000/auth', { method: 'POST', body })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true)
  })

  test('adds no work to a public page, and changes nothing on it', async ({
    auth,
    services,
    newClient,
    newVisitor,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    services.accounts.fetch = () => Promise.reject(new Error('asked for the session'))
    const hers = await ann.visit('/about-us')
    const anybodys = await newVisitor().visit('/about-us')
    expect(hers.headers.getSetCookie()).toEqual([])
    const withoutIds = (html: string) => html.replaceAll(/id-?\d+/g, '')
    expect(withoutIds(hers.html)).toBe(withoutIds(anybodys.html))
  })
})

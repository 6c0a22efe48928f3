import { join } from 'node:path'
import { expect } from 'vitest'
import { password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { createApp } from '../../app/app.server.ts'
import { hostedAccounts } from './accounts.server.ts'

const email = 'ann@example.com'

test('with a hosted service, the same pages sign in there, and browsers may contact it', async ({
  auth,
  services,
  newClient,
  build,
}) => {
  await signedUp(auth, newClient(), email)
  const own = services.accounts
  const url = 'https://abcd.example.co'
  const { anonKey } = own
  const accounts = {
    ...hostedAccounts({ url, anonKey, serviceKey: undefined }, own.eraseAccount),
    fetch: (request: Request) => {
      expect(new URL(request.url).origin).toBe(url)
      return own.fetch(new Request(request.url.replace(url, own.url), request), {
        ip: '',
        bucket: '',
      })
    },
  }
  const folder = join(import.meta.dirname, '../../../build/client')
  const app = createApp({ ...services, accounts }, build, folder)
  const page = await app.request('http://localhost:3000/auth')
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${url}`)
  expect(await page.text()).toContain(url)
  const body = new URLSearchParams({ email, password })
  const signedIn = await app.request('http://localhost:3000/auth?from=/account', {
    method: 'POST',
    body,
  })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/account'])
  const cookies = signedIn.headers.getSetCookie()
  expect(cookies[0]).toMatch(/^sb-abcd-auth-token/)
  const cookie = cookies.map((line) => line.replace(/;.*/, '')).join('; ')
  const account = await app.request('http://localhost:3000/account', { headers: { cookie } })
  expect(await account.text()).toContain(email)
  const own404 = await app.request('http://localhost:3000/auth/v1/health')
  expect(own404.status).toBe(404)
})

test("an unreachable service doesn't count as signed out", async ({
  auth,
  services,
  newClient,
  build,
}) => {
  await signedUp(auth, newClient(), email)
  const events: object[] = []
  const app = createApp({ ...services, log: (event) => events.push(event) }, build)
  const body = new URLSearchParams({ email, password })
  const signedIn = await app.request('http://localhost:3000/auth', { method: 'POST', body })
  const lines = signedIn.headers.getSetCookie().map((line) => line.replace(/;.*/, ''))
  const headers = { cookie: lines.join('; ') }
  services.accounts.fetch = () => Promise.reject(new TypeError('fetch failed'))
  const answer = await app.request('http://localhost:3000/account', { headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(events).toContainEqual(expect.objectContaining({ event: 'database lost' }))
  const again = await app.request('http://localhost:3000/auth', { method: 'POST', body })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('An unexpected error occurred')
})

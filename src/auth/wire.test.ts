import { describe, expect } from 'vitest'
import { test } from '../../test/auth-fixtures.ts'
import { authService, calls } from './service.server.ts'

const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'

describe('a request', () => {
  test('to an unknown address gets an error like every other, from the whole site', async ({
    auth,
    request,
    secrets,
  }) => {
    expect(auth.site.url).toBe('http://localhost:3000')
    const ask = async (path: string, version: string) => {
      const headers = { apikey: secrets.anonKey, 'x-supabase-api-version': version }
      const answer = await request(path, { method: 'GET', headers })
      return [answer.status, await answer.json()]
    }
    for (const path of ['', '/', '/nowhere', '/token/x', '/admin/users/1/2/3', '/sso/saml']) {
      const msg = '404 page not found'
      const first = { code: 404, error_code: 'unknown', msg }
      expect(await ask(`/auth/v1${path}`, '')).toEqual([404, first])
      const second = { code: 'unknown', message: msg }
      expect(await ask(`/auth/v1${path}`, '2024-01-01')).toEqual([404, second])
    }
  })

  test('with another method is answered with the allowed ones', async ({ wire }) => {
    for (const path of new Set(calls.map(([, path]) => path))) {
      const isTaken = calls.some(([method, at]) => at === path && method === 'PATCH')
      const other = await wire(isTaken ? 'PUT' : 'PATCH', path.replace(/:\w+/g, someId))
      const body = { code: 405, error_code: 'unknown', msg: 'Method Not Allowed' }
      expect([other.status, other.body]).toEqual([405, body])
      const methods = calls.flatMap(([method, at]) => (at === path ? method : []))
      expect(other.headers.get('allow')).toBe(methods.join(', '))
    }
  })

  test('that takes too long is answered', async ({ auth, secrets }) => {
    let finish = () => {}
    const publicKeys = () =>
      new Promise<[]>((resolve) => {
        finish = () => resolve([])
      })
    const keys = { ...auth.keys, publicKeys }
    const settings = { ...auth.settings, maxRequestSeconds: 0.01 }
    const service = authService({ ...auth, keys, settings })
    const headers = { apikey: secrets.anonKey, 'x-supabase-api-version': '2024-01-01' }
    const answer = await service.request('/auth/v1/.well-known/jwks.json', { headers })
    finish()
    expect(answer.status).toBe(504)
    expect(await answer.json()).toEqual({
      code: 'request_timeout',
      message: 'Processing this request timed out, please retry after a moment.',
    })
  })

  test('from a browser on another site needs a preflight', async ({ wire }) => {
    const { status, headers } = await wire('OPTIONS', '/token?grant_type=password', {
      headers: {
        apikey: '',
        origin: 'https://app.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,content-type',
      },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example.org')
    expect(headers.get('access-control-allow-credentials')).toBe(null)
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
    for (const name of ['apikey', 'Authorization', 'X-Client-Info', 'X-Supabase-Api-Version'])
      expect(headers.get('access-control-allow-headers')?.split(',')).toContain(name)
  })

  test('shares cookies only with the site and the configured addresses', async ({ auth, wire }) => {
    auth.settings.allowedRedirects = ['https://*.example.org/welcome/**', 'https://**']
    const sharing = async (origin: string) =>
      (await wire('GET', '/health', { headers: { origin } })).headers.get(
        'access-control-allow-credentials',
      )
    for (const origin of [new URL(auth.site.url).origin, 'https://app.example.org'])
      expect([origin, await sharing(origin)]).toEqual([origin, 'true'])
    for (const origin of ['https://evil.example', 'https://app.example.org.evil.example', 'null'])
      expect([origin, await sharing(origin)]).toEqual([origin, null])
  })

  test('shows its answer and its errors to the requesting page', async ({ wire }) => {
    const origin = 'https://app.example.org'
    for (const path of ['/health', '/user']) {
      const { headers } = await wire('GET', path, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toBe(
        'X-Total-Count,Link,X-Supabase-Api-Version',
      )
    }
  })
})

const keyFree = [
  '/captcha',
  '/verify',
  '/authorize',
  '/callback',
  '/.well-known/jwks.json',
  '/sso/saml/acs',
  '/sso/saml/metadata',
]

describe('the key', () => {
  test('is required, except for browsers and identity providers', async ({ auth, wire }) => {
    const headers = { apikey: '' }
    const message = 'No API key found in request'
    for (const [method, path] of calls) {
      const { status, body } = await wire(method, path.replace(/:\w+/g, someId), { headers })
      if (keyFree.includes(path)) expect(body.message).not.toBe(message)
      else expect({ path, status, body }).toMatchObject({ path, status: 401, body: { message } })
    }
    auth.settings.requireApiKey = false
    expect((await wire('GET', '/health', { headers })).status).toBe(200)
  })

  test('may be in the address, and must be one of ours', async ({ secrets, wire }) => {
    const none = { apikey: '' }
    const ask = async (key: string) => wire('GET', `/health?apikey=${key}`, { headers: none })
    expect((await ask(secrets.anonKey)).status).toBe(200)
    expect((await ask(secrets.serviceKey)).status).toBe(200)
    expect(await wire('GET', '/health', { headers: { apikey: 'another' } })).toMatchObject({
      status: 401,
      body: {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      },
    })
  })
})

describe('an error', () => {
  test.for([undefined, '', 'tomorrow', '2024-13-01', '2024-1-1', '2023-12-31'])(
    'has the first format for the version %s',
    async (version, { wire }) => {
      const headers: Record<string, string> =
        version === undefined ? {} : { 'x-supabase-api-version': version }
      const answer = await wire('GET', '/user', { headers })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        code: 401,
        error_code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      })
      expect(answer.headers.get('x-supabase-api-version')).toBeNull()
      expect(answer.headers.get('x-sb-error-code')).toBe('no_authorization')
    },
  )

  test.for(['2024-01-01', '2024-01-02', '2030-12-31'])(
    'has the second format for the version %s',
    async (version, { wire }) => {
      const headers = { 'x-supabase-api-version': version }
      const answer = await wire('GET', '/user', { headers })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        code: 'no_authorization',
        message: 'This endpoint requires a valid Bearer token',
      })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(answer.headers.get('x-sb-error-code')).toBe('no_authorization')
    },
  )

  test('about a weak password gives the reasons in both formats', async ({ wire }) => {
    const body = { email: 'ann@example.com', password: 'short' }
    const why = { weak_password: { reasons: ['length'] } }
    const message = 'Password should be at least 8 characters.'
    const first = await wire('POST', '/signup', { body })
    expect(first.body).toEqual({ code: 422, error_code: 'weak_password', msg: message, ...why })
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const second = await wire('POST', '/signup', { body, headers })
    expect(second.body).toEqual({ code: 'weak_password', message, ...why })
  })
})

import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { signedUp, test } from '../../test/auth-fixtures.ts'
import { samlPrivateKey } from '../../test/sso-fixtures.ts'
import { authService, calls } from './service.server.ts'

const grants = ['password', 'refresh_token', 'pkce']
const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'

/** Every address that is written to, with its parameters filled in. */
const written = calls
  .filter(([method]) => method !== 'GET')
  .flatMap(([method, path]) => {
    const filled = path.replace(/:\w+/g, someId)
    const paths = path === '/token' ? grants.map((grant) => `/token?grant_type=${grant}`) : [filled]
    return paths.map((address) => ({ method, address, hasParameter: path.includes(':') }))
  })

/** These look at no JSON. */
const readsNoJson = new Set(['/callback', '/logout', '/sso/saml/acs'])
const readsJson = written.filter(
  ({ method, address, hasParameter }) =>
    method !== 'DELETE' && !hasParameter && !readsNoJson.has(address),
)

describe('a body', () => {
  test.for(readsJson)(
    'that is no JSON is refused by $method $address',
    async ({ method, address }, { auth, newClient, secrets, wire }) => {
      Object.assign(auth.settings, { samlEnabled: true, samlPrivateKey })
      const { session } = await signedUp(auth, newClient())
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{"email": 5, "provider_id": 5}\u0000',
      ]) {
        const tokens = [session.access_token, secrets.serviceKey]
        const answers = tokens.map((token) =>
          wire(method, address, { body, headers: { authorization: `Bearer ${token}` } }),
        )
        const [one, other] = await Promise.all(answers)
        const refused = one?.status === 400 ? one : other
        expect(refused?.status).toBe(400)
        expect(refused?.body).toMatchObject({ code: 400, error_code: 'bad_json' })
        expect(refused?.body.msg).toMatch(/^Could not parse request body as JSON: ./)
      }
    },
  )

  test('with a member of another type is refused', async ({ wire }) => {
    const wrong = [
      ['/signup', { email: 5 }],
      ['/signup', { email: 'ann@example.com', password: 'long enough', data: [] }],
      ['/token?grant_type=password', { email: {} }],
      ['/otp', { create_user: 'yes' }],
      ['/recover', { email: true }],
      ['/verify', { type: 1 }],
    ] as const
    for (const [address, body] of wrong) {
      const { status, body: told } = await wire('POST', address, { body })
      expect({ address, status, code: told.error_code }).toEqual({
        address,
        status: 400,
        code: 'bad_json',
      })
    }
  })

  test('with a character that no database keeps is refused', async ({ wire }) => {
    for (const name of ['a\u0000b', '\ud800'])
      for (const data of [{ name }, { [name]: 1 }, { in: [{ here: name }] }]) {
        const body = { email: 'ann@example.com', password: 'long enough', data }
        const { status, body: told } = await wire('POST', '/signup', { body })
        expect({ status, code: told.error_code }).toEqual({ status: 400, code: 'bad_json' })
      }
  })

  test('nested without end is refused before it is parsed', async ({ wire }) => {
    const body = '{"data":'.repeat(20_000)
    const { status, body: told } = await wire('POST', '/signup', { body })
    expect(status).toBe(400)
    expect(told.error_code).toBe('bad_json')
    expect(String(told.msg)).toContain('nested too deeply')
  })

  test.for(written)(
    'of any JSON is no failure for $method $address',
    { timeout: 300_000 },
    async ({ method, address }, { auth, newClient, secrets, wire }) => {
      const many = { mailLimit: 1e6, mailRecipientLimit: 1e6, mailEverySeconds: 0 }
      Object.assign(auth.settings, { samlEnabled: true, samlPrivateKey, ...many })
      const { session } = await signedUp(auth, newClient())
      await fc.assert(
        fc.asyncProperty(anyBody, fc.boolean(), async (body, isAdmin) => {
          const token = isAdmin ? secrets.serviceKey : session.access_token
          const headers = { authorization: `Bearer ${token}` }
          const { status, body: told } = await wire(method, address, { body, headers })
          expect(status, JSON.stringify(told)).toBeLessThan(500)
        }),
        { numRuns: 40 },
      )
    },
  )
})

const names = [
  'email phone password data type token token_hash code_challenge code_challenge_method auth_code',
  'code_verifier refresh_token provider_id domain redirect_to create_user channel nonce factor_type',
  'friendly_name code challenge_id user_metadata app_metadata ban_duration role id',
].flatMap((line) => line.split(' '))
const texts = ['ann@example.com', '+12025550123', 'x'.repeat(43), 's256', 'signup', 'sms', 'totp']
const likely = fc.constantFrom(someId, ...texts)
const anyValue = fc.oneof(likely, fc.string({ unit: 'binary' }), fc.jsonValue(), fc.boolean())
const anyBody = fc
  .oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), anyValue))
  .map((value) => JSON.stringify(value))

test('a query with a character that no database keeps is no failure', async ({ wire }) => {
  const { status } = await wire('GET', '/verify?type=signup&token=%00&redirect_to=%00')
  expect(status).toBeLessThan(500)
})

describe('a request', () => {
  test('to nowhere is answered as every error is, by the whole site', async ({
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

  test('by another method is told which there are', async ({ wire }) => {
    for (const path of new Set(calls.map(([, path]) => path))) {
      const other = await wire('PATCH', path.replace(/:\w+/g, someId))
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

  test('of a browser on another site is asked for beforehand', async ({ wire }) => {
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
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
    for (const name of ['apikey', 'Authorization', 'X-Client-Info', 'X-Supabase-Api-Version'])
      expect(headers.get('access-control-allow-headers')?.split(',')).toContain(name)
  })

  test('shows its answer and its errors to the page that asked', async ({ wire }) => {
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
  '/verify',
  '/authorize',
  '/callback',
  '/.well-known/jwks.json',
  '/sso/saml/acs',
  '/sso/saml/metadata',
]

describe('the key', () => {
  test('is asked for, but where browsers and identity providers come', async ({ auth, wire }) => {
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

  test('may stand in the address, and must be one of ours', async ({ secrets, wire }) => {
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
    'has the first form for the version %s',
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
    'has the second form for the version %s',
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

  test('about a weak password tells why in both forms', async ({ wire }) => {
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

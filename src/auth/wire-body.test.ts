import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { signedUp, test } from '../../test/auth-fixtures.ts'
import { samlPrivateKey } from '../../test/sso-fixtures.ts'
import { calls } from './service.server.ts'

const grants = ['password', 'refresh_token', 'pkce']
const someId = '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0'

const written = calls
  .filter(([method]) => method !== 'GET')
  .flatMap(([method, path]) => {
    const filled = path.replace(/:\w+/g, someId)
    const paths = path === '/token' ? grants.map((grant) => `/token?grant_type=${grant}`) : [filled]
    return paths.map((address) => ({ method, address, hasParameter: path.includes(':') }))
  })

/** These read no JSON. */
const readsNoJson = new Set(['/callback', '/logout', '/sso/saml/acs'])
const readsJson = written.filter(
  ({ method, address, hasParameter }) =>
    method !== 'DELETE' && !hasParameter && !readsNoJson.has(address),
)

describe('a body', () => {
  test.for(readsJson)(
    'that is invalid JSON is rejected by $method $address',
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

  test('with a member of another type is rejected', async ({ wire }) => {
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

  test("with a character that databases can't store is rejected", async ({ wire }) => {
    for (const name of ['a\u0000b', '\ud800'])
      for (const data of [{ name }, { [name]: 1 }, { in: [{ here: name }] }]) {
        const body = { email: 'ann@example.com', password: 'long enough', data }
        const { status, body: told } = await wire('POST', '/signup', { body })
        expect({ status, code: told.error_code }).toEqual({ status: 400, code: 'bad_json' })
      }
  })

  test('nested endlessly is rejected before it is parsed', async ({ wire }) => {
    const body = '{"data":'.repeat(20_000)
    const { status, body: told } = await wire('POST', '/signup', { body })
    expect(status).toBe(400)
    expect(told.error_code).toBe('bad_json')
    expect(String(told.msg)).toContain('nested too deeply')
  })

  test.for(written)(
    'of any JSON is no failure for $method $address',
    { timeout: 600_000 },
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

test("a query with a character that databases can't store is no failure", async ({ wire }) => {
  const { status } = await wire('GET', '/verify?type=signup&token=%00&redirect_to=%00')
  expect(status).toBeLessThan(500)
})

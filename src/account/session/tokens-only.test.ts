import { expect, test } from 'vitest'
import { withTokensOnly } from './tokens-only.ts'

const session = { access_token: 'a', refresh_token: 'r', user: { id: '1' } }
const more = { weak_password: null, provider_token: 'p', provider_refresh_token: 'q' }

test('of a session, what no page needs is left out', async () => {
  const url = 'https://directory.example/auth/v1/token?grant_type=pkce'
  const lean = await withTokensOnly(url, Response.json({ ...session, ...more }))
  expect([lean.status, await lean.json()]).toEqual([200, session])
})

test('of a session that is too large for cookies, nothing is kept', async () => {
  for (const path of ['token?grant_type=refresh_token', 'verify', 'signup', 'factors/1/verify']) {
    const url = `https://directory.example/auth/v1/${path}`
    const access_token = 'a'.repeat(6200)
    const refused = await withTokensOnly(url, Response.json({ ...session, access_token }))
    expect(refused.status, path).toBe(422)
    expect(await refused.json()).toMatchObject({ error_code: 'session_too_large' })
  }
})

test('every other answer stays as it is', async () => {
  const refused = Response.json(more, { status: 400 })
  expect(await withTokensOnly('https://directory.example/auth/v1/token', refused)).toBe(refused)
  const user = Response.json(more)
  expect(await withTokensOnly('https://directory.example/auth/v1/user', user)).toBe(user)
})

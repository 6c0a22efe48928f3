/** @module-tag once */
import { expect, test } from 'vitest'
import { answerForPages } from './service-answer.ts'

const session = { access_token: 'a', refresh_token: 'r', user: { id: '1' } }
const more = { weak_password: null, provider_token: 'p', provider_refresh_token: 'q' }
const url = 'https://directory.example/auth/v1/token'

test("a session's cookie leaves out everything that pages don't need", async () => {
  const given = Response.json({ ...session, ...more })
  const lean = await answerForPages(`${url}?grant_type=pkce`, given)
  expect([lean.status, await lean.json()]).toEqual([200, session])
})

test("a session too large for cookies isn't stored", async () => {
  for (const path of ['token?grant_type=refresh_token', 'verify', 'signup', 'factors/1/verify']) {
    const address = `https://directory.example/auth/v1/${path}`
    const access_token = 'a'.repeat(6200)
    const refused = await answerForPages(address, Response.json({ ...session, access_token }))
    expect(refused.status, path).toBe(422)
    expect(await refused.json()).toMatchObject({ error_code: 'session_too_large' })
  }
})

test('a rejection has the wait in its message, and the reuse of a code in its error code', async () => {
  const headers = { 'retry-after': '90', 'x-supabase-api-version': '2024-01-01' }
  const often = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
  const waits = await answerForPages(url, Response.json(often, { status: 429, headers }))
  expect(waits.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(await waits.json()).toEqual({ ...often, message: `${often.message} (90 seconds)` })
  const wrong = {
    code: 422,
    error_code: 'mfa_verification_failed',
    msg: 'Invalid TOTP code entered',
  }
  const used = Response.json(wrong, { status: 422, headers: { 'x-refused-as': 'used' } })
  expect(await (await answerForPages(url, used)).json()).toEqual({
    ...wrong,
    error_code: 'mfa_code_used',
  })
})

test('every other answer is unchanged', async () => {
  const refused = Response.json(more, { status: 400 })
  expect(await answerForPages(url, refused)).toBe(refused)
  const user = Response.json(more)
  expect(await answerForPages('https://directory.example/auth/v1/user', user)).toBe(user)
})

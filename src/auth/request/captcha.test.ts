/** @module-tag once */
import type { Challenge } from 'altcha-lib'
import { describe, expect } from 'vitest'
import {
  expectFailure,
  later,
  newAddress,
  password,
  signedUp,
  test as base,
} from '../../../test/auth-fixtures.ts'
import { captchaToken, waitedToken } from '../../platform/http/challenge.server.ts'
import { solve } from '../../platform/http/challenge.client.ts'
import { calls } from '../service.server.ts'

const email = 'ann@example.com'
const says = 'captcha protection: request disallowed'
const missing = [400, 'captcha_failed', `${says} (no captcha_token found)`] as const
const used = [400, 'captcha_failed', `${says} (timeout-or-duplicate)`] as const
const wrong = [400, 'captcha_failed', `${says} (invalid-input-response)`] as const

/** `test` with a challenge and its solution. */
const test = base
  .extend(
    'pass',
    ({ wire }) =>
      async () =>
        (await wire('GET', '/captcha')).body,
  )
  .extend('solved', ({ pass }) => async () => {
    const given = (await pass()) as { pass: string; challenge: Challenge }
    return captchaToken(given.pass, (await solve(given.challenge)) ?? '')
  })

/** The protocol's calls with a captcha. */
const asking = new Set([
  'POST /signup',
  'POST /otp',
  'POST /magiclink',
  'POST /recover',
  'POST /resend',
  'POST /token',
  'POST /passkeys/authentication/options',
  'POST /sso',
])

describe('a challenge required for all', () => {
  test("is only required for the protocol's calls", async ({ auth, wire }) => {
    auth.settings.captchaEnabled = true
    for (const [method, path] of calls) {
      const query = path === '/token' ? '?grant_type=password' : ''
      const { body } = await wire(method, path + query, method === 'GET' ? {} : { body: {} })
      const asked = body.error_code === 'captcha_failed'
      expect(asked, `${method} ${path}`).toBe(asking.has(`${method} ${path}`))
    }
    for (const grant of ['refresh_token', 'pkce', 'id_token']) {
      const { body } = await wire('POST', `/token?grant_type=${grant}`, { body: {} })
      expect(body.error_code ?? body.error, grant).not.toBe('captcha_failed')
    }
  })

  test('is accepted once when solved within ten minutes', async ({
    auth,
    newClient,
    services,
    solved,
  }) => {
    await signedUp(auth, newClient(), email)
    auth.settings.captchaEnabled = true
    const signIn = (captchaToken?: string) =>
      newClient().signInWithPassword({
        email,
        password,
        options: captchaToken === undefined ? {} : { captchaToken },
      })
    expectFailure(await signIn(), ...missing)
    expectFailure(await signIn('made up'), ...wrong)
    const token = await solved()
    expect((await signIn(token)).error).toBeNull()
    expectFailure(await signIn(token), ...used)
    const [pass = ''] = (await solved()).split('~')
    expectFailure(await signIn(captchaToken(pass, token.split('~')[1] ?? '')), ...wrong)
    const late = await solved()
    services.moveTo(later(auth, 601))
    expectFailure(await signIn(late), ...used)
  })

  test('can be replaced by waiting, a few times an hour', async ({
    auth,
    newClient,
    pass,
    services,
  }) => {
    auth.settings.captchaEnabled = true
    const ask = async (captchaToken: string) =>
      newClient({ ip: '192.0.2.7' }).resetPasswordForEmail(email, { captchaToken })
    const early = waitedToken(String((await pass()).pass))
    expectFailure(await ask(early), ...wrong)
    const tokens: string[] = []
    for (let number = 0; number < 11; number++)
      tokens.push(waitedToken(String((await pass()).pass)))
    services.moveTo(later(auth, 10))
    for (const token of tokens.slice(0, 10))
      expect((await ask(token)).error?.code).not.toBe('captcha_failed')
    expectFailure(await ask(tokens[10] ?? ''), 429, 'over_request_rate_limit', /rate limit/)
    const admin = newClient({ key: services.accounts.serviceKey ?? '' })
    expect((await admin.resetPasswordForEmail('bob@example.com')).error).toBeNull()
  })
})

describe('after five wrong passwords', () => {
  const guess = { email, password: 'not that one' }

  test('for one account the next try needs a solved challenge, from anywhere', async ({
    auth,
    newClient,
    solved,
  }) => {
    await signedUp(auth, newClient(), email)
    for (let number = 0; number < 5; number++) {
      const { error } = await newClient({ ip: newAddress(number) }).signInWithPassword(guess)
      expect(error?.code).toBe('invalid_credentials')
    }
    const right = { email, password }
    expectFailure(await newClient({ ip: newAddress(9) }).signInWithPassword(right), ...missing)
    const options = { captchaToken: await solved() }
    const { error } = await newClient({ ip: newAddress(9) }).signInWithPassword({
      ...right,
      options,
    })
    expect(error).toBeNull()
    expect((await newClient().signInWithPassword(right)).error).toBeNull()
  })

  test('by one visitor for any accounts, too, unless the settings say never', async ({
    auth,
    newClient,
  }) => {
    const client = newClient({ ip: '192.0.2.9' })
    const tryOf = (number: number) =>
      client.signInWithPassword({ email: `ann${number}@example.com`, password: 'guess' })
    for (let number = 0; number < 5; number++) await tryOf(number)
    expectFailure(await tryOf(6), ...missing)
    auth.settings.captchaAfterFailures = 0
    expect((await tryOf(6)).error?.code).toBe('invalid_credentials')
  })
})

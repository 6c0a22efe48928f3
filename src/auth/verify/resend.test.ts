import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'

const email = 'ann@example.com'

describe("resending a sign-up's confirmation", () => {
  test('emails a new code, and the old one is invalid', async ({ services, newClient, outbox }) => {
    await newClient().signUp({ email, password })
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const { error } = await newClient().resend({ email, type: 'signup' })
    expect(error).toBeNull()
    const [first, second] = (await outbox()).map(({ code = '' }) => code)
    const verify = (token = '') => newClient().verifyOtp({ email, token, type: 'signup' })
    expectFailure(await verify(first), 403, 'otp_expired', 'Token has expired or is invalid')
    expect((await verify(second)).error).toBeNull()
  })

  test('within the pause is rejected', async ({ newClient }) => {
    await newClient().signUp({ email, password })
    const answer = await newClient().resend({ email, type: 'signup' })
    const message = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(answer, 429, 'over_email_send_rate_limit', message)
  })

  test('gives the same answer without a waiting one, and sends nothing', async ({
    auth,
    newClient,
    outbox,
    services,
    wire,
  }) => {
    await signedUp(auth, newClient(), email)
    for (const asked of [email, 'bob@example.com'])
      for (const type of ['signup', 'email_change']) {
        services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
        const ask = () => wire('POST', '/resend', { body: { email: asked, type } })
        const answer = await ask()
        expect([answer.status, answer.body]).toEqual([200, {}])
        // The same answer as for a waiting address: too soon.
        expect((await ask()).body).toMatchObject({ error_code: 'over_email_send_rate_limit' })
      }
    expect(await outbox()).toEqual([])
  })
})

describe('without confirmation', () => {
  test('an address that just signed up gets the same answer as any other, every time', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    auth.settings.mailAutoconfirm = true
    await newClient().signUp({ email, password })
    await newClient().signInWithOtp({ email: 'bob@example.com' })
    const sent = (await outbox()).length
    for (const asked of [email, email, 'bob@example.com', 'nobody@example.com']) {
      const answer = await wire('POST', '/resend', { body: { email: asked, type: 'signup' } })
      expect([asked, answer.status, answer.body]).toEqual([asked, 200, {}])
    }
    expect(await outbox()).toHaveLength(sent)
  })

  test('a phone that just signed up does, too', async ({ auth, newClient, wire }) => {
    Object.assign(auth.settings, { phoneEnabled: true, smsAutoconfirm: true })
    const phone = '13055550100'
    expect((await newClient().signUp({ phone, password })).error).toBeNull()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await wire('POST', '/resend', { body: { phone, type: 'sms' } })
      expect([status, body]).toEqual([200, {}])
    }
  })
})

const malformed: [problem: string, body: unknown, msg: string][] = [
  ['no type', { email }, 'Missing one of these types: signup, email_change, sms, phone_change'],
  [
    'an unknown type',
    { email, type: 'toString' },
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    'a phone for a sign-up by email',
    { phone: '15550100', type: 'signup' },
    'Type provided requires an email address',
  ],
  [
    'both address and phone',
    { email, phone: '15550100', type: 'signup' },
    'Only an email address or phone number should be provided.',
  ],
  ['no address for a sign-up', { type: 'signup' }, 'Type provided requires an email address'],
  ['no phone for a sign-up by phone', { type: 'sms' }, 'Type provided requires a phone number'],
  ['neither, for an address', { type: 'email_change' }, 'Missing email address or phone number'],
  ['neither, for a phone', { type: 'phone_change' }, 'Missing email address or phone number'],
]

test.for(malformed)('a request with %s is rejected', async ([, body, msg], { wire }) => {
  const answer = await wire('POST', '/resend', { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ code: 400, error_code: 'validation_failed', msg })
})

test("nothing is resent if addresses can't sign in", async ({ auth, newClient }) => {
  auth.settings.emailEnabled = false
  const answer = await newClient().resend({ email, type: 'signup' })
  expectFailure(answer, 400, 'email_provider_disabled', 'Email logins are disabled')
})

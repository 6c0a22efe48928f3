import { describe, expect } from 'vitest'
import { expectFailure, later, password, test } from '../../../test/auth-fixtures.ts'

const phone = '+1 305 555 0100'
const digits = '13055550100'
const expired = 'Token has expired or is invalid'
const format = 'Invalid phone number format (E.164 required)'
const channels =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider."
const pause = 'For security purposes, you can only request this after 60 seconds.'

describe('signing up by phone', () => {
  test('sends a code that confirms and signs in', async ({ newClient, texts, db }) => {
    const client = newClient()
    const { data, error } = await client.signUp({ phone, password, options: { data: { a: 1 } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      phone: digits,
      email: '',
      app_metadata: { provider: 'phone' },
    })
    expect(data.user?.user_metadata).toMatchObject({ phone: digits, phone_verified: false, a: 1 })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    const [text] = texts.received
    expect(text).toMatchObject({
      to: digits,
      text: `Your code is ${text?.code}`,
      channel: 'sms',
      authorization: 'Bearer provider-token',
    })
    expect(text?.code).toMatch(/^\d{6}$/)
    const early = await newClient().signInWithPassword({ phone, password })
    expectFailure(early, 400, 'phone_not_confirmed', 'Phone not confirmed')
    const verified = await client.verifyOtp({ type: 'sms', phone, token: text?.code ?? '' })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.phone).toBe(digits)
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
    expect(verified.data.user?.identities?.[0]).toMatchObject({
      provider: 'phone',
      identity_data: { phone: digits, phone_verified: true },
    })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
    const again = await newClient().verifyOtp({ type: 'sms', phone, token: text?.code ?? '' })
    expectFailure(again, 403, 'otp_expired', expired)
    const login = await newClient().signInWithPassword({ phone, password })
    expect(login.data.user?.phone).toBe(digits)
    const entries = await db.selectFrom('auth_service.audit_log').select('action').execute()
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user_signedup', 'user_confirmed', 'login']))
  })

  test('returns a session if phones need no confirmation', async ({ auth, newClient, texts }) => {
    auth.settings.smsAutoconfirm = true
    const { data, error } = await newClient().signUp({ phone, password })
    expect(error).toBeNull()
    expect(data.session?.user.phone).toBe(digits)
    expect(texts.received).toEqual([])
    const again = await newClient().signUp({ phone, password })
    expectFailure(again, 422, 'user_already_exists', 'User already registered')
  })

  test("with an existing account's phone looks like a new one", async ({ newClient, texts }) => {
    const client = newClient()
    const first = await client.signUp({ phone, password })
    await client.verifyOtp({ type: 'sms', phone, token: texts.received[0]?.code ?? '' })
    const { data, error } = await newClient().signUp({ phone, password: 'another one' })
    expect(error).toBeNull()
    expect(Object.keys(data.user ?? {})).toEqual(Object.keys(first.data.user ?? {}))
    expect(data.user).toMatchObject({
      phone: digits,
      role: 'authenticated',
      identities: [{ provider: 'phone' }],
    })
    expect(texts.received).toHaveLength(1)
  })

  test('shows errors', async ({ auth, newClient, texts, wire }) => {
    const malformed = await newClient().signUp({ phone: '0305', password })
    expectFailure(malformed, 400, 'validation_failed', format)
    const weak = await newClient().signUp({ phone, password: 'short' })
    expectFailure(weak, 422, 'weak_password', 'Password should be at least 8 characters.')
    const signUp = async (body: object) =>
      (await wire('POST', '/signup', { body: { phone, password, ...body } })).body
    expect(await signUp({ email: 'ann@example.com' })).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Only an email address or phone number should be provided on signup.',
    })
    expect(await signUp({ channel: 'pigeon' })).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: channels,
    })
    expect(await signUp({ code_challenge: 'x'.repeat(43) })).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: 'PKCE not supported for phone signups',
    })
    const off = { code: 400, error_code: 'phone_provider_disabled' }
    auth.settings.phoneEnabled = false
    expect(await signUp({})).toMatchObject({ ...off, msg: 'Phone signups are disabled' })
    auth.settings.phoneEnabled = true
    auth.texts = null
    expect(await signUp({})).toMatchObject({ ...off, msg: 'Phone signups are disabled' })
    expect(texts.received).toEqual([])
  })
})

describe('a resent sign-up code', () => {
  test('replaces the first', async ({ auth, services, newClient, texts }) => {
    const client = newClient()
    await client.signUp({ phone, password })
    const soon = await client.resend({ type: 'sms', phone })
    expectFailure(soon, 429, 'over_sms_send_rate_limit', pause)
    services.moveTo(later(auth, 60))
    const { data, error } = await client.resend({ type: 'sms', phone })
    expect(error).toBeNull()
    expect(data.messageId).toBe('message-1')
    const [first, second] = texts.received
    if (first?.code !== second?.code) {
      const old = await client.verifyOtp({ type: 'sms', phone, token: first?.code ?? '' })
      expectFailure(old, 403, 'otp_expired', expired)
    }
    const token = second?.code ?? ''
    expect((await client.verifyOtp({ type: 'sms', phone, token })).error).toBeNull()
  })

  test("isn't sent to unknown or confirmed phones, without saying so", async ({
    auth,
    newClient,
    services,
    texts,
  }) => {
    const client = newClient()
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    const again = await client.resend({ type: 'sms', phone })
    expectFailure(again, 429, 'over_sms_send_rate_limit', /only request this after 60 seconds/)
    expect(texts.received).toEqual([])
    services.moveTo(later(auth, 60))
    await client.signInWithOtp({ phone })
    await client.verifyOtp({ type: 'sms', phone, token: texts.received[0]?.code ?? '' })
    services.moveTo(later(auth, 60))
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    expect(texts.received).toHaveLength(1)
  })

  test('is rejected without a phone, or without a provider', async ({
    auth,
    newClient,
    texts,
    wire,
  }) => {
    expect(texts.received).toEqual([])
    const { status, body } = await wire('POST', '/resend', {
      body: { type: 'sms', email: 'ann@example.com' },
    })
    const message = 'Type provided requires a phone number'
    expect([status, body.error_code, body.msg]).toEqual([400, 'validation_failed', message])
    auth.settings.phoneEnabled = false
    const off = await newClient().resend({ type: 'sms', phone })
    expectFailure(off, 400, 'phone_provider_disabled', 'Phone logins are disabled')
  })
})

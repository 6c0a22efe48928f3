import { describe, expect } from 'vitest'
import { expectFailure, later, password, test } from '../../../test/auth-fixtures.ts'

const phone = '+1 305 555 0100'
const expired = 'Token has expired or is invalid'
const format = 'Invalid phone number format (E.164 required)'
const channels =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider."
const pause = 'For security purposes, you can only request this after 60 seconds.'

describe('signing in by a phone code', () => {
  test('makes an account, and finds it again', async ({ auth, services, newClient, texts }) => {
    const client = newClient()
    const first = await client.signInWithOtp({ phone, options: { channel: 'whatsapp' } })
    expect(first.error).toBeNull()
    expect(first.data).toMatchObject({ user: null, session: null, messageId: 'message-1' })
    const [text] = texts.received
    expect(text?.channel).toBe('whatsapp')
    const { data } = await client.verifyOtp({ type: 'sms', phone, token: text?.code ?? '' })
    services.moveTo(later(auth, 61))
    await newClient().signInWithOtp({ phone, options: { shouldCreateUser: false } })
    const token = texts.received[1]?.code ?? ''
    const second = await newClient().verifyOtp({ type: 'sms', phone, token })
    expect(second.error).toBeNull()
    expect(second.data.user?.id).toBe(data.user?.id)
  })

  test('removes a password set before the phone was confirmed', async ({
    auth,
    services,
    newClient,
    texts,
  }) => {
    await newClient().signUp({ phone, password: "a stranger's password" })
    services.moveTo(later(auth, 61))
    await newClient().signInWithOtp({ phone })
    const token = texts.received[1]?.code ?? ''
    expect((await newClient().verifyOtp({ type: 'sms', phone, token })).error).toBeNull()
    const login = await newClient().signInWithPassword({ phone, password: "a stranger's password" })
    expectFailure(login, 400, 'invalid_credentials', 'Invalid login credentials')
  })

  test('shows errors', async ({ auth, newClient, texts, wire }) => {
    const unknown = await newClient().signInWithOtp({ phone, options: { shouldCreateUser: false } })
    expectFailure(unknown, 422, 'otp_disabled', 'Signups not allowed for otp')
    const malformed = await newClient().signInWithOtp({ phone: 'phone' })
    expectFailure(malformed, 400, 'validation_failed', format)
    const { status, body } = await wire('POST', '/otp', { body: { phone, channel: 'pigeon' } })
    expect([status, body.error_code, body.msg]).toEqual([400, 'validation_failed', channels])
    auth.settings.disableSignup = true
    const closed = await newClient().signInWithOtp({ phone })
    expectFailure(closed, 422, 'signup_disabled', 'Signups not allowed for this instance')
    auth.texts = null
    const off = await newClient().signInWithOtp({ phone })
    expectFailure(off, 400, 'phone_provider_disabled', 'Unsupported phone provider')
    expect(texts.received).toEqual([])
  })

  test('rejects a wrong code, a late one, and every one after ten wrong ones', async ({
    auth,
    services,
    newClient,
    texts,
  }) => {
    await newClient().signInWithOtp({ phone })
    const token = texts.received[0]?.code ?? ''
    const verify = (code: string) => newClient().verifyOtp({ type: 'sms', phone, token: code })
    const started = auth.now().toISOString()
    services.moveTo(later(auth, auth.settings.smsCodeSeconds))
    expectFailure(await verify(token), 403, 'otp_expired', expired)
    services.moveTo(started)
    const wrong = token === '000000' ? '000001' : '000000'
    for (let time = 0; time < 10; time++)
      expectFailure(await verify(wrong), 403, 'otp_expired', expired)
    services.moveTo(later(auth, 30))
    expectFailure(await verify(token), 403, 'otp_expired', expired)
  })

  test('rejects banned users', async ({ auth, newClient, texts, db }) => {
    await newClient().signInWithOtp({ phone })
    const banned_until = new Date(later(auth, 3600))
    await db.updateTable('auth_service.users').set({ banned_until }).execute()
    const token = texts.received[0]?.code ?? ''
    const answer = await newClient().verifyOtp({ type: 'sms', phone, token })
    expectFailure(answer, 403, 'user_banned', 'User is banned')
  })
})

describe('a text message', () => {
  test('is worded by the template', async ({ auth, newClient, texts }) => {
    auth.settings.smsTemplate = '{{ .Code }} is your code. Never tell it: {{.Code}}'
    auth.settings.smsCodeLength = 8
    await newClient().signInWithOtp({ phone })
    const [text] = texts.received
    expect(text?.code).toMatch(/^\d{8}$/)
    expect(text?.text).toBe(`${text?.code} is your code. Never tell it: ${text?.code}`)
  })

  test("that can't be sent is reported, and can be requested again immediately", async ({
    newClient,
    texts,
    services,
    db,
  }) => {
    texts.answerWith({ status: 503, body: 'down' })
    const message = 'Error sending confirmation OTP to provider: the provider answered 503'
    const signUp = await newClient().signUp({ phone, password })
    expectFailure(signUp, 422, 'sms_send_failed', message)
    const otp = await newClient().signInWithOtp({ phone: '+13055550199' })
    expectFailure(otp, 422, 'sms_send_failed', message)
    expect(await db.selectFrom('auth_service.one_time_tokens').selectAll().execute()).toEqual([])
    expect(services.events).toMatchObject([
      { event: 'text message not sent', error: 'the provider answered 503' },
      { event: 'text message not sent' },
    ])
    texts.answerWith({ status: 200, body: '' })
    expect((await newClient().signUp({ phone, password })).error).toBeNull()
  })

  test('to the same phone waits a minute', async ({ newClient, texts }) => {
    await newClient().signInWithOtp({ phone })
    const otp = await newClient().signInWithOtp({ phone })
    expectFailure(otp, 429, 'over_sms_send_rate_limit', pause)
    // An error would reveal that a code is waiting.
    expect((await newClient().signUp({ phone, password })).error).toBeNull()
    expect(texts.received).toHaveLength(1)
  })

  test("isn't sent above the service's hourly limit", async ({ auth, newClient, texts }) => {
    auth.settings.smsLimit = 2
    for (const last of ['1', '2']) await newClient().signInWithOtp({ phone: `+130555501${last}` })
    const answer = await newClient().signInWithOtp({ phone: '+1305555013' })
    expectFailure(answer, 429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
    expect(texts.received).toHaveLength(2)
  })
})

describe('signing in by phone and password', () => {
  test('shows errors', async ({ auth, newClient, texts }) => {
    expect(texts.received).toEqual([])
    const unknown = await newClient().signInWithPassword({ phone, password })
    expectFailure(unknown, 400, 'invalid_credentials', 'Invalid login credentials')
    const malformed = await newClient().signInWithPassword({ phone: 'phone', password })
    expectFailure(malformed, 400, 'validation_failed', format)
    auth.settings.phoneEnabled = false
    const off = await newClient().signInWithPassword({ phone, password })
    expectFailure(off, 422, 'phone_provider_disabled', 'Phone logins are disabled')
  })
})

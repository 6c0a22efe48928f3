import { describe, expect } from 'vitest'
import { expectFailure, later, signedUp, test } from '../../../test/auth-fixtures.ts'

const phone = '+13055550100'
const digits = '13055550100'

describe('changing a phone', () => {
  test('waits for the code that is sent to it', async ({
    auth,
    services,
    newClient,
    texts,
    outbox,
    db,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    services.moveTo(later(auth, 1))
    const { data, error } = await client.updateUser({ phone })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: '', new_phone: digits })
    expect(data.user).toHaveProperty('phone_change_sent_at')
    const [text] = texts.received
    expect(text?.to).toBe(digits)
    const token = text?.code ?? ''
    const sms = await newClient().verifyOtp({ type: 'sms', phone, token })
    expectFailure(sms, 403, 'otp_expired', 'Token has expired or is invalid')
    const verified = await newClient().verifyOtp({ type: 'phone_change', phone, token })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user).toMatchObject({
      id: user.id,
      phone: digits,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(verified.data.user?.new_phone).toBeUndefined()
    expect(verified.data.user?.identities).toHaveLength(2)
    const [mail] = await outbox()
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Your phone number was changed' })
    const entries = await db
      .selectFrom('auth_service.audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .execute()
    const actions = entries.map(({ action }) => action)
    expect(actions).toContain('user_phone_change_requested')
    expect(actions).toContain('user_phone_changed')
  })

  test('takes effect immediately if phones need no confirmation, for guests too', async ({
    auth,
    newClient,
    texts,
  }) => {
    auth.settings.smsAutoconfirm = true
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    const { data, error } = await client.updateUser({ phone, password: 'a good password' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: digits, is_anonymous: false })
    expect(data.user?.app_metadata).toEqual({ provider: 'phone', providers: ['phone'] })
    expect(texts.received).toEqual([])
    const login = await newClient().signInWithPassword({ phone, password: 'a good password' })
    expect(login.error).toBeNull()
  })

  test("rejects another account's phone, also one registered meanwhile", async ({
    auth,
    newClient,
    texts,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ phone })
    auth.settings.smsAutoconfirm = true
    await newClient().signUp({ phone, password: 'a good password' })
    const message = 'A user with this phone number has already been registered'
    expectFailure(await client.updateUser({ phone }), 422, 'phone_exists', message)
    const token = texts.received[0]?.code ?? ''
    const late = await newClient().verifyOtp({ type: 'phone_change', phone, token })
    expectFailure(late, 422, 'phone_exists', message)
  })

  test('shows errors', async ({ auth, newClient, texts, wire }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const { status, body } = await wire('PUT', '/user', {
      body: { phone, channel: 'pigeon' },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
    expect(body.msg).toMatch(/^Invalid channel, supported values are 'sms' or 'whatsapp'\./)
    await client.updateUser({ phone })
    const soon = await client.updateUser({ phone: '+13055550101' })
    const pause = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(soon, 429, 'over_sms_send_rate_limit', pause)
    auth.texts = null
    const off = await client.updateUser({ phone })
    expectFailure(off, 400, 'phone_provider_disabled', 'Unsupported phone provider')
    expect(texts.received).toHaveLength(1)
  })

  test("is undone when the message can't be sent", async ({ auth, newClient, texts }) => {
    const client = newClient()
    await signedUp(auth, client)
    texts.answerWith({ status: 500, body: '' })
    const message = 'Error sending phone_change OTP to provider: the provider answered 500'
    expectFailure(await client.updateUser({ phone }), 422, 'sms_send_failed', message)
    const { data } = await client.getUser()
    expect(data.user?.new_phone).toBeUndefined()
    expect(data.user).not.toHaveProperty('phone_change_sent_at')
  })

  test('can have its code resent', async ({ auth, services, newClient, texts }) => {
    auth.settings.smsAutoconfirm = true
    const client = newClient()
    await client.signUp({ phone, password: 'a good password' })
    auth.settings.smsAutoconfirm = false
    expect((await client.resend({ type: 'phone_change', phone })).data.messageId).toBeUndefined()
    services.moveTo(later(auth, 60))
    await client.updateUser({ phone: '+13055550101' })
    // During the pause the answer is the same as without a waiting change.
    for (const asked of [phone, phone, '+13055550102', '+13055550102'])
      expect(await client.resend({ type: 'phone_change', phone: asked })).toEqual({
        data: { user: null, session: null },
        error: null,
      })
    expect(texts.received).toHaveLength(1)
    services.moveTo(later(auth, 60))
    const { data, error } = await client.resend({ type: 'phone_change', phone })
    expect(error).toBeNull()
    expect(data.messageId).toBe('message-1')
    const sent = texts.received[1]
    expect(sent?.to).toBe('13055550101')
    const verified = await client.verifyOtp({
      type: 'phone_change',
      phone: '+13055550101',
      token: sent?.code ?? '',
    })
    expect(verified.data.user?.phone).toBe('13055550101')
    const [identity] = verified.data.user?.identities ?? []
    expect(identity?.identity_data).toMatchObject({ phone: '13055550101', phone_verified: true })
  })
})

test('a user without an address gets the reauthentication code by phone', async ({
  auth,
  services,
  newClient,
  texts,
  wire,
}) => {
  auth.settings.smsAutoconfirm = true
  auth.settings.reauthenticatesForPassword = true
  auth.settings.jwtSeconds = 100 * 3600
  const client = newClient()
  const { data } = await client.signUp({ phone, password: 'a good password' })
  services.moveTo(later(auth, 24 * 3600 + 1))
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const { status, body } = await wire('GET', '/reauthenticate', { headers })
  expect([status, body]).toEqual([200, { message_id: 'message-1' }])
  const nonce = texts.received[0]?.code ?? ''
  const wrong = nonce === '000000' ? '000001' : '000000'
  const bad = await client.updateUser({ password: 'another password', nonce: wrong })
  const message = 'Nonce has expired or is invalid'
  expectFailure(bad, 422, 'reauthentication_not_valid', message)
  expect((await client.updateUser({ password: 'another password', nonce })).error).toBeNull()
})

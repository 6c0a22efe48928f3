import { describe, expect } from 'vitest'
import {
  expectFailure,
  signedUp,
  test as base,
  type AuthClient,
} from '../../../test/auth-fixtures.ts'
import { recordingTexts, signedUpWithTotp } from '../../../test/factors.ts'

const phone = '+1 305 555 0100'

/** `test` with phones and a text message provider. */
const test = base.extend('recorded', ({ auth }) => {
  const recorded = recordingTexts()
  auth.texts = recorded.provider
  auth.settings.phoneEnroll = true
  auth.settings.phoneVerify = true
  return recorded
})

async function enrolledPhone(client: AuthClient, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  if (error) throw error
  return { factorId: data.id, data }
}

describe('a phone factor', () => {
  test('is sent a code, and verifies with it', async ({ auth, newClient, recorded, outbox }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId, data } = await enrolledPhone(client)
    expect(data).toEqual({
      id: factorId,
      type: 'phone',
      friendly_name: 'Phone',
      phone: '13055550100',
    })
    const challenge = await client.mfa.challenge({ factorId, channel: 'whatsapp' })
    expect(challenge.data).toMatchObject({ type: 'phone' })
    expect(recorded.sent).toEqual([
      { to: '13055550100', text: `Your code is ${recorded.code()}`, channel: 'whatsapp' },
    ])
    const challengeId = challenge.data?.id ?? ''
    const verified = await client.mfa.verify({ factorId, challengeId, code: recorded.code() })
    expect(verified.error).toBeNull()
    expect(verified.data?.user.factors).toMatchObject([
      { id: factorId, factor_type: 'phone', status: 'verified', phone: '13055550100' },
    ])
    const claims = (await client.getClaims()).data?.claims
    expect(claims).toMatchObject({ aal: 'aal2' })
    expect(claims?.amr).toContainEqual(expect.objectContaining({ method: 'mfa/phone' }))
    const [mail] = await outbox()
    expect(mail?.subject).toBe('A second factor was added')
    expect(mail?.text).toContain('codes by text message')
  })

  test('started again replaces the one before', async ({ auth, newClient, recorded }) => {
    const client = newClient()
    await signedUp(auth, client)
    await enrolledPhone(client)
    const { factorId } = await enrolledPhone(client)
    expect((await client.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId])
    expect(recorded.sent).toEqual([])
  })

  test('stores no readable code', async ({ auth, newClient, recorded, db }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    await client.mfa.challenge({ factorId, channel: 'sms' })
    const row = await db.selectFrom('auth_service.challenges').selectAll().executeTakeFirst()
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(`"${recorded.code()}"`)
  })
})

describe('starting a phone factor', () => {
  test('requires a number in E.164 form', async ({ auth, newClient, recorded }) => {
    const client = newClient()
    await signedUp(auth, client)
    const enroll = (phone: string) => client.mfa.enroll({ factorType: 'phone', phone })
    const none = 'Phone number required to enroll Phone factor'
    expectFailure(await enroll(''), 400, 'validation_failed', none)
    const wrong = 'Invalid phone number format (E.164 required)'
    for (const phone of ['call me', '0305', '1'.repeat(16)])
      expectFailure(await enroll(phone), 400, 'validation_failed', wrong)
    expect(recorded.sent).toEqual([])
  })

  test("requires a number that isn't verified already", async ({ auth, newClient, recorded }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
    const challengeId = challenge.data?.id ?? ''
    await client.mfa.verify({ factorId, challengeId, code: recorded.code() })
    const answer = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Two' })
    const message =
      'A verified phone factor already exists, unenroll the existing factor to continue'
    expectFailure(answer, 422, 'mfa_verified_factor_exists', message)
  })

  test('requires an SMS provider', async ({ auth, newClient, recorded }) => {
    const client = newClient()
    await signedUp(auth, client)
    auth.texts = null
    const answer = await client.mfa.enroll({ factorType: 'phone', phone })
    expectFailure(answer, 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    expect(recorded.sent).toEqual([])
  })
})

describe('challenging a phone factor', () => {
  test('requires a known channel', async ({ auth, newClient, recorded, wire }) => {
    const client = newClient()
    const { session } = await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    const answer = await wire('POST', `/factors/${factorId}/challenge`, {
      body: { channel: 'pigeon' },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    })
    expect(recorded.sent).toEqual([])
  })

  test('requires a pause of a minute', async ({ auth, newClient, recorded, services }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    const challenge = () => client.mfa.challenge({ factorId, channel: 'sms' })
    expect((await challenge()).error).toBeNull()
    services.moveTo(new Date(services.now().getTime() + 20_000).toISOString())
    const message = 'For security purposes, you can only request this after 40 seconds.'
    expectFailure(await challenge(), 429, 'over_sms_send_rate_limit', message)
    services.moveTo(new Date(services.now().getTime() + 40_000).toISOString())
    expect((await challenge()).error).toBeNull()
    expect(recorded.sent).toHaveLength(2)
  })

  test("is rejected at the service's hourly limit", async ({ auth, newClient, recorded }) => {
    auth.settings.smsLimit = 0
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    const answer = await client.mfa.challenge({ factorId, channel: 'sms' })
    expectFailure(answer, 429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
    expect(recorded.sent).toEqual([])
  })

  test("may be repeated immediately when the text couldn't be sent", async ({
    auth,
    newClient,
    recorded,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    recorded.provider.refuses = true
    const refused = await client.mfa.challenge({ factorId, channel: 'sms' })
    expectFailure(refused, 422, 'sms_send_failed', 'Error sending message')
    recorded.provider.refuses = false
    expect((await client.mfa.challenge({ factorId, channel: 'sms' })).error).toBeNull()
  })

  test('requires enabled phones', async ({ auth, newClient, recorded }) => {
    const client = newClient()
    await signedUp(auth, client)
    const { factorId } = await enrolledPhone(client)
    auth.settings.phoneVerify = false
    const message = 'MFA verification is disabled for Phone'
    const answer = await client.mfa.challenge({ factorId, channel: 'sms' })
    expectFailure(answer, 422, 'mfa_phone_verify_not_enabled', message)
    expect(recorded.sent).toEqual([])
  })
})

test('a wrong code is rejected, and the right one is accepted after it', async ({
  auth,
  newClient,
  recorded,
}) => {
  const client = newClient()
  await signedUp(auth, client)
  const { factorId } = await enrolledPhone(client)
  const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
  const challengeId = challenge.data?.id ?? ''
  const verify = (code: string) => client.mfa.verify({ factorId, challengeId, code })
  const wrong = recorded.code() === '123456' ? '654321' : '123456'
  const message = 'Invalid MFA Phone code entered'
  expectFailure(await verify(wrong), 422, 'mfa_verification_failed', message)
  expect((await verify(recorded.code())).error).toBeNull()
})

test('a session proved with two kinds drops to one step once the last of them is removed', async ({
  auth,
  newClient,
  recorded,
}) => {
  const client = newClient()
  const totp = await signedUpWithTotp(auth, client)
  const { factorId } = await enrolledPhone(client, 'Other phone')
  const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
  const challengeId = challenge.data?.id ?? ''
  await client.mfa.verify({ factorId, challengeId, code: recorded.code() })
  await client.mfa.unenroll({ factorId: totp.factorId })
  await client.refreshSession()
  expect((await client.getClaims()).data?.claims.aal).toBe('aal2')
  await client.mfa.unenroll({ factorId })
  await client.refreshSession()
  const claims = (await client.getClaims()).data?.claims
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
})

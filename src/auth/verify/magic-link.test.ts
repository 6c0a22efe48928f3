import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { follow, protocolLink } from '../../../test/auth-links.ts'

const email = 'ann@example.com'

describe('signing in by a magic link', () => {
  test('emails a link and a code to an existing account; the link signs in', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    const { user } = await signedUp(auth, newClient(), email)
    const client = newClient()
    const { data, error } = await client.signInWithOtp({ email })
    expect(error).toBeNull()
    expect(data).toEqual({ user: null, session: null })
    const [mail] = await outbox()
    expect(mail?.to).toBe(email)
    expect(protocolLink(mail?.links[0])).toContain('&type=magiclink&')
    const { access_token = '', refresh_token = '' } = (await follow(wire, mail?.links[0])).fragment
    const session = await client.setSession({ access_token, refresh_token })
    expect(session.data.user?.id).toBe(user.id)
  })

  test('works with the code, whose type is email', async ({ auth, newClient, outbox }) => {
    await signedUp(auth, newClient(), email)
    await newClient().signInWithOtp({ email })
    const token = (await outbox())[0]?.code ?? ''
    const { data, error } = await newClient().verifyOtp({ email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  test('with PKCE ends in a code that is exchanged', async ({ auth, newClient, outbox, wire }) => {
    await signedUp(auth, newClient(), email)
    const client = newClient({ flowType: 'pkce' })
    await client.signInWithOtp({ email })
    const there = await follow(wire, (await outbox())[0]?.links[0])
    const { data, error } = await client.exchangeCodeForSession(there.query.code ?? '')
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
  })

  test('signs up a new person with the given data', async ({ newClient, outbox }) => {
    const options = { data: { name: 'Ann' } }
    const { error } = await newClient().signInWithOtp({ email: 'Ann@example.com', options })
    expect(error).toBeNull()
    const [mail] = await outbox()
    expect(protocolLink(mail?.links[0])).toContain('&type=signup&')
    const token = mail?.code ?? ''
    const { data } = await newClient().verifyOtp({ email, token, type: 'email' })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann', email_verified: true })
  })

  test('signs up a new person with a magic link if addresses need no confirmation', async ({
    auth,
    newClient,
    outbox,
  }) => {
    auth.settings.mailAutoconfirm = true
    await newClient().signInWithOtp({ email })
    expect((await outbox()).map(({ links }) => protocolLink(links[0]))).toEqual([
      expect.stringContaining('&type=magiclink&'),
    ])
  })

  test('signs no one up if told not to', async ({ newClient, outbox, db }) => {
    const options = { shouldCreateUser: false }
    const answer = await newClient().signInWithOtp({ email, options })
    expectFailure(answer, 422, 'otp_disabled', 'Signups not allowed for otp')
    expect(await outbox()).toEqual([])
    expect(await db.selectFrom('auth_service.users').selectAll().execute()).toEqual([])
  })

  test("doesn't reveal accounts if sign-up is closed", async ({ auth, newClient, outbox, db }) => {
    auth.settings.disableSignup = true
    expect((await newClient().signInWithOtp({ email })).error).toBeNull()
    expect(await outbox()).toEqual([])
    expect(await db.selectFrom('auth_service.users').selectAll().execute()).toEqual([])
  })
})

describe("an account that a stranger made for another person's address", () => {
  test('loses its password when the owner uses a magic link', async ({
    newClient,
    services,
    outbox,
  }) => {
    await newClient().signUp({ email, password })
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    await newClient().signInWithOtp({ email })
    const token = (await outbox())[1]?.code ?? ''
    const owner = await newClient().verifyOtp({ email, token, type: 'email' })
    expect(owner.error).toBeNull()
    const other = await newClient().signInWithPassword({ email, password })
    expectFailure(other, 400, 'invalid_credentials', 'Invalid login credentials')
  })

  test('loses it permanently, even if they sign up again meanwhile', async ({
    newClient,
    services,
    outbox,
  }) => {
    const later = () => services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    await newClient().signUp({ email, password })
    later()
    await newClient().signInWithOtp({ email })
    later()
    await newClient().signUp({ email, password })
    const token = (await outbox())[2]?.code ?? ''
    expect((await newClient().verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    const other = await newClient().signInWithPassword({ email, password })
    expectFailure(other, 400, 'invalid_credentials', 'Invalid login credentials')
  })
})

describe('the frequency of links', () => {
  test('is once a minute per user, and the answer has the wait', async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    await newClient().signInWithOtp({ email })
    services.moveTo(new Date(services.now().getTime() + 17_500).toISOString())
    const again = await newClient().signInWithOtp({ email })
    const message = 'For security purposes, you can only request this after 43 seconds.'
    expectFailure(again, 429, 'over_email_send_rate_limit', message)
    services.moveTo(new Date(services.now().getTime() + 42_500).toISOString())
    expect((await newClient().signInWithOtp({ email })).error).toBeNull()
    expect(await outbox()).toHaveLength(2)
  })

  test("is limited by the service's hourly number", async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    auth.settings.mailLimit = 2
    const ask = (name: string) => newClient().signInWithOtp({ email: `${name}@example.com` })
    expect((await ask('ann')).error).toBeNull()
    expect((await ask('bob')).error).toBeNull()
    const third = await ask('cal')
    expectFailure(third, 429, 'over_email_send_rate_limit', /^email rate limit exceeded, try/)
    expect(await outbox()).toHaveLength(2)
    services.moveTo(new Date(services.now().getTime() + 1_800_000).toISOString())
    expect((await ask('cal')).error).toBeNull()
  })
})

const malformed: [problem: string, body: unknown, msg: string][] = [
  [
    'both address and phone',
    { email, phone: '15550100' },
    'Only an email address or phone number should be provided',
  ],
  [
    'a channel for an address',
    { email, channel: 'sms' },
    'Channel should only be specified with Phone OTP',
  ],
  ['neither', {}, 'One of email or phone must be set'],
  ['a malformed address', { email: 'ann' }, 'Unable to validate email address: invalid format'],
  [
    'half a challenge',
    { email, code_challenge: 'c'.repeat(43) },
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    'a short challenge',
    { email, code_challenge: 'c'.repeat(42), code_challenge_method: 's256' },
    'code challenge has to be between 43 and 128 characters',
  ],
]

test.for(malformed)('a request with %s is rejected', async ([, body, msg], { wire }) => {
  const answer = await wire('POST', '/otp', { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ code: 400, error_code: 'validation_failed', msg })
})

test("no link is sent if addresses can't sign in", async ({ auth, newClient }) => {
  auth.settings.emailEnabled = false
  const answer = await newClient().signInWithOtp({ email })
  expectFailure(answer, 422, 'email_provider_disabled', 'Email logins are disabled')
})

test('the older name works the same', async ({ auth, newClient, wire, outbox }) => {
  await signedUp(auth, newClient(), email)
  const answer = await wire('POST', '/magiclink', { body: { email } })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(protocolLink((await outbox())[0]?.links[0])).toContain('&type=magiclink&')
})

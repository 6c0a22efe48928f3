import { describe, expect } from 'vitest'
import {
  expectFailure,
  password,
  test as base,
  type AuthClient,
} from '../../../test/auth-fixtures.ts'
import { tokenOf, wrongCode } from '../../../test/auth-links.ts'

const email = 'ann@example.com'
const badCode = [403, 'otp_expired', 'Token has expired or is invalid'] as const
const badLink = [403, 'otp_expired', 'Email link is invalid or has expired'] as const

/** `mailed`: the email after a sign-up; `later`: moves the clock by seconds. */
const test = base
  .extend('mailed', ({ newClient, outbox }) => async (client: AuthClient = newClient()) => {
    const { error } = await client.signUp({ email, password })
    if (error) throw error
    const mail = (await outbox()).at(-1)
    return { code: mail?.code ?? '', link: mail?.links[0] ?? '' }
  })
  .extend('later', ({ services }) => (seconds: number) => {
    services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
  })

describe('a sign-up code', () => {
  test('when typed, confirms the address and signs in', async ({ newClient, mailed }) => {
    const { code } = await mailed()
    const client = newClient()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.user_metadata.email_verified).toBe(true)
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    expect(events).toContain('SIGNED_IN')
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'otp' }])
    const signedIn = await newClient().signInWithPassword({ email, password })
    expect(signedIn.error).toBeNull()
  })

  test("as the link's hash, does the same", async ({ newClient, mailed }) => {
    const { link } = await mailed()
    const token_hash = tokenOf(link)
    expect(token_hash).toMatch(/^[0-9a-f]{56}$/)
    const { data, error } = await newClient().verifyOtp({ token_hash, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
  })

  test('works once, typed or as a link', async ({ newClient, mailed }) => {
    const { code, link } = await mailed()
    await newClient().verifyOtp({ email, token: code, type: 'signup' })
    const again = await newClient().verifyOtp({ email, token: code, type: 'signup' })
    expectFailure(again, ...badCode)
    const asLink = await newClient().verifyOtp({ token_hash: tokenOf(link), type: 'signup' })
    expectFailure(asLink, ...badLink)
  })

  test('works until it expires', async ({ auth, newClient, mailed, later }) => {
    auth.settings.mailCodeSeconds = 600
    const { code, link } = await mailed()
    later(600)
    expectFailure(await newClient().verifyOtp({ email, token: code, type: 'signup' }), ...badCode)
    const token_hash = tokenOf(link)
    expectFailure(await newClient().verifyOtp({ token_hash, type: 'signup' }), ...badLink)
    later(-1)
    expect((await newClient().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
  })

  test("doesn't work as a code of another type", async ({ newClient, mailed }) => {
    const { code, link } = await mailed()
    const typed = await newClient().verifyOtp({ email, token: code, type: 'recovery' })
    expectFailure(typed, ...badCode)
    const token_hash = tokenOf(link)
    expectFailure(await newClient().verifyOtp({ token_hash, type: 'magiclink' }), ...badLink)
  })

  test("is invalid after ten wrong tries, but its link isn't", async ({
    newClient,
    mailed,
    services,
  }) => {
    const { code, link } = await mailed()
    const type = 'signup'
    for (let tries = 0; tries < 10; tries++) {
      const answer = await newClient().verifyOtp({ email, token: wrongCode(code), type })
      expectFailure(answer, ...badCode)
    }
    services.moveTo(new Date(services.now().getTime() + 30_000).toISOString())
    expectFailure(await newClient().verifyOtp({ email, token: code, type }), ...badCode)
    const byLink = await newClient().verifyOtp({ token_hash: tokenOf(link), type })
    expect(byLink.error).toBeNull()
  })

  test('still works after nine wrong tries', async ({ newClient, mailed }) => {
    const { code } = await mailed()
    const type = 'signup'
    for (let tries = 0; tries < 9; tries++)
      await newClient().verifyOtp({ email, token: wrongCode(code), type })
    expect((await newClient().verifyOtp({ email, token: code, type })).error).toBeNull()
  })

  test('gives nothing to banned users', async ({ db, newClient, mailed }) => {
    const { code } = await mailed()
    const banned_until = new Date('2100-01-01')
    await db.updateTable('auth_service.users').set({ banned_until }).execute()
    const wrong = await newClient().verifyOtp({ email, token: wrongCode(code), type: 'signup' })
    expectFailure(wrong, ...badCode)
    const answer = await newClient().verifyOtp({ email, token: code, type: 'signup' })
    expectFailure(answer, 403, 'user_banned', 'User is banned')
  })

  test("doesn't confirm an address that it wasn't sent to", async ({ db, newClient, mailed }) => {
    const { link } = await mailed()
    await db.updateTable('auth_service.users').set({ email: 'new@example.com' }).execute()
    const answer = await newClient().verifyOtp({ token_hash: tokenOf(link), type: 'signup' })
    expectFailure(answer, ...badLink)
  })

  test('when typed, signs in immediately even if its link ends in a code', async ({
    newClient,
    mailed,
  }) => {
    const client = newClient({ flowType: 'pkce' })
    const { code, link } = await mailed(client)
    expect(tokenOf(link)).toMatch(/^pkce_[0-9a-f]{56}$/)
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
  })
})

test('of an invitation confirms it, without a password', async ({ db, newClient, mailed }) => {
  const { link } = await mailed()
  const invited = { invited_at: new Date(), password_hash: null }
  await db.updateTable('auth_service.users').set(invited).execute()
  const invitation = { token_hash: tokenOf(link), type: 'invite' } as const
  const { data, error } = await newClient().verifyOtp(invitation)
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeTruthy()
  const signIn = await newClient().signInWithPassword({ email, password })
  expectFailure(signIn, 400, 'invalid_credentials', 'Invalid login credentials')
})

test("a code doesn't reveal if an address has an account", async ({ newClient }) => {
  const type = 'email'
  const answer = await newClient().verifyOtp({ email: 'bob@example.com', token: '123456', type })
  expectFailure(answer, ...badCode)
})

test('tries from one address above the limit are rejected', async ({ auth, newClient }) => {
  auth.settings.verifyLimit = 30
  const client = newClient({ ip: '192.0.2.1' })
  const guess = (name: number) =>
    ({ email: `${name}@example.com`, token: '123456', type: 'email' }) as const
  for (let tries = 0; tries < 30; tries++)
    expectFailure(await client.verifyOtp(guess(tries)), ...badCode)
  const refused = await client.verifyOtp(guess(30))
  expectFailure(refused, 429, 'over_request_rate_limit', 'Request rate limit reached')
  expectFailure(await newClient({ ip: '192.0.2.2' }).verifyOtp(guess(30)), ...badCode)
})

const malformed: [problem: string, body: unknown, status: number, msg: string][] = [
  ['no type', { token: '123456', email }, 400, 'Verify requires a verification type'],
  ['no code', { type: 'email', email }, 400, 'Verify requires either a token or a token hash'],
  [
    'both a code and a hash',
    { type: 'email', token: '123456', token_hash: 'abc', email },
    400,
    'Verify requires either a token or a token hash',
  ],
  [
    'neither address nor phone',
    { type: 'email', token: '123456' },
    400,
    'Only an email address or phone number should be provided on verify',
  ],
  [
    'both address and phone',
    { type: 'email', token: '123456', email, phone: '15550100' },
    400,
    'Only an email address or phone number should be provided on verify',
  ],
  [
    'a hash with an address',
    { type: 'email', token_hash: 'abc', email },
    400,
    'Only the token_hash and type should be provided',
  ],
  [
    'a hash with a redirect',
    { type: 'email', token_hash: 'abc', redirect_to: 'https://x.example' },
    400,
    'Only the token_hash and type should be provided',
  ],
  [
    'no address where one should be',
    { type: 'email', token: '123456', email: 'ann' },
    422,
    'Invalid email format',
  ],
  [
    'no phone where one should be',
    { type: 'sms', token: '123456', phone: '0' },
    400,
    'Invalid phone number format (E.164 required)',
  ],
  [
    'an unknown type with a hash',
    { type: 'constructor', token_hash: 'abc' },
    400,
    'Invalid email verification type',
  ],
  [
    'an unknown type with a code',
    { type: 'letter', token: '123456', email },
    400,
    'Unsupported verification type',
  ],
]

test.for(malformed)('a request with %s is rejected in the older format', async (row, { wire }) => {
  const [, body, status, msg] = row
  const answer = await wire('POST', '/verify', { body })
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ code: status, error_code: 'validation_failed', msg })
})

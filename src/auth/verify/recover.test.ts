import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { follow } from '../../../test/auth-links.ts'

const email = 'ann@example.com'

describe('recovering an account', () => {
  test('emails a link that signs in to choose a new password', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient(), email)
    const redirectTo = `${auth.site.url}/account/password`
    const { data, error } = await newClient().resetPasswordForEmail(email, { redirectTo })
    expect(error).toBeNull()
    expect(data).toEqual({})
    const there = await follow(wire, (await outbox())[0]?.links[0])
    expect(there.address).toBe(redirectTo)
    expect(there.fragment).toMatchObject({ type: 'recovery', token_type: 'bearer' })
  })

  test('with PKCE informs the browser that a password must be chosen', async ({
    auth,
    newClient,
    outbox,
    wire,
  }) => {
    await signedUp(auth, newClient(), email)
    const client = newClient({ flowType: 'pkce' })
    await client.resetPasswordForEmail(email)
    const there = await follow(wire, (await outbox())[0]?.links[0])
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { error } = await client.exchangeCodeForSession(there.query.code ?? '')
    expect(error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'recovery' }])
  })

  test('with the code does too', async ({ auth, newClient, outbox }) => {
    await signedUp(auth, newClient(), email)
    const client = newClient()
    await client.resetPasswordForEmail(email)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const token = (await outbox())[0]?.code ?? ''
    const { error } = await client.verifyOtp({ email, token, type: 'recovery' })
    expect(error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('gives an unknown address the same answer, and stores nothing', async ({
    db,
    newClient,
    outbox,
  }) => {
    const { data, error } = await newClient().resetPasswordForEmail(email)
    expect(error).toBeNull()
    expect(data).toEqual({})
    expect(await outbox()).toEqual([])
    expect(await db.selectFrom('auth_service.users').selectAll().execute()).toEqual([])
  })

  test('shares the one-minute pause with the magic link', async ({ auth, newClient }) => {
    await signedUp(auth, newClient(), email)
    await newClient().signInWithOtp({ email })
    const answer = await newClient().resetPasswordForEmail(email)
    const message = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(answer, 429, 'over_email_send_rate_limit', message)
  })

  test('replaces the earlier code', async ({ auth, services, newClient, outbox }) => {
    await signedUp(auth, newClient(), email)
    await newClient().resetPasswordForEmail(email)
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    await newClient().resetPasswordForEmail(email)
    const [first, second] = (await outbox()).map(({ code = '' }) => code)
    const verify = (token = '') => newClient().verifyOtp({ email, token, type: 'recovery' })
    expectFailure(await verify(first), 403, 'otp_expired', 'Token has expired or is invalid')
    expect((await verify(second)).error).toBeNull()
  })

  test("of an unconfirmed account confirms it, and removes a stranger's password", async ({
    db,
    newClient,
    outbox,
  }) => {
    await newClient().signUp({ email, password })
    await newClient().resetPasswordForEmail(email)
    const token = (await outbox())[1]?.code ?? ''
    const owner = await newClient().verifyOtp({ email, token, type: 'recovery' })
    expect(owner.error).toBeNull()
    expect(owner.data.user?.email_confirmed_at).toBeTruthy()
    const other = await newClient().signInWithPassword({ email, password })
    expectFailure(other, 400, 'invalid_credentials', 'Invalid login credentials')
    const log = db.selectFrom('auth_service.audit_log').select('detail')
    const entries = await log.where('action', '=', 'user_confirmed').execute()
    expect(entries).toEqual([{ detail: { password: 'removed' } }])
  })

  test('of a confirmed account keeps its password until another is chosen', async ({
    auth,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient(), email)
    await newClient().resetPasswordForEmail(email)
    const token = (await outbox())[0]?.code ?? ''
    await newClient().verifyOtp({ email, token, type: 'recovery' })
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('needs an address, and addresses that can sign in', async ({ auth, wire }) => {
    const none = await wire('POST', '/recover', { body: {} })
    expect(none.status).toBe(400)
    const msg = 'Password recovery requires an email'
    expect(none.body).toEqual({ code: 400, error_code: 'validation_failed', msg })
    auth.settings.emailEnabled = false
    const off = await wire('POST', '/recover', { body: { email } })
    expect(off.status).toBe(400)
    expect(off.body).toMatchObject({ error_code: 'email_provider_disabled' })
  })
})

test.for([
  ['/signup', { email, password: 'short' }],
  ['/otp', {}],
  ['/magiclink', { email: 'ann' }],
  ['/recover', {}],
  ['/resend', {}],
] as const)('%s has a separate limit for each visitor', async ([path, body], { wire }) => {
  const ip = '192.0.2.1'
  for (let tries = 0; tries < 30; tries++)
    expect((await wire('POST', path, { body, ip })).status).toBeLessThan(429)
  const refused = await wire('POST', path, { body, ip })
  expect(refused.status).toBe(429)
  const msg = 'Request rate limit reached'
  expect(refused.body).toEqual({ code: 429, error_code: 'over_request_rate_limit', msg })
  const elsewhere = path === '/otp' ? '/recover' : '/otp'
  expect((await wire('POST', elsewhere, { body: {}, ip })).status).toBe(400)
})

import { describe, expect } from 'vitest'
import { expectFailure, later, password, signedUp, test } from '../../../test/auth-fixtures.ts'
import { protocolLink } from '../../../test/auth-links.ts'

describe('signing up', () => {
  test('without confirmation returns a session', async ({ auth, newClient }) => {
    auth.settings.mailAutoconfirm = true
    const client = newClient()
    const { data, error } = await client.signUp({
      email: 'Ann@Example.com',
      password,
      options: { data: { name: 'Ann' } },
    })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('ann@example.com')
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann', email_verified: true })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('emails a confirmation and returns only the user', async ({ newClient, outbox }) => {
    const { data, error } = await newClient().signUp({ email: 'ann@example.com', password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    const [mail] = await outbox()
    expect(mail?.to).toBe('ann@example.com')
    expect(mail?.links).toHaveLength(1)
    expect(protocolLink(mail?.links[0])).toContain('/auth/v1/verify?token=')
  })

  test("with an existing account's address looks like a new one", async ({
    auth,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient())
    const credentials = { email: 'ann@example.com', password: 'another one' }
    const { data, error } = await newClient().signUp(credentials)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ann@example.com',
      role: 'authenticated',
      identities: [{ provider: 'email' }],
    })
    expect(await outbox()).toHaveLength(1)
  })

  test("with an existing account's address informs its owner, once a minute and five times a day", async ({
    auth,
    services,
    newClient,
    outbox,
    visit,
  }) => {
    await signedUp(auth, newClient())
    const again = { email: 'ann@example.com', password: 'another one' }
    for (let times = 0; times < 2; times++) await newClient().signUp(again)
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'You already have an account' })
    expect(mail?.text).toContain('sign in with your current password')
    const pages = mail?.text.match(/http:\S+\/auth\S*/g) ?? []
    expect(pages).toEqual(['/auth', '/auth/forgot'].map((path) => `${auth.site.url}${path}`))
    for (const page of pages) expect((await visit(page)).status).toBe(200)
    for (let times = 0; times < 9; times++) {
      services.moveTo(later(auth, 61))
      await newClient().signUp(again)
    }
    expect(await outbox()).toHaveLength(5)
  })

  test('rejects a short password with the reason', async ({ newClient }) => {
    const answer = await newClient().signUp({ email: 'ann@example.com', password: 'short' })
    expectFailure(answer, 422, 'weak_password', 'Password should be at least 8 characters.')
  })
})

describe('signing in with a password', () => {
  test('returns a session', async ({ auth, newClient }) => {
    await signedUp(auth, newClient())
    const { data, error } = await newClient().signInWithPassword({
      email: 'ann@example.com',
      password,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ann@example.com')
    expect(data.session?.token_type).toBe('bearer')
  })

  test('rejects a wrong password and an unknown user with the same answer', async ({
    auth,
    newClient,
  }) => {
    await signedUp(auth, newClient())
    const wrong = await newClient().signInWithPassword({
      email: 'ann@example.com',
      password: 'wrong',
    })
    const unknown = await newClient().signInWithPassword({ email: 'bob@example.com', password })
    for (const answer of [wrong, unknown])
      expectFailure(answer, 400, 'invalid_credentials', 'Invalid login credentials')
  })
})

test('a session is refreshed, and ended by signing out', async ({ auth, newClient }) => {
  const client = newClient()
  const { session } = await signedUp(auth, client)
  const { data, error } = await client.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect((await client.getUser()).data.user?.email).toBe('ann@example.com')
  const claims = await client.getClaims()
  expect(claims.data?.header.alg).toBe('ES256')
  expect((await client.signOut()).error).toBeNull()
  const gone = await client.getUser(data.session?.access_token)
  expect(gone.error?.message).toBe('Auth session missing!')
})

import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test } from '../../test/auth-fixtures.ts'

describe('signing up', () => {
  test('without confirmation answers with a session', async ({ auth, newClient }) => {
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

  test('sends a mail to confirm and answers with the user alone', async ({ newClient, outbox }) => {
    const { data, error } = await newClient().signUp({ email: 'ann@example.com', password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)
    const [mail] = await outbox()
    expect(mail?.to).toBe('ann@example.com')
    expect(mail?.links.join()).toContain('/auth/v1/verify?token=')
  })

  test('with an address that has an account looks as for a new one', async ({
    auth,
    newClient,
    outbox,
  }) => {
    await signedUp(auth, newClient())
    const { data, error } = await newClient().signUp({
      email: 'ann@example.com',
      password: 'another one',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'ann@example.com', role: '', identities: [] })
    expect(await outbox()).toEqual([])
  })

  test('refuses a short password, naming why', async ({ newClient }) => {
    const answer = await newClient().signUp({ email: 'ann@example.com', password: 'short' })
    expectFailure(answer, 422, 'weak_password', 'Password should be at least 6 characters.')
  })
})

describe('signing in with a password', () => {
  test('answers with a session', async ({ auth, newClient }) => {
    await signedUp(auth, newClient())
    const { data, error } = await newClient().signInWithPassword({
      email: 'ann@example.com',
      password,
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ann@example.com')
    expect(data.session?.token_type).toBe('bearer')
  })

  test('refuses a wrong password and an unknown user alike', async ({ auth, newClient }) => {
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

test('a session is refreshed, and ends when signed out', async ({ auth, newClient }) => {
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

import { describe, expect } from 'vitest'
import { signedUp } from '../../test/auth-fixtures.ts'
import {
  backTo,
  expectEnd,
  fragmentOf,
  signInAddress,
  takeSession,
  test,
} from '../../test/provider-fixtures.ts'

describe('signing in with a provider', () => {
  test('makes an account and ends with a session in the fragment', async ({
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient()
    const end = await follow(await signInAddress(client))
    expect(end.href.startsWith(`${backTo}#`)).toBe(true)
    expect(fragmentOf(end)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
    expect(fragmentOf(end).provider_token).toBeTruthy()
    const user = await takeSession(client, end)
    expect(user).toMatchObject({
      email: 'ann@example.com',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: 'Ann Lee', email_verified: true, iss: provider.issuer },
    })
    expect(user.email_confirmed_at).toBeTruthy()
    const { data } = await client.getClaims()
    expect(data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('with PKCE ends with a code, exchanged for a session and the token of the provider', async ({
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient({ flowType: 'pkce' })
    const end = await follow(await signInAddress(client))
    expect(end.hash).toBe('')
    const code = end.searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ann@example.com')
    const { provider_token: token } = data.session as { provider_token?: string }
    const theirs = await fetch(`${provider.issuer}/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await theirs.json()).toMatchObject({ sub: 'ann' })
    expect((await newClient().exchangeCodeForSession(code)).error?.message).toMatch(/verifier/)
  })

  test('again leads to the same account, with what the provider tells now', async ({
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient()
    const first = await takeSession(client, await follow(await signInAddress(client)))
    provider.account = { ...provider.account, name: 'Ann Smith', email: 'new@example.com' }
    const second = await takeSession(client, await follow(await signInAddress(client)))
    expect(second.id).toBe(first.id)
    expect(second.user_metadata.full_name).toBe('Ann Smith')
    expect(second.identities?.[0]?.identity_data?.email).toBe('new@example.com')
    expect(second.email).toBe('ann@example.com')
  })

  test('asks with a state, a nonce and a challenge of its own', async ({
    newClient,
    follow,
    provider,
  }) => {
    await follow(await signInAddress(newClient()))
    const asked = Object.fromEntries(provider.asked.at(-1)?.searchParams ?? [])
    expect(asked).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: 'http://localhost:3000/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/.{40}/),
      code_challenge: expect.stringMatching(/.{43}/),
    })
  })

  test('hands on what a client adds, but not what would change whose request it is', async ({
    provider,
    wire,
  }) => {
    const query = new URLSearchParams({
      provider: 'keycloak',
      scopes: 'email,offline_access',
      prompt: 'consent',
      nonce: 'a-nonce-of-the-client',
      Client_Id: 'another',
      STATE: 'another',
      client_secret: 'another',
    })
    const { status, headers } = await wire('GET', `/authorize?${query}`, {
      headers: { apikey: '' },
    })
    expect(status).toBe(302)
    const url = new URL(headers.get('location') ?? '')
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'consent',
      nonce: 'a-nonce-of-the-client',
      scope: 'openid email profile offline_access',
      client_id: provider.clientId,
    })
    for (const name of ['Client_Id', 'STATE', 'client_secret', 'provider', 'scopes'])
      expect(url.searchParams.has(name)).toBe(false)
  })

  test('leads to the site when it may not lead to where it was asked', async ({
    newClient,
    follow,
  }) => {
    const end = await follow(await signInAddress(newClient(), 'https://elsewhere.example.org/'))
    expect(end.origin).toBe('http://localhost:3000')
  })

  test('takes the answer of a provider by a form too', async ({ newClient, provider, wire }) => {
    const address = await signInAddress(newClient())
    const begun = await wire('GET', `/authorize${new URL(address).search}`)
    const back = new URL(await provider.signIn(begun.headers.get('location') ?? ''))
    const { status, headers } = await wire('POST', '/callback', {
      body: back.searchParams.toString(),
      headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(302)
    expect(fragmentOf(new URL(headers.get('location') ?? '')).access_token).toBeTruthy()
  })
})

describe('an account of the same address', () => {
  test('is signed in to when the provider has verified the address', async ({
    auth,
    newClient,
    follow,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    const found = await takeSession(client, await follow(await signInAddress(client)))
    expect(found.id).toBe(user.id)
    expect(found.app_metadata.providers).toEqual(['email', 'keycloak'])
  })

  test('loses its password and its other identities when nobody had confirmed it', async ({
    newClient,
    follow,
    outbox,
  }) => {
    const thief = { email: 'ann@example.com', password: 'set by somebody else' }
    const { data: made } = await newClient().signUp(thief)
    const client = newClient()
    const found = await takeSession(client, await follow(await signInAddress(client)))
    expect(found.id).toBe(made.user?.id)
    expect(found.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
    expect(found.app_metadata).toEqual({ provider: 'keycloak', providers: ['keycloak'] })
    const { error } = await newClient().signInWithPassword(thief)
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const [mail] = await outbox()
    const link = new URL(mail?.links.find((one) => one.includes('/verify')) ?? '')
    const used = await newClient().verifyOtp({
      token_hash: link.searchParams.get('token') ?? '',
      type: 'signup',
    })
    expect(used.error?.code).toBe('otp_expired')
  })

  test('is left alone when the provider has not verified the address', async ({
    auth,
    newClient,
    follow,
    provider,
    outbox,
  }) => {
    const { user } = await signedUp(auth, newClient())
    provider.account = { ...provider.account, email_verified: false }
    const end = await follow(await signInAddress(newClient()))
    const message =
      'Unverified email with keycloak. Verify the email with keycloak in order to sign in'
    expectEnd(end, 'access_denied', 'provider_email_needs_verification', message)
    expect(await outbox()).toEqual([])
    const rows = await auth.db
      .selectFrom('auth_service.identities')
      .innerJoin('auth_service.users', 'auth_service.users.id', 'user_id')
      .select(['email', 'user_id', 'provider'])
      .orderBy('provider')
      .execute()
    expect(rows).toMatchObject([
      { provider: 'email', email: 'ann@example.com', user_id: user.id },
      { provider: 'keycloak', email: null },
    ])
  })

  test('is left alone even where addresses need no confirmation', async ({
    auth,
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    auth.settings.mailAutoconfirm = true
    provider.account = { ...provider.account, email_verified: false }
    const found = await takeSession(client, await follow(await signInAddress(client)))
    expect(found.id).not.toBe(user.id)
    expect(found.email).toBe('')
  })

  test("of an organisation's own sign-in is never linked", async ({ auth, newClient, follow }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    await auth.db
      .updateTable('auth_service.users')
      .set({ is_sso_user: true })
      .where('id', '=', user.id)
      .execute()
    const found = await takeSession(client, await follow(await signInAddress(client)))
    expect(found.id).not.toBe(user.id)
  })
})

test('an address that the provider has not verified is confirmed by mail', async ({
  newClient,
  follow,
  provider,
  outbox,
}) => {
  provider.account = { ...provider.account, email_verified: false }
  const client = newClient()
  const end = await follow(await signInAddress(client))
  const message =
    'Unverified email with keycloak. A confirmation email has been sent to your keycloak email'
  expectEnd(end, 'access_denied', 'provider_email_needs_verification', message)
  const [mail] = await outbox()
  expect(mail?.to).toBe('ann@example.com')
  const { error } = await client.verifyOtp({
    email: 'ann@example.com',
    token: mail?.code ?? '',
    type: 'email',
  })
  expect(error).toBeNull()
  const user = await takeSession(client, await follow(await signInAddress(client)))
  expect(user.email).toBe('ann@example.com')
})

describe('an invitation', () => {
  const invited = test.extend('invitation', async ({ newClient, outbox, wire, provider }) => {
    // Until it is used, an invitation is the code that confirms an account.
    await newClient().signUp({ email: 'ann@example.com', password: 'a long password' })
    const [mail] = await outbox()
    const link = new URL(mail?.links.find((one) => one.includes('/verify')) ?? '')
    const query = new URLSearchParams({
      provider: 'keycloak',
      redirect_to: backTo,
      invite_token: link.searchParams.get('token') ?? '',
    })
    const { headers } = await wire('GET', `/authorize?${query}`)
    return () => provider.signIn(headers.get('location') ?? '')
  })

  invited('is taken up by signing in with its address', async ({ invitation, follow }) => {
    const end = await follow(await invitation())
    expect(fragmentOf(end).access_token).toBeTruthy()
  })

  invited('is not for another address', async ({ invitation, follow, provider }) => {
    provider.account = { ...provider.account, email: 'bob@example.com' }
    const message = 'Invited email does not match emails from external provider'
    expectEnd(await follow(await invitation()), 'invalid_request', 'validation_failed', message)
  })

  invited('that was taken up meanwhile is gone', async ({ auth, invitation, follow }) => {
    const back = await invitation()
    await auth.db.deleteFrom('auth_service.one_time_tokens').execute()
    const end = await follow(back)
    expectEnd(end, 'server_error', 'invite_not_found', 'Invite not found')
  })
})

test('the settings that everybody may see tell which providers are on', async ({
  auth,
  provider,
  wire,
}) => {
  auth.providers.push(...auth.providers.map((one) => ({ ...one, name: 'custom:acme' })))
  expect(provider.issuer).toBeTruthy()
  const { body } = await wire('GET', '/settings')
  expect(body.external).toMatchObject({
    keycloak: true,
    'custom:acme': true,
    google: false,
    github: false,
    email: true,
  })
})

test('a provider of another name is asked for scopes with spaces between them', async ({
  auth,
  provider,
  newClient,
  wire,
}) => {
  auth.providers = auth.providers.map((one) => ({ ...one, name: 'custom:acme' }))
  const { data } = await newClient().signInWithOAuth({
    provider: 'custom:acme',
    options: { skipBrowserRedirect: true, scopes: 'groups address' },
  })
  const { headers } = await wire('GET', `/authorize${new URL(data.url ?? '').search}`)
  const asked = new URL(headers.get('location') ?? '')
  expect(asked.searchParams.get('scope')).toBe('openid email profile groups address')
  expect(asked.origin).toBe(provider.issuer)
})

test('a name that is told once in a form is kept', async ({ newClient, begun, wire }) => {
  const back = new URL(await begun(newClient()))
  back.searchParams.set('user', JSON.stringify({ name: { firstName: 'Ann', lastName: 'Apple' } }))
  const { headers } = await wire('POST', '/callback', { body: back.searchParams.toString() })
  const user = await takeSession(newClient(), new URL(headers.get('location') ?? ''))
  expect(user.user_metadata.full_name).toBe('Ann Apple')
})

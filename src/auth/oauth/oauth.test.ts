import { describe, expect } from 'vitest'
import {
  backTo,
  fragmentOf,
  signInAddress,
  takeSession,
  test,
} from '../../../test/provider-fixtures.ts'

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

  test("with PKCE ends with a code, exchanged for a session and the provider's token", async ({
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

  test("again opens the same account, with the provider's current data", async ({
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

  test('sends a random state, nonce, and challenge', async ({ newClient, follow, provider }) => {
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

  test("passes on a client's parameters, except those that identify the request", async ({
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

  test("redirects to the site when the requested address isn't allowed", async ({
    newClient,
    follow,
  }) => {
    const end = await follow(await signInAddress(newClient(), 'https://elsewhere.example.org/'))
    expect(end.origin).toBe('http://localhost:3000')
  })

  test("accepts the provider's answer as a form too", async ({ newClient, provider, wire }) => {
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

test('the public settings list the enabled providers', async ({ auth, provider, wire }) => {
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

test('a provider with another name gets scopes separated by spaces', async ({
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

test('a name sent once in a form is stored', async ({ newClient, begun, wire }) => {
  const back = new URL(await begun(newClient()))
  back.searchParams.set('user', JSON.stringify({ name: { firstName: 'Ann', lastName: 'Apple' } }))
  const { headers } = await wire('POST', '/callback', {
    body: back.searchParams.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const user = await takeSession(newClient(), new URL(headers.get('location') ?? ''))
  expect(user.user_metadata.full_name).toBe('Ann Apple')
})

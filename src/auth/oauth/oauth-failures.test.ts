import { describe, expect } from 'vitest'
import { signedUp } from '../../../test/auth-fixtures.ts'
import {
  addressOf,
  backTo,
  expectEnd,
  keycloak,
  signInAddress,
  test,
} from '../../../test/provider-fixtures.ts'

const unreachable = 'Unsupported provider: Provider keycloak could not be reached'

describe('starting with a provider', () => {
  const asked: [title: string, query: string, message: string][] = [
    ['none', '', 'Unsupported provider: Provider  could not be found'],
    ['unknown', 'provider=nobody', 'Unsupported provider: Provider nobody could not be found'],
    ['switched off', 'provider=google', 'Unsupported provider: provider is not enabled'],
    [
      'a word of the language',
      'provider=constructor',
      'Unsupported provider: Provider constructor could not be found',
    ],
    [
      'half a challenge',
      `provider=keycloak&code_challenge=${'a'.repeat(43)}`,
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'an unknown method',
      `provider=keycloak&code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`,
      'Invalid code_challenge_method',
    ],
  ]
  test.for(asked)('%s is rejected', async ([, query, msg], { provider, wire }) => {
    expect(provider.asked).toBeDefined()
    const { status, body } = await wire('GET', `/authorize?${query}`, { headers: { apikey: '' } })
    expect(status).toBe(400)
    expect(body).toEqual({ code: 400, error_code: 'validation_failed', msg })
  })

  test('without its secret is rejected', async ({ auth, provider, wire }) => {
    auth.providers = keycloak(provider, { SECRET: '' })
    const { status, body } = await wire('GET', '/authorize?provider=keycloak')
    expect(status).toBe(400)
    expect(body).toMatchObject({ msg: 'Unsupported provider: missing OAuth secret' })
  })

  test("that doesn't answer is reported and logged, but isn't our failure", async ({
    auth,
    provider,
    services,
    wire,
  }) => {
    auth.providers = keycloak(provider)
    auth.fetch = async () => Promise.reject(new TypeError('fetch failed'))
    const { status, body } = await wire('GET', '/authorize?provider=keycloak')
    expect(status).toBe(400)
    expect(body).toEqual({ code: 400, error_code: 'validation_failed', msg: unreachable })
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'provider unreachable', provider: 'keycloak' }),
    )
    auth.fetch = fetch
    expect((await wire('GET', '/authorize?provider=keycloak')).status).toBe(302)
  })

  test('with another issuer name is rejected', async ({ auth, provider, wire }) => {
    auth.providers = keycloak(provider, { URL: provider.issuer.replace('127.0.0.1', 'localhost') })
    const { status } = await wire('GET', '/authorize?provider=keycloak')
    expect(status).toBe(400)
  })

  test('with an unknown invitation is rejected', async ({ provider, wire }) => {
    expect(provider.asked).toBeDefined()
    const { status, body } = await wire('GET', '/authorize?provider=keycloak&invite_token=made-up')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      error_code: 'user_not_found',
      msg: 'User identified by token not found',
    })
  })
})

describe("the provider's callback", () => {
  const site = 'http://localhost:3000/'
  const states: [title: string, query: string, code: string, description: string][] = [
    ['without a state', 'code=x', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['with no id as state', 'state=x', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [
      'with an unknown state',
      'state=6f1a2a52-0d07-4a4e-9e53-5f5c0e8f5b77',
      'bad_oauth_state',
      'OAuth state not found or expired',
    ],
  ]
  test.for(states)('%s redirects to the site', async ([, query, code, description], { wire }) => {
    const { status, headers } = await wire('GET', `/callback?${query}`, { headers: { apikey: '' } })
    expect(status).toBe(303)
    const end = new URL(headers.get('location') ?? '')
    expect(`${end.origin}${end.pathname}`).toBe(site)
    expectEnd(end, 'invalid_request', code, description)
  })

  test("with an email's state redirects to the site", async ({ auth, newClient, follow }) => {
    await newClient({ flowType: 'pkce' }).signUp({
      email: 'ann@example.com',
      password: 'long enough',
    })
    const flow = await auth.db
      .selectFrom('auth_service.flow_states')
      .select('id')
      .executeTakeFirstOrThrow()
    const end = await follow(`http://localhost:3000/auth/v1/callback?code=x&state=${flow.id}`)
    expectEnd(end, 'invalid_request', 'bad_oauth_state', 'OAuth state not found or expired')
  })

  test('is rejected the second time', async ({ newClient, begun, follow }) => {
    const back = await begun(newClient())
    await follow(back)
    const end = await follow(back)
    expectEnd(end, 'invalid_request', 'flow_state_already_used', 'State has already been used')
  })

  test('is rejected when too late', async ({ auth, services, newClient, begun, follow }) => {
    const back = await begun(newClient())
    services.moveTo(new Date(auth.now().getTime() + 301_000).toISOString())
    const end = await follow(back)
    expectEnd(end, 'invalid_request', 'bad_oauth_state', 'OAuth state has expired')
  })

  test("with the provider's error passes it on", async ({ provider, wire, follow }) => {
    const query = new URLSearchParams({ provider: 'keycloak', redirect_to: backTo, prompt: 'none' })
    const { headers } = await wire('GET', `/authorize?${query}`)
    const back = await provider.signIn(headers.get('location') ?? '')
    const end = await follow(back)
    expect(end.pathname).toBe('/account')
    expectEnd(end, 'login_required', undefined, 'End-User authentication is required')
  })

  test('without a code is rejected', async ({ newClient, begun, follow }) => {
    const back = new URL(await begun(newClient()))
    back.searchParams.delete('code')
    const message = 'OAuth callback with missing authorization code missing'
    expectEnd(await follow(back.href), 'invalid_request', 'bad_oauth_callback', message)
  })

  test('with a code of another flow is rejected', async ({
    newClient,
    begun,
    follow,
    services,
  }) => {
    const mine = new URL(await begun(newClient()))
    const theirs = new URL(await begun(newClient()))
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    const end = await follow(mine.href)
    expectEnd(end, 'server_error', 'unexpected_failure', 'Unable to exchange external code')
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'provider refused', provider: 'keycloak' }),
    )
  })

  test.for(['/.well-known/openid-configuration', '/token', '/jwks'])(
    "while the provider doesn't answer at %s is rejected, but isn't our failure",
    async (part, { auth, newClient, provider, begun, follow, services }) => {
      const back = await begun(newClient())
      auth.providers = keycloak(provider)
      auth.fetch = async (input, init) => {
        if (addressOf(input).endsWith(part)) throw new TypeError('fetch failed')
        return fetch(input, init)
      }
      expectEnd(await follow(back), 'invalid_request', 'validation_failed', unreachable)
      expect(services.events).toContainEqual(
        expect.objectContaining({ event: 'provider unreachable', provider: 'keycloak' }),
      )
    },
  )

  test('with the wrong secret configured is rejected', async ({
    auth,
    newClient,
    provider,
    follow,
  }) => {
    auth.providers = keycloak(provider, { SECRET: 'another' })
    const end = await follow(await signInAddress(newClient()))
    expectEnd(end, 'server_error', 'unexpected_failure', 'Unable to exchange external code')
  })

  test('for a new person is rejected when sign-up is closed', async ({
    auth,
    newClient,
    follow,
  }) => {
    auth.settings.disableSignup = true
    const end = await follow(await signInAddress(newClient()))
    const message = 'Signups not allowed for this instance'
    expectEnd(end, 'access_denied', 'signup_disabled', message)
    expect(await auth.db.selectFrom('auth_service.users').select('id').execute()).toEqual([])
  })

  test('for a banned user is rejected', async ({ auth, newClient, follow }) => {
    const { user } = await signedUp(auth, newClient())
    const until = new Date(auth.now().getTime() + 60_000)
    await auth.db
      .updateTable('auth_service.users')
      .set({ banned_until: until })
      .where('id', '=', user.id)
      .execute()
    const end = await follow(await signInAddress(newClient()))
    expectEnd(end, 'access_denied', 'user_banned', 'User is banned')
  })

  test('without an address is rejected, unless the provider may omit it', async ({
    auth,
    newClient,
    provider,
    follow,
  }) => {
    provider.account = { sub: 'nameless' }
    const refused = await follow(await signInAddress(newClient()))
    const message = 'Error getting user email from external provider'
    expectEnd(refused, 'server_error', 'unexpected_failure', message)
    auth.providers = keycloak(provider, { EMAIL_OPTIONAL: 'true' })
    const end = await follow(await signInAddress(newClient()))
    expect(end.hash).toContain('access_token=')
  })

  test('from a provider disabled meanwhile is rejected', async ({
    auth,
    newClient,
    begun,
    follow,
  }) => {
    const back = await begun(newClient())
    auth.providers = []
    const message = 'Unsupported provider: provider is not enabled'
    expectEnd(await follow(back), 'invalid_request', 'validation_failed', message)
  })
})

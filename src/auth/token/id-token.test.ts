import { createHash } from 'node:crypto'
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { expectFailure, signedUp } from '../../../test/auth-fixtures.ts'
import { addressOf, keycloak, test } from '../../../test/provider-fixtures.ts'

const sha256 = (text: string) => createHash('sha256').update(text)

describe('signing in with an id token', () => {
  test('makes an account and a session', async ({ newClient, provider }) => {
    const client = newClient()
    const { data, error } = await client.signInWithIdToken({
      provider: 'keycloak',
      token: await provider.idToken(),
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ann@example.com',
      app_metadata: { provider: 'keycloak' },
    })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('accepts one with the hash of the given nonce, and of the access token', async ({
    newClient,
    provider,
  }) => {
    const half = sha256('an access token').digest().subarray(0, 16).toString('base64url')
    const nonce = sha256('a nonce').digest('hex')
    const { error } = await newClient().signInWithIdToken({
      provider: 'keycloak',
      token: await provider.idToken({ nonce, at_hash: half }),
      access_token: 'an access token',
      nonce: 'a nonce',
    })
    expect(error).toBeNull()
  })

  test('accepts one without a nonce if nonces are ignored', async ({
    auth,
    newClient,
    provider,
  }) => {
    auth.providers = keycloak(provider, { SKIP_NONCE_CHECK: 'true' })
    const { error } = await newClient().signInWithIdToken({
      provider: 'keycloak',
      token: await provider.idToken({ nonce: 'one of an app' }),
    })
    expect(error).toBeNull()
  })

  test('accepts one for any of our ids at the provider', async ({ auth, newClient, provider }) => {
    auth.providers = keycloak(provider, { CLIENT_ID: 'the-site, the-app' })
    const token = await provider.idToken({ aud: ['the-app'] })
    const { error } = await newClient().signInWithIdToken({ provider: 'keycloak', token })
    expect(error).toBeNull()
  })

  test('finds the provider by its issuer too', async ({ provider, wire }) => {
    const body = {
      issuer: provider.issuer,
      client_id: provider.clientId,
      id_token: await provider.idToken(),
    }
    expect((await wire('POST', '/token?grant_type=id_token', { body })).status).toBe(200)
  })

  test("waits for confirmation when the provider doesn't verify the address", async ({
    newClient,
    provider,
    outbox,
  }) => {
    provider.account = { ...provider.account, email_verified: false }
    const token = await provider.idToken()
    const answer = await newClient().signInWithIdToken({ provider: 'keycloak', token })
    const message =
      'Unverified email with keycloak. A confirmation email has been sent to your keycloak email'
    expectFailure(answer, 422, 'provider_email_needs_verification', message)
    expect(await outbox()).toHaveLength(1)
  })

  test('links it to the signed-in user on request', async ({ auth, newClient, provider }) => {
    auth.settings.linksManually = true
    const client = newClient()
    const { user } = await signedUp(auth, client)
    provider.account = { sub: 'elsewhere', email: 'ann.lee@example.org', email_verified: true }
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const token = await provider.idToken()
    const { data, error } = await client.linkIdentity({ provider: 'keycloak', token })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
    expect(data.user?.identities).toHaveLength(2)
    expect(events).toContain('USER_UPDATED')
    const again = await client.linkIdentity({ provider: 'keycloak', token })
    expectFailure(again, 422, 'identity_already_exists', 'Identity is already linked')
  })
})

describe('an id token', () => {
  const bad = ['invalid request', 'Bad ID token'] as const
  const nonceMissing = 'Passed nonce and nonce in id_token should either both exist or not.'
  type Case = [
    what: string,
    claims: Record<string, unknown>,
    passed: Record<string, string>,
    error: string,
    description: string,
  ]
  const cases: Case[] = [
    ['of another issuer', { iss: 'https://other.example.org' }, {}, ...bad],
    ['that is expired', { iat: 1, exp: 1000 }, {}, ...bad],
    ['that never expires', { exp: undefined }, {}, ...bad],
    ['of another access token', { at_hash: 'x' }, { access_token: 'an access token' }, ...bad],
    ['without its access token', { at_hash: 'x' }, {}, ...bad],
    ['of nobody', { sub: undefined }, {}, 'invalid request', 'Missing sub claim in id_token'],
    [
      'for somebody else',
      { aud: ['one', 'two'] },
      {},
      'invalid request',
      'Unacceptable audience in id_token: [one two]',
    ],
    ['with a nonce that was not passed', { nonce: 'x' }, {}, 'invalid request', nonceMissing],
    ['without the nonce that was passed', {}, { nonce: 'x' }, 'invalid request', nonceMissing],
    ['with another nonce', { nonce: 'x' }, { nonce: 'x' }, 'invalid nonce', 'Nonces mismatch'],
  ]
  test.for(cases)(
    '%s is rejected',
    async ([, claims, passed, error, description], { provider, wire }) => {
      const id_token = await provider.idToken(claims)
      const body = { provider: 'keycloak', id_token, ...passed }
      const answer = await wire('POST', '/token?grant_type=id_token', { body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ error, error_description: description })
    },
  )

  const signatures: [what: string, forge: (token: string) => Promise<string> | string][] = [
    ['that is none', () => 'none'],
    ['that is not signed', (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
    [
      'signed with a key that is not the provider’s',
      async (token) => {
        const { privateKey } = await generateKeyPair('RS256')
        const header = { alg: 'RS256', kid: 'one' }
        return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)
      },
    ],
    [
      'signed with an unknown key',
      async (token) => {
        const { privateKey } = await generateKeyPair('ES256')
        const header = { alg: 'ES256', kid: 'two' }
        return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)
      },
    ],
    [
      'signed with the secret we share',
      (token) =>
        new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode('a secret of the site at the provider')),
    ],
    ['that was changed', (token) => token.replace(/\.[^.]*\./, (part) => `${part.slice(0, -2)}9.`)],
  ]
  test.for(signatures)('%s is rejected', async ([, forge], { newClient, provider }) => {
    const token = await forge(await provider.idToken())
    const answer = await newClient().signInWithIdToken({ provider: 'keycloak', token })
    expectFailure(answer, 400, undefined, 'Bad ID token')
  })

  test('that is invalid is rejected without contacting the provider', async ({
    auth,
    newClient,
    provider,
  }) => {
    expect(provider.asked).toBeDefined()
    auth.fetch = () => Promise.reject(new Error('asked'))
    const answer = await newClient().signInWithIdToken({ provider: 'keycloak', token: 'no token' })
    expectFailure(answer, 400, undefined, 'Bad ID token')
  })

  test('is required, and so is its provider', async ({ provider, wire }) => {
    expect(provider.asked).toBeDefined()
    const ask = (body: unknown) => wire('POST', '/token?grant_type=id_token', { body })
    const error = 'invalid request'
    expect(await ask({ provider: 'keycloak' })).toMatchObject({
      status: 400,
      body: { error, error_description: 'id_token required' },
    })
    expect(await ask({ id_token: 'x', client_id: 'y' })).toMatchObject({
      status: 400,
      body: { error, error_description: 'provider or client_id and issuer required' },
    })
  })

  test('of a disabled or unknown provider is rejected', async ({ newClient, provider }) => {
    const token = await provider.idToken()
    expectFailure(
      await newClient().signInWithIdToken({ provider: 'google', token }),
      400,
      'provider_disabled',
      'Provider (issuer "https://accounts.google.com") is not enabled',
    )
    expectFailure(
      await newClient().signInWithIdToken({ provider: 'custom:acme', token }),
      400,
      'validation_failed',
      'Custom OIDC provider "custom:acme" not allowed',
    )
  })

  test("can't be checked while the provider doesn't answer", async ({
    auth,
    newClient,
    provider,
  }) => {
    auth.providers = keycloak(provider)
    auth.fetch = async (input, init) =>
      addressOf(input).endsWith('/jwks') ? new Response('', { status: 500 }) : fetch(input, init)
    const token = await provider.idToken()
    const answer = await newClient().signInWithIdToken({ provider: 'keycloak', token })
    const message = 'Unsupported provider: Provider keycloak could not be reached'
    expectFailure(answer, 400, 'validation_failed', message)
  })

  test('is only linked to a signed-in user', async ({ auth, provider, wire }) => {
    auth.settings.linksManually = true
    const body = { provider: 'keycloak', id_token: await provider.idToken(), link_identity: true }
    const answer = await wire('POST', '/token?grant_type=id_token', { body })
    expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })
})

test("wallets can't sign in", async ({ newClient, wire }) => {
  const message = 'A message of some length, which is not looked at, as no wallet signs in here.'
  const ask = { chain: 'solana', message, signature: new Uint8Array(64) } as const
  expectFailure(
    await newClient().signInWithWeb3(ask),
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  )
  const other = await wire('POST', '/token?grant_type=web3', { body: { chain: 'bitcoin' } })
  expect(other).toMatchObject({
    status: 400,
    body: { error_code: 'web3_unsupported_chain', msg: 'Unsupported chain' },
  })
})

/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.server.ts'
import { requirePerson } from '../oauth/provider-person.ts'
import { authProviders, type Provider } from './providers.ts'

const google = {
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'one',
  AUTH_EXTERNAL_GOOGLE_SECRET: 'two',
}

function only(env: Record<string, string>): Provider {
  const read = authProviders(env)
  const [provider] = read.ok ? read.providers : []
  if (!provider) throw new Error(JSON.stringify(read))
  return provider
}

function named(name: string, settings: Record<string, string> = {}): Provider {
  const given = { ENABLED: 'true', CLIENT_ID: 'one', SECRET: 'two', ...settings }
  const env = Object.entries(given).map(([key, value]) => [`AUTH_EXTERNAL_${name}_${key}`, value])
  return only(Object.fromEntries(env))
}

describe('provider settings', () => {
  test('enable one with a known issuer by its id and secret', () => {
    expect(only(google)).toEqual({
      name: 'google',
      clientIds: ['one'],
      secret: 'two',
      issuer: 'https://accounts.google.com',
      redirectUri: null,
      skipsNonce: false,
      usesPkce: true,
      emailOptional: false,
      scopes: ['openid', 'email', 'profile'],
      parameters: {},
    })
  })

  test('enable none by default', () => {
    const env = { ...google, AUTH_EXTERNAL_GOOGLE_ENABLED: 'false' }
    const others = { AUTH_EXTERNAL_EMAIL_ENABLED: 'true', AUTH_EXTERNAL_PHONE_ENABLED: 'true' }
    expect(authProviders({ ...env, ...others })).toEqual({ ok: true, providers: [] })
    expect(authProviders({})).toEqual({ ok: true, providers: [] })
  })

  test("know the large providers' issuers", () => {
    const issuers = ['APPLE', 'AZURE', 'GITLAB', 'LINKEDIN_OIDC', 'SLACK_OIDC', 'KAKAO'].map(
      (name) => named(name).issuer,
    )
    expect(issuers).toEqual([
      'https://appleid.apple.com',
      'https://login.microsoftonline.com/common/v2.0',
      'https://gitlab.com',
      'https://www.linkedin.com/oauth',
      'https://slack.com',
      'https://kauth.kakao.com',
    ])
  })

  test("set an issuer, a tenant, and a provider's name", () => {
    const url = 'https://git.example.org'
    expect(named('GITLAB', { URL: url })).toMatchObject({ name: 'gitlab', issuer: url })
    const tenant = 'https://login.microsoftonline.com/a-tenant'
    expect(named('AZURE', { URL: tenant }).issuer).toBe(`${tenant}/v2.0`)
    expect(named('AZURE', { URL: `${tenant}/v2.0` }).issuer).toBe(`${tenant}/v2.0`)
    const acme = named('ACME_STAFF', { URL: 'https://id.acme.example', REDIRECT_URI: url })
    expect(acme).toMatchObject({ name: 'custom:acme_staff', redirectUri: url })
  })

  test("support LinkedIn's and Apple's deviations", () => {
    expect(named('LINKEDIN_OIDC')).toMatchObject({ skipsNonce: true, usesPkce: false })
    expect(named('LINKEDIN_OIDC', { SKIP_NONCE_CHECK: 'false' }).skipsNonce).toBe(false)
    expect(named('APPLE').parameters).toEqual({ response_mode: 'form_post' })
  })

  test('accept an issuer without TLS only on this machine', () => {
    const local = ['http://localhost:8080/realms/x', 'http://127.0.0.1:9', 'http://[::1]:9/x']
    for (const url of local) expect(named('KEYCLOAK', { URL: url }).issuer).toBe(url)
    for (const url of ['http://id.example.org', 'http://localhost.example.org', 'ftp://x', 'x'])
      expect(() => named('KEYCLOAK', { URL: url })).toThrow('AUTH_EXTERNAL_KEYCLOAK_URL')
  })

  test('that are wrong get one line each', () => {
    const read = loadConfig({
      AUTH_EXTERNAL_GOOGLE_ENABLED: 'yes',
      AUTH_EXTERNAL_GITHUB_ENABLED: 'true',
      AUTH_EXTERNAL_ACME_ENABLED: 'true',
      AUTH_EXTERNAL_ACME_CLIENT_ID: ' , ',
      AUTH_EXTERNAL_ACME_URL: 'acme',
      AUTH_EXTERNAL_ACME_EMAIL_OPTIONAL: 'perhaps',
    })
    const issuer = 'the issuer URL of an OpenID provider, starting with https://'
    const id = 'the client id from the provider'
    expect(read).toEqual({
      ok: false,
      problems: [
        'AUTH_EXTERNAL_GOOGLE_ENABLED is "yes", but must be true or false.',
        `AUTH_EXTERNAL_GITHUB_CLIENT_ID is not set, but must be ${id}.`,
        `AUTH_EXTERNAL_GITHUB_URL is not set, but must be ${issuer}.`,
        `AUTH_EXTERNAL_ACME_CLIENT_ID is " , ", but must be ${id}.`,
        `AUTH_EXTERNAL_ACME_URL is "acme", but must be ${issuer}.`,
        'AUTH_EXTERNAL_ACME_EMAIL_OPTIONAL is "perhaps", but must be true or false.',
      ],
    })
  })

  test('are part of the configuration', () => {
    expect(loadConfig(google)).toMatchObject({ config: { authProviders: [{ name: 'google' }] } })
  })
})

describe("a user's data from a provider", () => {
  const provider = only(google)
  const email = 'ann@example.com'
  const verified = (claims: Record<string, unknown>) =>
    requirePerson(provider, { sub: 'ann', email, ...claims }).isEmailVerified

  test('has a verified address only if the provider says so', () => {
    for (const claims of [{ email_verified: true }, { email_verified: 'true' }, { xms_edov: '1' }])
      expect(verified(claims)).toBe(true)
    for (const claims of [{}, { email_verified: 'false' }, { email_verified: {} }, { xms_edov: 0 }])
      expect(verified(claims)).toBe(false)
  })

  test('is stored as the protocol does', () => {
    const claims = {
      iss: provider.issuer,
      sub: 'ann',
      email: 'Ann@Example.com',
      email_verified: true,
      name: 'Ann Lee',
      picture: 'https://example.com/ann.png',
      hd: 'example.com',
      nickname: 7,
    }
    expect(requirePerson(provider, claims)).toEqual({
      provider: 'google',
      subject: 'ann',
      email,
      isEmailVerified: true,
      data: {
        iss: provider.issuer,
        sub: 'ann',
        provider_id: 'ann',
        email,
        email_verified: true,
        phone_verified: false,
        name: 'Ann Lee',
        full_name: 'Ann Lee',
        picture: 'https://example.com/ann.png',
        avatar_url: 'https://example.com/ann.png',
        custom_claims: { hd: 'example.com' },
      },
    })
  })

  test('has no address when the provider sends something else', () => {
    for (const wrong of ['nobody', 7, `${'a'.repeat(250)}@example.com`, 'a\0@example.com'])
      expect(() => requirePerson(provider, { sub: 'ann', email: wrong })).toThrow(
        'Error getting user email from external provider',
      )
  })
})

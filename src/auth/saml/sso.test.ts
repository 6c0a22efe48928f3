import { describe, expect } from 'vitest'
import { expectFailure, signedUp } from '../../../test/auth-fixtures.ts'
import { expectRefusal, siteUrl, test, tokensIn } from '../../../test/sso-fixtures.ts'
import { addSsoProvider } from './sso-providers.server.ts'

describe('signing in at an organization', () => {
  test('by domain ends with tokens, in a session that names it', async ({ newClient, org }) => {
    const answer = await org.signIn({ attributes: { mail: 'Ann@Example.org', displayName: 'Ann' } })
    expect(answer.status).toBe(302)
    expect(answer.location.origin).toBe(siteUrl)
    const fragment = new URLSearchParams(answer.location.hash.slice(1))
    expect([fragment.get('token_type'), fragment.get('expires_in')]).toEqual(['bearer', '3600'])
    const client = newClient()
    const { data, error } = await client.setSession(tokensIn(answer.location))
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ann@example.org',
      is_sso_user: true,
      app_metadata: { provider: `sso:${org.id}`, providers: [`sso:${org.id}`] },
      user_metadata: { name: 'Ann', email: 'ann@example.org', email_verified: true },
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities).toMatchObject([
      {
        provider: `sso:${org.id}`,
        id: 'ann-4711',
        identity_data: { sub: 'ann-4711', iss: 'https://login.example.org/saml' },
      },
    ])
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: org.id }])
  })

  test('by provider returns to its start, if allowed', async ({ auth, newClient, org }) => {
    auth.settings.allowedRedirects = ['https://app.example.org/**']
    const asked = await newClient().signInWithSSO({
      providerId: org.id,
      options: { redirectTo: 'https://app.example.org/account?tab=1' },
    })
    const answer = await org.post(await org.answer(asked.data?.url ?? ''))
    expect(answer.status).toBe(302)
    expect(answer.location.href).toMatch(
      /^https:\/\/app\.example\.org\/account\?tab=1#access_token=/,
    )
  })

  test('with PKCE ends with a code for the same session', async ({ newClient, org, wire }) => {
    const client = newClient({ flowType: 'pkce' })
    const { data } = await client.signInWithSSO({ domain: 'example.org' })
    const answer = await org.post(await org.answer(data?.url ?? ''))
    expect(answer.status).toBe(302)
    expect(answer.location.hash).toBe('')
    const code = answer.location.searchParams.get('code') ?? ''
    const exchanged = await client.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.email).toBe('ann@example.org')
    const claims = await client.getClaims()
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: org.id }])
    const again = await wire('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    })
    expect(again.status).toBe(404)
    expect(again.body.error_code).toBe('flow_state_not_found')
  })

  test("redirects a browser that doesn't request JSON", async ({ org, wire }) => {
    const { status, headers } = await wire('POST', '/sso', { body: { provider_id: org.id } })
    expect(status).toBe(303)
    expect(headers.get('location')).toMatch(/^https:\/\/login\.example\.org\/sso\?SAMLRequest=/)
  })

  test('is accepted when the response is signed instead of its assertion', async ({ org }) => {
    const answer = await org.signIn({ signs: 'response' })
    expect(answer.status).toBe(302)
  })

  test("again is the same user, with the organization's current data", async ({
    newClient,
    org,
  }) => {
    const first = await newClient().setSession(tokensIn((await org.signIn()).location))
    const told = { attributes: { mail: 'ann.smith@example.org', displayName: 'Ann Smith' } }
    const second = await newClient().setSession(tokensIn((await org.signIn(told)).location))
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect(second.data.user?.email).toBe('ann.smith@example.org')
    expect(second.data.user?.user_metadata.name).toBe('Ann Smith')
    expect(second.data.user?.identities).toHaveLength(1)
  })

  test("never opens another person's account with the same address", async ({
    auth,
    newClient,
    org,
  }) => {
    const { user } = await signedUp(auth, newClient(), 'ann@example.org')
    const { data } = await newClient().setSession(tokensIn((await org.signIn()).location))
    expect(data.user?.email).toBe('ann@example.org')
    expect(data.user?.id).not.toBe(user.id)
  })

  test('reads the attributes configured for the organization', async ({
    auth,
    db,
    newClient,
    org,
  }) => {
    const attributes = { email: 'contact', name: 'label', department: 'ou' }
    const given = { metadataXml: org.metadata, domains: ['example.org'], attributes }
    expect(await addSsoProvider(db, given, auth.now())).toEqual({
      ok: true,
      id: org.id,
      isNew: false,
    })
    const told = { mail: 'other@example.org', contact: 'ann@example.org', label: 'Ann', ou: 'Air' }
    const answer = await org.signIn({ attributes: told })
    const { data } = await newClient().setSession(tokensIn(answer.location))
    expect(data.user?.email).toBe('ann@example.org')
    expect(data.user?.user_metadata).toMatchObject({
      name: 'Ann',
      custom_claims: { department: 'Air' },
    })
  })

  test('started there instead of here, ends at its relay state', async ({ auth, org }) => {
    auth.settings.allowedRedirects = ['https://app.example.org/**']
    const none = await org.post(await org.volunteer())
    expect(none.location.href).toMatch(/^http:\/\/localhost:3000\/?#access_token=/)
    const wanted = await org.post(await org.volunteer({}, 'https://app.example.org/in'))
    expect(wanted.location.href).toMatch(/^https:\/\/app\.example\.org\/in#access_token=/)
    const foreign = await org.post(await org.volunteer({}, 'https://evil.example.com/'))
    expect(foreign.location.origin).toBe(siteUrl)
  })
})

describe('starting a sign-in at an organization', () => {
  test('is rejected on every path while SAML is off', async ({ newClient, wire }) => {
    const off = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'] as const
    expectFailure(await newClient().signInWithSSO({ domain: 'example.org' }), ...off)
    for (const [method, path] of [
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
    ] as const) {
      const { status, body } = await wire(method, path, {})
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 404, error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
      })
    }
  })

  test('is rejected with both a provider and a domain, or neither', async ({ org, wire }) => {
    const both = await wire('POST', '/sso', {
      body: { provider_id: org.id, domain: 'example.org' },
    })
    expect(both.status).toBe(400)
    expect(both.body).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Only one of provider_id or domain supported',
    })
    const neither = await wire('POST', '/sso', { body: {} })
    expect(neither.status).toBe(400)
    expect(neither.body).toMatchObject({
      error_code: 'validation_failed',
      msg: 'A provider_id or domain needs to be provided',
    })
  })

  test('is rejected for unknown ones', async ({ org, newClient }) => {
    expectFailure(
      await newClient().signInWithSSO({ domain: 'elsewhere.example' }),
      404,
      'sso_provider_not_found',
      'No SSO provider assigned for this domain',
    )
    expect(org.id).not.toBe('')
    expectFailure(
      await newClient().signInWithSSO({ providerId: '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0' }),
      404,
      'sso_provider_not_found',
      'No such SSO provider',
    )
    expectFailure(
      await newClient().signInWithSSO({ providerId: 'not-a-uuid' }),
      400,
      'bad_json',
      /^Could not parse request body as JSON: provider_id/,
    )
  })

  test('is rejected for a disabled organization', async ({ db, newClient, org }) => {
    const asked = await org.begin()
    await db.updateTable('auth_service.sso_providers').set({ is_disabled: true }).execute()
    expectFailure(
      await newClient().signInWithSSO({ domain: 'example.org' }),
      404,
      'sso_provider_disabled',
      'SSO Provider is currently disabled',
    )
    const message = 'SSO Provider assigned for this domain is currently disabled'
    const posted = await org.post(await org.answer(asked))
    expectRefusal(posted, 'server_error', 'sso_provider_disabled', message)
    const volunteered = await org.post(await org.volunteer())
    expectRefusal(volunteered, 'server_error', 'sso_provider_disabled', message)
  })

  test('is rejected with half a challenge', async ({ org, wire }) => {
    const { status, body } = await wire('POST', '/sso', {
      body: { provider_id: org.id, code_challenge: 'x'.repeat(43) },
    })
    expect(status).toBe(400)
    expect(body.msg).toBe('PKCE flow requires code_challenge_method and code_challenge')
  })

  test('has a limit for each visitor', async ({ newClient, org }) => {
    const client = newClient({ ip: '203.0.113.7' })
    for (let count = 0; count < 30; count++)
      expect((await client.signInWithSSO({ providerId: org.id })).error).toBeNull()
    expectFailure(
      await client.signInWithSSO({ providerId: org.id }),
      429,
      'over_request_rate_limit',
      'Request rate limit reached',
    )
  })
})

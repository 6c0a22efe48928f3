import { describe, expect } from 'vitest'
import { expectFailure, signedUp } from '../../../test/auth-fixtures.ts'
import {
  expectEnd,
  linkAddress,
  signInAddress,
  takeSession,
  test as base,
} from '../../../test/provider-fixtures.ts'

const test = base.extend('linksManually', { auto: true }, ({ auth }) => {
  auth.settings.linksManually = true
  return true
})

const other = { sub: 'ann-elsewhere', email: 'ann.lee@example.org', email_verified: true }

describe('linking an identity', () => {
  test('gives a signed-in user another way to sign in', async ({
    auth,
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    provider.account = other
    await takeSession(client, await follow(await linkAddress(client)))
    const { data } = await client.getUserIdentities()
    expect(data?.identities.map((one) => one.provider)).toEqual(['email', 'keycloak'])
    const again = newClient()
    const found = await takeSession(again, await follow(await signInAddress(again)))
    expect(found).toMatchObject({ id: user.id, email: 'ann@example.com' })
  })

  test('with PKCE ends with a code', async ({ auth, newClient, follow, provider }) => {
    const client = newClient({ flowType: 'pkce' })
    const { user } = await signedUp(auth, client)
    provider.account = other
    const end = await follow(await linkAddress(client))
    const { data } = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(data.user?.id).toBe(user.id)
    expect(data.user?.identities).toHaveLength(2)
  })

  test('turns a guest into a user with its address', async ({ auth, newClient, follow }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    const { data } = await client.signInAnonymously()
    const user = await takeSession(client, await follow(await linkAddress(client)))
    expect(user).toMatchObject({
      id: data.user?.id,
      email: 'ann@example.com',
      is_anonymous: false,
      app_metadata: { provider: 'keycloak' },
    })
  })

  test('of a guest is rejected for a registered or unverified address', async ({
    auth,
    newClient,
    follow,
    provider,
  }) => {
    auth.settings.anonymousEnabled = true
    await signedUp(auth, newClient())
    const client = newClient()
    await client.signInAnonymously()
    const taken = 'A user with this email address has already been registered'
    expectEnd(await follow(await linkAddress(client)), 'server_error', 'email_exists', taken)
    provider.account = { ...other, email_verified: false }
    const message =
      'Unverified email with keycloak. Verify the email with keycloak in order to sign in'
    const end = await follow(await linkAddress(client))
    expectEnd(end, 'access_denied', 'provider_email_needs_verification', message)
    expect((await client.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [] })
  })

  test('that is already linked is rejected', async ({ auth, newClient, follow, provider }) => {
    const client = newClient()
    await signedUp(auth, client)
    provider.account = other
    await takeSession(client, await follow(await linkAddress(client)))
    const mine = await follow(await linkAddress(client))
    expectEnd(mine, 'server_error', 'identity_already_exists', 'Identity is already linked')
    const stranger = newClient()
    await signedUp(auth, stranger, 'bob@example.com')
    const theirs = await follow(await linkAddress(stranger))
    const message = 'Identity is already linked to another user'
    expectEnd(theirs, 'server_error', 'identity_already_exists', message)
  })

  test('requires a signed-in user', async ({ provider, wire }) => {
    expect(provider.asked).toBeDefined()
    const { status, body } = await wire('GET', '/user/identities/authorize?provider=keycloak')
    expect(status).toBe(401)
    expect(body).toMatchObject({
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  test('redirects a browser unless only the URL was requested', async ({
    auth,
    newClient,
    provider,
    wire,
  }) => {
    const { session } = await signedUp(auth, newClient())
    const { status, headers } = await wire('GET', '/user/identities/authorize?provider=keycloak', {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(status).toBe(302)
    expect(headers.get('location')?.startsWith(provider.issuer)).toBe(true)
  })

  test("is rejected for an organization's account", async ({ auth, newClient, provider }) => {
    expect(provider.asked).toBeDefined()
    const client = newClient()
    const { user } = await signedUp(auth, client)
    await auth.db
      .updateTable('auth_service.users')
      .set({ is_sso_user: true })
      .where('id', '=', user.id)
      .execute()
    const answer = await client.linkIdentity({ provider: 'keycloak' })
    const message = 'Linking identities to a SSO account is not possible'
    expectFailure(answer, 422, 'user_sso_managed', message)
  })
})

import { describe, expect } from 'vitest'
import { signedUp } from '../../../test/auth-fixtures.ts'
import { protocolLink } from '../../../test/auth-links.ts'
import {
  backTo,
  expectEnd,
  fragmentOf,
  signInAddress,
  takeSession,
  test,
} from '../../../test/provider-fixtures.ts'

describe('an account with the same address', () => {
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

  test('loses its password and its other identities when it was unconfirmed', async ({
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
    const link = new URL(protocolLink(mail?.links[0]))
    const used = await newClient().verifyOtp({
      token_hash: link.searchParams.get('token') ?? '',
      type: 'signup',
    })
    expect(used.error?.code).toBe('otp_expired')
  })

  test("is unchanged when the provider hasn't verified the address", async ({
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

  test('is unchanged even if addresses need no confirmation', async ({
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

  test("of an organization's own sign-in is never linked", async ({ auth, newClient, follow }) => {
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

test("an address that the provider hasn't verified is confirmed by email", async ({
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
  const invited = test.extend('invitation', async ({
    newClient,
    services,
    outbox,
    wire,
    provider,
  }) => {
    const key = services.accounts.serviceKey ?? ''
    await newClient({ key }).admin.inviteUserByEmail('ann@example.com')
    const [mail] = await outbox()
    const link = new URL(protocolLink(mail?.links[0]))
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

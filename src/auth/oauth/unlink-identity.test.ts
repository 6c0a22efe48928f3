import type { User, UserIdentity } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp } from '../../../test/auth-fixtures.ts'
import {
  linkAddress,
  signInAddress,
  takeSession,
  test as base,
} from '../../../test/provider-fixtures.ts'

const test = base.extend('linksManually', { auto: true }, ({ auth }) => {
  auth.settings.linksManually = true
  return true
})

function identityOf(user: User | null, provider: string): UserIdentity {
  const identity = user?.identities?.find((one) => one.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  return identity
}

const other = { sub: 'ann-elsewhere', email: 'ann.lee@example.org', email_verified: true }

describe('unlinking an identity', () => {
  test('removes a way to sign in, with its address', async ({
    auth,
    newClient,
    follow,
    provider,
    outbox,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    provider.account = other
    await takeSession(client, await follow(await linkAddress(client)))
    const byEmail = identityOf((await client.getUser()).data.user, 'email')
    expect((await client.unlinkIdentity(byEmail)).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({
      email: 'ann.lee@example.org',
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    const [notice] = await outbox()
    expect(notice).toMatchObject({
      to: 'ann@example.com',
      subject: 'Your email address was changed',
    })
    const entries = await auth.db
      .selectFrom('auth_service.audit_log')
      .select('action')
      .where('action', 'like', 'identity%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([{ action: 'identity_linked' }, { action: 'identity_unlinked' }])
  })

  test('keeps the address if the remaining identity has it', async ({
    auth,
    newClient,
    follow,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const user = await takeSession(client, await follow(await signInAddress(client)))
    expect((await client.unlinkIdentity(identityOf(user, 'keycloak'))).error).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe('ann@example.com')
    const again = await newClient().signInWithPassword({ email: 'ann@example.com', password })
    expect(again.error).toBeNull()
  })

  test("never confirms another person's address named in its data", async ({
    auth,
    newClient,
    follow,
    provider,
    db,
  }) => {
    const client = newClient()
    const lie = { email: 'victim@example.com', email_verified: true }
    auth.settings.mailAutoconfirm = true
    await client.signUp({ email: 'ann@example.com', password, options: { data: lie } })
    // As stored before the service's facts took precedence.
    await db
      .updateTable('auth_service.identities')
      .set({ identity_data: JSON.stringify(lie) })
      .execute()
    provider.account = other
    const user = await takeSession(client, await follow(await linkAddress(client)))
    expect((await client.unlinkIdentity(identityOf(user, 'keycloak'))).error).toBeNull()
    const { data } = await client.getUser()
    expect(data.user?.email).toBe('ann@example.com')
    expect(identityOf(data.user, 'email').identity_data?.email).toBe('ann@example.com')
  })

  test('leaves no address that was never confirmed', async ({
    auth,
    newClient,
    follow,
    provider,
    db,
  }) => {
    provider.account = { sub: 'ann', email: 'ann@example.com', email_verified: true }
    const client = newClient()
    const user = await takeSession(client, await follow(await signInAddress(client)))
    const identity = {
      provider: 'email',
      subject: user.id,
      identity_data: '{"email":"victim@example.com"}',
    }
    const times = { created_at: auth.now(), updated_at: auth.now() }
    const typed = { email: 'victim@example.com', email_confirmed_at: null }
    await db.updateTable('auth_service.users').set(typed).execute()
    await db
      .insertInto('auth_service.identities')
      .values({ id: crypto.randomUUID(), user_id: user.id, ...identity, ...times })
      .execute()
    const again = await takeSession(client, await follow(await signInAddress(client)))
    expect(again.email).toBe('ann@example.com')
    expect((await client.unlinkIdentity(identityOf(again, 'keycloak'))).error).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe('ann@example.com')
  })

  test('is rejected for the last one', async ({ auth, newClient }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    expectFailure(
      await client.unlinkIdentity(identityOf(user, 'email')),
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  })

  test("is rejected for another user's identity and invalid ids", async ({
    auth,
    newClient,
    follow,
    wire,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    const user = await takeSession(client, await follow(await signInAddress(client)))
    const { user: stranger } = await signedUp(auth, newClient(), 'bob@example.com')
    const answer = await client.unlinkIdentity(identityOf(stranger, 'email'))
    expectFailure(answer, 422, 'identity_not_found', "Identity doesn't exist")
    expect(user.identities).toHaveLength(2)
    const token = (await client.getSession()).data.session?.access_token
    const { status, body } = await wire('DELETE', '/user/identities/five', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(404)
    expect(body).toMatchObject({
      error_code: 'validation_failed',
      msg: 'identity_id must be an UUID',
    })
  })

  test('is rejected when the remaining address belongs to another account', async ({
    auth,
    newClient,
    follow,
    provider,
  }) => {
    const client = newClient()
    await signedUp(auth, client)
    await signedUp(auth, newClient(), 'ann.lee@example.org')
    provider.account = other
    const user = await takeSession(client, await follow(await linkAddress(client)))
    expectFailure(
      await client.unlinkIdentity(identityOf(user, 'email')),
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)
  })
})

test('linking and unlinking are rejected when disabled', async ({ auth, newClient, provider }) => {
  auth.settings.linksManually = false
  const client = newClient()
  const { user } = await signedUp(auth, client)
  const answers = [
    await client.linkIdentity({ provider: 'keycloak' }),
    await client.linkIdentity({ provider: 'keycloak', token: await provider.idToken() }),
    await client.unlinkIdentity(identityOf(user, 'email')),
  ]
  for (const answer of answers)
    expectFailure(answer, 404, 'manual_linking_disabled', 'Manual linking is disabled')
})

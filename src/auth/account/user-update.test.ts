import { describe, expect } from 'vitest'
import { expectFailure, signedUp, test } from '../../../test/auth-fixtures.ts'

const another = 'another good password'

describe('changing metadata', () => {
  test('adds top-level members, and null removes one', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ data: { name: 'Ann', color: { of: 'car' } } })
    const { data, error } = await client.updateUser({ data: { color: null, city: 'Miami' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann', city: 'Miami' })
    expect(data.user?.user_metadata).not.toHaveProperty('color')
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
  })

  test('rejects changes to admin metadata', async ({ auth, newClient, wire }) => {
    const { session } = await signedUp(auth, newClient())
    const { status, body } = await wire('PUT', '/user', {
      body: { app_metadata: { plan: 'gold' }, data: { name: 'Ann' } },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect([status, body]).toEqual([
      403,
      {
        code: 403,
        error_code: 'not_admin',
        msg: 'Updating app_metadata requires admin privileges',
      },
    ])
  })

  test('allows a user with the admin role to change admin metadata', async ({
    auth,
    db,
    newClient,
    wire,
  }) => {
    const { session, user } = await signedUp(auth, newClient())
    await db
      .updateTable('auth_service.users')
      .set({ role: 'supabase_admin' })
      .where('id', '=', user.id)
      .execute()
    const { body } = await wire('PUT', '/user', {
      body: { app_metadata: { plan: 'gold' } },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'gold' })
  })

  test('needs a session, and JSON of the right types', async ({ auth, newClient, wire }) => {
    const without = await wire('PUT', '/user', { body: { data: {} } })
    expect([without.status, without.body.error_code]).toEqual([401, 'no_authorization'])
    const { session } = await signedUp(auth, newClient())
    const { status, body } = await wire('PUT', '/user', {
      body: { email: 7 },
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect([status, body.error_code]).toEqual([400, 'bad_json'])
    expect(body.msg).toMatch(/^Could not parse request body as JSON: /)
  })

  test('is limited for each visitor', async ({ auth, newClient }) => {
    const client = newClient({ ip: '203.0.113.9' })
    await signedUp(auth, client)
    for (let time = 0; time < 30; time++) await client.updateUser({ data: { time } })
    const answer = await client.updateUser({ data: { time: 31 } })
    expectFailure(answer, 429, 'over_request_rate_limit', 'Request rate limit reached')
  })
})

describe('changing sign-in details', () => {
  test("needs the second factor of an account that has one; metadata doesn't", async ({
    auth,
    newClient,
    db,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    const now = auth.now()
    await db
      .insertInto('auth_service.factors')
      .values({
        id: '5e4c8a5e-7ab4-4cf4-a6c0-5bba7a3a1a01',
        user_id: user.id,
        friendly_name: 'phone',
        factor_type: 'totp',
        status: 'verified',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    const changes = [
      { password: another },
      { email: 'new@example.com' },
      { phone: '+13055550100' },
      { data: { name: 'Someone else' }, password: another },
    ]
    for (const change of changes) {
      const answer = await client.updateUser(change)
      expectFailure(answer, 401, 'insufficient_aal', message)
    }
    const named = await client.updateUser({ data: { name: 'Ann' } })
    expect(named.data.user?.user_metadata).toMatchObject({ name: 'Ann' })
    await db.updateTable('auth_service.sessions').set({ aal: 'aal2' }).execute()
    expect((await client.updateUser({ password: another })).error).toBeNull()
  })

  test('is left to an organization that signs its people in', async ({ auth, newClient, db }) => {
    const client = newClient()
    await signedUp(auth, client)
    await db.updateTable('auth_service.users').set({ is_sso_user: true }).execute()
    const message = 'Updating email, phone, password of a SSO account only possible via SSO'
    const changes = [
      { password: another },
      { email: 'new@example.com' },
      { phone: '+13055550100' },
      { nonce: '123456' },
    ]
    for (const change of changes)
      expectFailure(await client.updateUser(change), 422, 'user_sso_managed', message)
    expect((await client.updateUser({ data: { name: 'Ann' } })).error).toBeNull()
  })

  test('rejects a malformed address and phone', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const email = await client.updateUser({ email: 'not an address' })
    const message = 'Unable to validate email address: invalid format'
    expectFailure(email, 400, 'validation_failed', message)
    const phone = await client.updateUser({ phone: 'not a phone' })
    const phoneMessage = 'Invalid phone number format (E.164 required)'
    expectFailure(phone, 400, 'validation_failed', phoneMessage)
  })
})

describe('a guest', () => {
  test("can't set a password without an address", async ({ auth, newClient }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    const answer = await client.updateUser({ password: another })
    const message =
      'Updating password of an anonymous user without an email or phone is not allowed'
    expectFailure(answer, 422, 'validation_failed', message)
  })

  test('becomes a user immediately if addresses need no confirmation', async ({
    auth,
    newClient,
    outbox,
  }) => {
    auth.settings.anonymousEnabled = true
    auth.settings.mailAutoconfirm = true
    const client = newClient()
    await client.signInAnonymously()
    const { data, error } = await client.updateUser({ email: 'Ann@example.com', password: another })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ann@example.com',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.identities).toHaveLength(1)
    expect(await outbox()).toEqual([])
    const login = { email: 'ann@example.com', password: another }
    expect((await newClient().signInWithPassword(login)).error).toBeNull()
  })
})

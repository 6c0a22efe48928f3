import { describe, expect } from 'vitest'
import { expectFailure, later, password, signedUp, test } from '../../../test/auth-fixtures.ts'

const another = 'another good password'

describe('changing metadata', () => {
  test('adds members at the top, and null takes one away', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    await client.updateUser({ data: { name: 'Ann', color: { of: 'car' } } })
    const { data, error } = await client.updateUser({ data: { color: null, city: 'Miami' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ann', city: 'Miami' })
    expect(data.user?.user_metadata).not.toHaveProperty('color')
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
  })

  test('that administrators write is refused to others', async ({ auth, newClient, wire }) => {
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

  test('that administrators write is changed by a user with their role', async ({
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

describe('changing a password', () => {
  test('ends all other sessions and keeps this one', async ({ auth, newClient, outbox, db }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    const elsewhere = newClient()
    await elsewhere.signInWithPassword({ email: 'ann@example.com', password })
    const { error } = await client.updateUser({ password: another })
    expect(error).toBeNull()
    expect((await client.getUser()).data.user?.id).toBe(user.id)
    expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')
    const old = await newClient().signInWithPassword({ email: 'ann@example.com', password })
    expectFailure(old, 400, 'invalid_credentials', 'Invalid login credentials')
    const now = await newClient().signInWithPassword({
      email: 'ann@example.com',
      password: another,
    })
    expect(now.error).toBeNull()
    const [mail, ...rest] = await outbox()
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Your password was changed' })
    expect(mail?.text).toContain('If it was not you: choose a new password at once')
    const entries = await db
      .selectFrom('auth_service.audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    const actions = entries.map(({ action }) => action)
    expect(actions).toContain('user_updated_password')
    expect(actions).toContain('user_modified')
  })

  test('takes back the codes that were sent before', async ({ auth, newClient, db }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    await client.updateUser({ email: 'new@example.com' })
    await client.updateUser({ password: another })
    const codes = await db
      .selectFrom('auth_service.one_time_tokens')
      .select('kind')
      .where('user_id', '=', user.id)
      .execute()
    expect(codes).toEqual([])
  })

  test('refuses the same, a weak, an empty and an overlong one', async ({ auth, newClient }) => {
    const client = newClient()
    await signedUp(auth, client)
    const same = await client.updateUser({ password })
    const message = 'New password should be different from the old password.'
    expectFailure(same, 422, 'same_password', message)
    for (const weak of ['short', '']) {
      const answer = await client.updateUser({ password: weak })
      expectFailure(answer, 422, 'weak_password', 'Password should be at least 8 characters.')
      expect(answer.error).toMatchObject({ reasons: ['length'] })
    }
    const long = await client.updateUser({ password: 'x'.repeat(73) })
    const tooLong = 'Password cannot be longer than 72 characters'
    expectFailure(long, 400, 'validation_failed', tooLong)
  })

  test('asks for the current one when the settings say so', async ({ auth, newClient }) => {
    auth.settings.asksCurrentPassword = true
    const client = newClient()
    await signedUp(auth, client)
    const message = 'Current password required when setting new password.'
    const none = await client.updateUser({ password: another })
    expectFailure(none, 400, 'current_password_required', message)
    const wrong = await client.updateUser({ password: another, current_password: 'wrong' })
    expectFailure(wrong, 400, 'current_password_invalid', message)
    const right = await client.updateUser({ password: another, current_password: password })
    expect(right.error).toBeNull()
  })

  test('does not ask for the current one in a session that began with a code', async ({
    auth,
    newClient,
    db,
  }) => {
    auth.settings.asksCurrentPassword = true
    const client = newClient()
    await signedUp(auth, client)
    await db.updateTable('auth_service.session_methods').set({ method: 'otp' }).execute()
    expect((await client.updateUser({ password: another })).error).toBeNull()
  })
})

describe('changing how one signs in', () => {
  test('needs the second factor of who has one', async ({ auth, newClient, db }) => {
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
      { data: { name: 'Somebody else' } },
    ]
    for (const change of changes) {
      const answer = await client.updateUser(change)
      expectFailure(answer, 401, 'insufficient_aal', message)
    }
    await db.updateTable('auth_service.sessions').set({ aal: 'aal2' }).execute()
    expect((await client.updateUser({ password: another })).error).toBeNull()
    expect((await client.updateUser({ data: { name: 'Ann' } })).error).toBeNull()
  })

  test('is for their organization where that signs people in', async ({ auth, newClient, db }) => {
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

  test('refuses a malformed address and phone', async ({ auth, newClient }) => {
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
  test('gets no password without an address', async ({ auth, newClient }) => {
    auth.settings.anonymousEnabled = true
    const client = newClient()
    await client.signInAnonymously()
    const answer = await client.updateUser({ password: another })
    const message =
      'Updating password of an anonymous user without an email or phone is not allowed'
    expectFailure(answer, 422, 'validation_failed', message)
  })

  test('becomes a user at once where addresses need no confirmation', async ({
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

describe('reauthentication', () => {
  test('is needed a day after signing in when the settings say so', async ({
    auth,
    services,
    newClient,
    outbox,
  }) => {
    auth.settings.reauthenticatesForPassword = true
    auth.settings.jwtSeconds = 100 * 3600
    const client = newClient()
    await signedUp(auth, client)
    services.moveTo(later(auth, 24 * 3600 + 1))
    const none = await client.updateUser({ password: another })
    const message = 'Password update requires reauthentication'
    expectFailure(none, 400, 'reauthentication_needed', message)
    const unsent = await client.updateUser({ password: another, nonce: '123456' })
    const refused = 'Nonce has expired or is invalid'
    expectFailure(unsent, 422, 'reauthentication_not_valid', refused)
    expect((await client.reauthenticate()).error).toBeNull()
    const [mail] = await outbox()
    expect(mail).toMatchObject({ to: 'ann@example.com', links: [`${auth.site.url}/auth/forgot`] })
    expect(mail?.subject).toBe(`${mail?.code} is your code`)
    const wrong = mail?.code === '000000' ? '000001' : '000000'
    const bad = await client.updateUser({ password: another, nonce: wrong })
    expectFailure(bad, 422, 'reauthentication_not_valid', refused)
    const right = await client.updateUser({ password: another, nonce: mail?.code ?? '' })
    expect(right.error).toBeNull()
    const third = 'a third good password'
    const again = await client.updateUser({ password: third, nonce: mail?.code ?? '' })
    expectFailure(again, 422, 'reauthentication_not_valid', refused)
  })

  test('refuses a code that is too old', async ({ auth, services, newClient, outbox }) => {
    auth.settings.reauthenticatesForPassword = true
    auth.settings.jwtSeconds = 100 * 3600
    const client = newClient()
    await signedUp(auth, client)
    await client.reauthenticate()
    services.moveTo(later(auth, auth.settings.mailCodeSeconds + 1))
    const [mail] = await outbox()
    const answer = await client.updateUser({ password: another, nonce: mail?.code ?? '' })
    const message = 'Nonce has expired or is invalid'
    expectFailure(answer, 422, 'reauthentication_not_valid', message)
  })

  test('refuses guests, the unconfirmed and who asked just now', async ({
    auth,
    newClient,
    db,
  }) => {
    auth.settings.anonymousEnabled = true
    const guest = newClient()
    await guest.signInAnonymously()
    const message = 'Reauthentication requires the user to have an email or a phone number'
    expectFailure(await guest.reauthenticate(), 400, 'validation_failed', message)
    const client = newClient()
    const { user } = await signedUp(auth, client)
    await client.reauthenticate()
    const soon = 'For security purposes, you can only request this after 60 seconds.'
    expectFailure(await client.reauthenticate(), 429, 'over_email_send_rate_limit', soon)
    const set = (changes: object) =>
      db.updateTable('auth_service.users').set(changes).where('id', '=', user.id).execute()
    await set({ email_confirmed_at: null })
    const email = await client.reauthenticate()
    expectFailure(email, 422, 'email_not_confirmed', 'Please verify your email first.')
    await set({ email: null, phone: '13055550100' })
    const phone = await client.reauthenticate()
    expectFailure(phone, 422, 'phone_not_confirmed', 'Please verify your phone first.')
  })
})

import { describe, expect } from 'vitest'
import { expectFailure, later, password, signedUp, test } from '../../../test/auth-fixtures.ts'

const another = 'another good password'

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
    expect(mail?.text).toContain('and choose a new password right away')
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

  test('revokes the codes that were sent before', async ({ auth, newClient, db }) => {
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

  test('rejects the same, a weak, an empty, and an overlong one', async ({ auth, newClient }) => {
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

  test('requires the current one if the settings say so', async ({ auth, newClient }) => {
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

  test("doesn't require the current one in a session that began with a code", async ({
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

describe('reauthentication', () => {
  test('is required a day after signing in if the settings say so', async ({
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

  test('rejects an expired code', async ({ auth, services, newClient, outbox }) => {
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

  test('rejects guests, unconfirmed accounts, and a request within the pause', async ({
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

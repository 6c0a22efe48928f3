import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/admin-fixtures.ts'

const ann = 'ann@example.com'

const taken = 'A user with this email address has already been registered'

describe('updating a user', () => {
  test('changes address, metadata, and role together', async ({ admin, newClient, auth }) => {
    const { user } = await signedUp(auth, newClient())
    const { data, error } = await admin.updateUserById(user.id, {
      email: 'Ann.Bee@example.com',
      user_metadata: { name: 'Ann', city: null },
      app_metadata: { plan: 'gold' },
      role: 'helper',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'ann.bee@example.com', role: 'helper' })
    expect(data.user?.user_metadata).toEqual({
      sub: user.id,
      email: 'ann.bee@example.com',
      email_verified: true,
      phone_verified: false,
      name: 'Ann',
    })
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', plan: 'gold' })
    expect(data.user?.identities?.[0]?.identity_data?.email).toBe('ann.bee@example.com')
    const old = await newClient().signInWithPassword({ email: ann, password })
    expectFailure(old, 400, 'invalid_credentials', 'Invalid login credentials')
  })

  test('confirms an address, and gives a phone an identity', async ({ admin }) => {
    const { data } = await admin.createUser({ email: ann })
    const changes = { email_confirm: true, phone: '19415550100', phone_confirm: true }
    const { data: after } = await admin.updateUserById(data.user?.id ?? '', changes)
    expect(after.user).toMatchObject({ phone: '19415550100' })
    expect(after.user?.email_confirmed_at).toBeDefined()
    expect(after.user?.phone_confirmed_at).toBeDefined()
    expect(after.user?.app_metadata.providers).toEqual(['email', 'phone'])
  })

  test('with a new password ends every session', async ({ admin, newClient, auth }) => {
    const client = newClient()
    const { user, session } = await signedUp(auth, client)
    await admin.updateUserById(user.id, { password: 'a whole new one' })
    const gone = await client.getUser(session.access_token)
    expect(gone.error?.message).toBe('Auth session missing!')
    const again = { email: ann, password: 'a whole new one' }
    expect((await newClient().signInWithPassword(again)).error).toBeNull()
  })

  test('bans, and lifts the ban', async ({ admin, newClient, auth }) => {
    const { user } = await signedUp(auth, newClient())
    await admin.updateUserById(user.id, { ban_duration: '1h30m' })
    const banned = await newClient().signInWithPassword({ email: ann, password })
    expectFailure(banned, 400, 'user_banned', 'User is banned')
    await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect((await newClient().signInWithPassword({ email: ann, password })).error).toBeNull()
  })

  test.for([
    [{ password: 'short' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
    [{ password: '' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
    [{ email: 'bob@example.com' }, 422, 'email_exists', taken],
    [
      { phone: '19415550199' },
      422,
      'phone_exists',
      'Phone number already registered by another user',
    ],
    [
      { email: 'ann' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { ban_duration: '90' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "90"',
    ],
  ] as const)('rejects %j and changes nothing', async (row, { admin }) => {
    const [changes, status, code, message] = row
    await admin.createUser({ email: 'bob@example.com', phone: '19415550199' })
    const { data } = await admin.createUser({ email: ann })
    const id = data.user?.id ?? ''
    expectFailure(await admin.updateUserById(id, changes), status, code, message)
    expect((await admin.getUserById(id)).data.user).toEqual(data.user)
  })
})

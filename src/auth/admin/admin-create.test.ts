import { randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { describe, expect } from 'vitest'
import { expectFailure, password } from '../../../test/auth-fixtures.ts'
import type { Auth } from '../request/auth.server.ts'
import { test } from '../../../test/admin-fixtures.ts'

const ann = 'ann@example.com'

const taken = 'A user with this email address has already been registered'

describe('creating a user', () => {
  test('returns a confirmed user who can sign in, and sends no email', async ({
    admin,
    newClient,
    outbox,
  }) => {
    const { data, error } = await admin.createUser({
      email: 'Ann@Example.com',
      password,
      email_confirm: true,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: ann, role: 'authenticated', aud: 'authenticated' })
    expect(data.user?.user_metadata).toEqual({ name: 'Ann', email_verified: true })
    const provided = { provider: 'email', providers: ['email'] }
    expect(data.user?.app_metadata).toEqual({ ...provided, plan: 'gold' })
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    const signedIn = await newClient().signInWithPassword({ email: ann, password })
    expect(signedIn.error).toBeNull()
    expect(await outbox()).toEqual([])
  })

  test('accepts an id, a phone, a role, and a ban', async ({ admin, services }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const id = randomUUID()
    const wanted = { id, phone: '+1 941 555 0100', role: 'helper', ban_duration: '24h' }
    const { data } = await admin.createUser({ ...wanted, phone_confirm: true })
    expect(data.user).toMatchObject({ id, phone: '19415550100', role: 'helper', email: '' })
    expect(data.user?.phone_confirmed_at).toBe('2026-11-21T15:00:00.000Z')
    const { banned_until } = data.user as { banned_until?: string }
    expect(banned_until).toBe('2026-11-22T15:00:00.000Z')
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'phone', id })
  })

  test('accepts a password hash, and hashes again at the first sign-in', async ({
    admin,
    auth,
    newClient,
  }) => {
    const password_hash = await bcrypt.hash(password, 4)
    const { data } = await admin.createUser({ email: ann, password_hash, email_confirm: true })
    expect(await hashOf(auth, data.user?.id)).toBe(password_hash)
    const { error } = await newClient().signInWithPassword({ email: ann, password })
    expect(error).toBeNull()
    expect(await hashOf(auth, data.user?.id)).toMatch(/^\$argon2id\$/)
  })

  test('without a password makes an account that no password opens', async ({
    admin,
    newClient,
  }) => {
    await admin.createUser({ email: ann, email_confirm: true })
    const answer = await newClient().signInWithPassword({ email: ann, password: '' })
    expectFailure(answer, 400, 'invalid_credentials', 'Invalid login credentials')
  })

  test.for([
    [{}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
    [
      { email: 'ann' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ phone: '12a' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    [{ email: 'taken@example.com' }, 422, 'email_exists', taken],
    [
      { phone: '19415550199' },
      422,
      'phone_exists',
      'Phone number already registered by another user',
    ],
    [
      { email: ann, ban_duration: 'a while' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "a while"',
    ],
    [{ email: ann, id: '7' }, 400, 'validation_failed', 'ID must conform to the uuid v4 format'],
    [
      { email: ann, password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: ann, password_hash: 'md5:abc' },
      400,
      'validation_failed',
      'The password hash is of an unknown kind',
    ],
    [
      { email: ann, password, password_hash: 'md5:abc' },
      400,
      'validation_failed',
      'Only a password or a password hash should be provided',
    ],
  ] as const)('rejects %j', async ([wanted, status, code, message], { admin }) => {
    await admin.createUser({ email: 'taken@example.com', phone: '19415550199' })
    expectFailure(await admin.createUser(wanted), status, code, message)
  })

  test('rejects an existing id', async ({ admin }) => {
    const { data } = await admin.createUser({ email: ann })
    const again = await admin.createUser({ email: 'bob@example.com', id: data.user?.id ?? '' })
    expectFailure(again, 422, 'user_already_exists', 'A user with this ID already exists')
  })
})

async function hashOf({ db }: Auth, id = ''): Promise<string | null> {
  const found = await db
    .selectFrom('auth_service.users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.password_hash ?? null
}

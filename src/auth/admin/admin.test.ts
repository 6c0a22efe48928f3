import { randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp, test as base } from '../../../test/auth-fixtures.ts'
import type { Auth } from '../request/auth.server.ts'
import { calls } from '../service.server.ts'
import { noteMethod } from '../sessions/sessions.server.ts'

const ann = 'ann@example.com'
const nobody = '00000000-0000-4000-8000-000000000000'
const taken = 'A user with this email address has already been registered'

/** `admin`: the administrator's part of the published client, with the service key. */
const test = base.extend('admin', async ({ auth, newClient }) => {
  const { serviceKey } = await auth.keys.secrets()
  return newClient({ key: serviceKey }).admin
})

describe('creating a user', () => {
  test('answers with a confirmed user who can sign in, and sends no mail', async ({
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

  test('takes an id, a phone, a role and a ban', async ({ admin, services }) => {
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

  test('takes a hash in place of a password, and makes it anew at the first sign-in', async ({
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
  ] as const)('refuses %j', async ([wanted, status, code, message], { admin }) => {
    await admin.createUser({ email: 'taken@example.com', phone: '19415550199' })
    expectFailure(await admin.createUser(wanted), status, code, message)
  })

  test('refuses an id that is in use', async ({ admin }) => {
    const { data } = await admin.createUser({ email: ann })
    const again = await admin.createUser({ email: 'bob@example.com', id: data.user?.id ?? '' })
    expectFailure(again, 422, 'user_already_exists', 'A user with this ID already exists')
  })
})

describe('listing users', () => {
  test('goes from new to old, a page at a time', async ({ admin, services, wire, auth }) => {
    for (const day of [1, 2, 3]) {
      services.moveTo(`2026-11-2${day}T15:00:00Z`)
      await admin.createUser({ email: `day${day}@example.com` })
    }
    const { data } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(data.users.map(({ email }) => email)).toEqual(['day3@example.com', 'day2@example.com'])
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 2, total: 3 })
    const last = await admin.listUsers({ page: 2, perPage: 2 })
    expect(last.data.users.map(({ email }) => email)).toEqual(['day1@example.com'])
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 2 })
    const { headers, body } = await wire('GET', '/admin/users?page=&per_page=', {
      headers: await bearer(auth),
    })
    expect(headers.get('x-total-count')).toBe('3')
    const address = 'http://localhost:3000/auth/v1/admin/users?page=1&per_page=50'
    expect(headers.get('link')).toBe(`<${address}>; rel="last"`)
    expect(body.users).toMatchObject([{ identities: null }, {}, {}])
  })

  test('can be filtered by address or full name, and sorted', async ({ admin, wire, auth }) => {
    await admin.createUser({ email: ann, user_metadata: { full_name: 'Ann Bee' } })
    await admin.createUser({ email: 'b_b@example.com' })
    const emails = async (query: string) => {
      const { body } = await wire('GET', `/admin/users?${query}`, { headers: await bearer(auth) })
      return (body.users as { email: string }[]).map(({ email }) => email)
    }
    expect(await emails('filter=bee')).toEqual([ann])
    expect(await emails('filter=b_')).toEqual(['b_b@example.com'])
    expect(await emails('sort=created_at%20asc')).toHaveLength(2)
  })

  test.for([
    ['page=two', 'Bad Pagination Parameters: strconv.ParseUint: parsing "two": invalid syntax'],
    ['per_page=-1', 'Bad Pagination Parameters: strconv.ParseUint: parsing "-1": invalid syntax'],
    ['sort=email', "Bad Sort Parameters: bad field for sort 'email'"],
    [
      'sort=created_at%20up',
      "Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed",
    ],
  ])('refuses %s', async ([query, msg], { wire, auth }) => {
    const { status, body } = await wire('GET', `/admin/users?${query}`, {
      headers: await bearer(auth),
    })
    expect(status).toBe(400)
    expect(body).toEqual({ code: 400, error_code: 'validation_failed', msg })
  })
})

test('a user is read by id', async ({ admin }) => {
  const { data } = await admin.createUser({ email: ann })
  const read = await admin.getUserById(data.user?.id ?? '')
  expect(read.data.user).toEqual(data.user)
})

test('an id that is none, or of nobody, is not found', async ({ wire, auth, admin }) => {
  const unknown = 'User not found'
  expectFailure(await admin.getUserById(nobody), 404, 'user_not_found', unknown)
  expectFailure(await admin.updateUserById(nobody, {}), 404, 'user_not_found', unknown)
  expectFailure(await admin.deleteUser(nobody), 404, 'user_not_found', unknown)
  const listed = await admin.mfa.listFactors({ userId: nobody })
  expectFailure(listed, 404, 'user_not_found', unknown)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const headers = await bearer(auth)
    const { status, body } = await wire(method, '/admin/users/7', { headers })
    const msg = 'user_id must be an UUID'
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 404, error_code: 'validation_failed', msg },
    })
  }
})

describe('updating a user', () => {
  test('changes address, metadata and role at once', async ({ admin, newClient, auth }) => {
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
  ] as const)('refuses %j and changes nothing', async (row, { admin }) => {
    const [changes, status, code, message] = row
    await admin.createUser({ email: 'bob@example.com', phone: '19415550199' })
    const { data } = await admin.createUser({ email: ann })
    const id = data.user?.id ?? ''
    expectFailure(await admin.updateUserById(id, changes), status, code, message)
    expect((await admin.getUserById(id)).data.user).toEqual(data.user)
  })
})

describe('deleting a user', () => {
  test('takes the account away for good', async ({ admin, newClient, auth }) => {
    const client = newClient()
    const { user, session } = await signedUp(auth, client)
    expect(await admin.deleteUser(user.id)).toMatchObject({ error: null })
    const gone = await admin.getUserById(user.id)
    expectFailure(gone, 404, 'user_not_found', 'User not found')
    const asked = await client.getUser(session.access_token)
    expectFailure(asked, 403, 'user_not_found', 'User from sub claim in JWT does not exist')
    await signedUp(auth, newClient())
  })

  test('softly keeps its id and hides whose it was', async ({ admin, newClient, auth }) => {
    const client = newClient()
    const { user, session } = await signedUp(auth, client)
    await admin.updateUserById(user.id, { phone: '19415550100' })
    expect((await admin.deleteUser(user.id, true)).error).toBeNull()
    const { data } = await admin.getUserById(user.id)
    expect(data.user?.deleted_at).toBeDefined()
    expect(data.user).toMatchObject({ user_metadata: {}, app_metadata: {} })
    expect(data.user?.email).toMatch(/^[0-9a-f]{64}$/)
    expect(data.user?.phone).toMatch(/^\d{1,15}$/)
    expect(JSON.stringify(data.user)).not.toMatch(/ann@|9415550100/)
    expect((await client.getUser(session.access_token)).error).not.toBeNull()
    const again = await newClient().signInWithPassword({ email: ann, password })
    expectFailure(again, 400, 'invalid_credentials', 'Invalid login credentials')
    expect((await admin.deleteUser(user.id, true)).error).toBeNull()
    expect((await admin.getUserById(user.id)).data.user).toEqual(data.user)
    const { user: other } = await signedUp(auth, newClient())
    expect(other.id).not.toBe(user.id)
  })

  test('needs no body', async ({ admin, wire, auth }) => {
    const { data } = await admin.createUser({ email: ann })
    const path = `/admin/users/${data.user?.id}`
    const answer = await wire('DELETE', path, { headers: await bearer(auth) })
    expect(answer).toMatchObject({ status: 200, body: {} })
  })
})

describe('the factors of a user', () => {
  test('are listed and taken away, and what they proved with them', async ({
    admin,
    newClient,
    auth,
  }) => {
    const client = newClient()
    const { user } = await signedUp(auth, client)
    const id = await withFactor(auth, user.id)
    const { data } = await admin.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
    const removed = await admin.mfa.deleteFactor({ userId: user.id, id })
    // The client puts the answer one level deeper than its types say.
    expect(removed).toMatchObject({ data: { data: { id } }, error: null })
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    await client.refreshSession()
    expect((await client.getClaims()).data?.claims.aal).toBe('aal1')
  })

  test('of somebody else, or of no such id, are not found', async ({ admin, auth, wire }) => {
    const { data } = await admin.createUser({ email: ann })
    const userId = data.user?.id ?? ''
    const answer = await admin.mfa.deleteFactor({ userId, id: nobody })
    expectFailure(answer, 404, 'mfa_factor_not_found', 'Factor not found')
    const headers = await bearer(auth)
    const { status, body } = await wire('DELETE', `/admin/users/${userId}/factors/7`, { headers })
    const msg = 'factor_id must be an UUID'
    expect(status).toBe(404)
    expect(body).toEqual({ code: 404, error_code: 'validation_failed', msg })
  })
})

test('an administrator signs a user out by the token of theirs', async ({
  admin,
  newClient,
  auth,
}) => {
  const client = newClient()
  const { session } = await signedUp(auth, client)
  expect((await admin.signOut(session.access_token, 'global')).error).toBeNull()
  expect((await client.getUser(session.access_token)).error).not.toBeNull()
  expectFailure(await admin.signOut('nonsense'), 403, 'bad_jwt', /^invalid JWT: unable to parse/)
})

const adminCalls = calls.filter(([, path]) => /^\/(admin|invite)/.test(path))

test.for(adminCalls)(
  '%s %s is for administrators only',
  async ([method, path], { wire, services, newClient, auth }) => {
    const { session } = await signedUp(auth, newClient())
    const ask = (headers: Record<string, string>) =>
      wire(method, path.replaceAll(/:\w+/g, nobody), {
        headers,
        ...(method !== 'GET' && { body: {} }),
      })
    for (const token of [services.accounts.anonKey, session.access_token]) {
      const { status, body } = await ask({ authorization: `Bearer ${token}` })
      expect(status).toBe(403)
      expect(body).toEqual({ code: 403, error_code: 'not_admin', msg: 'User not allowed' })
    }
    expect(await ask({})).toMatchObject({
      status: 401,
      body: {
        error_code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      },
    })
  },
)

test('a client with the public key is told that it may not', async ({ newClient }) => {
  const { admin } = newClient()
  expectFailure(await admin.listUsers(), 403, 'not_admin', 'User not allowed')
  expectFailure(await admin.createUser({ email: ann }), 403, 'not_admin', 'User not allowed')
})

test('every change by an administrator is in the audit log', async ({ admin, auth }) => {
  const { data } = await admin.createUser({ email: ann })
  const id = data.user?.id ?? ''
  await admin.updateUserById(id, { role: 'helper' })
  await admin.deleteUser(id)
  const rows = await auth.db
    .selectFrom('auth_service.audit_log')
    .select(['action', 'actor', 'detail'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'user_signedup', actor: 'service_role', detail: {} },
    { action: 'user_modified', actor: 'service_role', detail: { changed: ['role'] } },
    { action: 'user_deleted', actor: 'service_role', detail: { isSoft: false } },
  ])
})

async function bearer({ keys }: Auth): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await keys.secrets()).serviceKey}` }
}

async function hashOf({ db }: Auth, id = ''): Promise<string | null> {
  const found = await db
    .selectFrom('auth_service.users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.password_hash ?? null
}

/** Gives a user a verified factor, which their session was proved with. @returns its id. */
async function withFactor({ db, now }: Auth, userId: string): Promise<string> {
  const id = randomUUID()
  const at = now()
  const times = { created_at: at, updated_at: at }
  const kind = { factor_type: 'totp', status: 'verified' } as const
  await db
    .insertInto('auth_service.factors')
    .values({ id, user_id: userId, friendly_name: 'Phone app', ...kind, ...times })
    .execute()
  const session = await db
    .updateTable('auth_service.sessions')
    .set({ factor_id: id, aal: 'aal2' })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteMethod(db, session.id, { method: 'totp' }, at)
  return id
}

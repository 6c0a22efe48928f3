import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectFailure, password, signedUp } from '../../../test/auth-fixtures.ts'
import type { Auth } from '../request/auth.server.ts'
import { recordMethod } from '../sessions/sessions.server.ts'
import { test } from '../../../test/admin-fixtures.ts'

const ann = 'ann@example.com'

const nobody = '00000000-0000-4000-8000-000000000000'

describe('listing users', () => {
  test('is sorted newest first, by page', async ({ admin, services, wire, auth }) => {
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
  ])('rejects %s', async ([query, msg], { wire, auth }) => {
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

test("an invalid or unknown id isn't found", async ({ wire, auth, admin }) => {
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

describe('deleting a user', () => {
  test('deletes the account permanently', async ({ admin, newClient, auth }) => {
    const client = newClient()
    const { user, session } = await signedUp(auth, client)
    expect(await admin.deleteUser(user.id)).toMatchObject({ error: null })
    const gone = await admin.getUserById(user.id)
    expectFailure(gone, 404, 'user_not_found', 'User not found')
    const asked = await client.getUser(session.access_token)
    expectFailure(asked, 403, 'user_not_found', 'User from sub claim in JWT does not exist')
    await signedUp(auth, newClient())
  })

  test('softly keeps its id and hides its owner', async ({ admin, newClient, auth }) => {
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

describe("a user's factors", () => {
  test('are listed and removed, with the sessions they proved', async ({
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
    // The client nests the answer one level deeper than its types say.
    expect(removed).toMatchObject({ data: { data: { id } }, error: null })
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    await client.refreshSession()
    expect((await client.getClaims()).data?.claims.aal).toBe('aal1')
  })

  test("of another user, or with an unknown id, aren't found", async ({ admin, auth, wire }) => {
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

async function bearer({ keys }: Auth): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await keys.secrets()).serviceKey}` }
}

/** Adds a verified factor, which proved the session. @returns its id */
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
  await recordMethod(db, session.id, { method: 'totp' }, at)
  return id
}

import { expect } from 'vitest'
import { expectFailure, signedUp } from '../../../test/auth-fixtures.ts'
import { calls } from '../service.server.ts'
import { test } from '../../../test/admin-fixtures.ts'

const ann = 'ann@example.com'

const nobody = '00000000-0000-4000-8000-000000000000'

test("an administrator signs a user out with the user's token", async ({
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

test('a client with the public key is rejected', async ({ newClient }) => {
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

import { describe, expect } from 'vitest'
import { later, password, signedUp, test } from '../../test/auth-fixtures.ts'
import { forgetAfter } from '../../test/forget.ts'
import type { Db } from '../platform/db/schema.ts'

async function emailsOf(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('auth_service.users').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

async function countOf(db: Db, table: 'sessions' | 'one_time_tokens' | 'audit_log' | 'identities') {
  const rows = db
    .selectFrom(`auth_service.${table}`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
  return (await rows.executeTakeFirstOrThrow()).n
}

describe('an unconfirmed account', () => {
  test('is deleted completely seven days after its last email, and the address is free', async ({
    auth,
    db,
    newClient,
    services,
    outbox,
  }) => {
    const from = services.now()
    await signedUp(auth, newClient(), 'ann@example.com')
    await newClient().signUp({ email: 'bob@example.com', password })
    await newClient().signUp({ email: 'cleo@example.com', password })
    await forgetAfter(services, { from, days: 3 })
    await newClient().resend({ type: 'signup', email: 'cleo@example.com' })
    await forgetAfter(services, { from, days: 7, less: 1 })
    expect(await emailsOf(db)).toEqual(['ann@example.com', 'bob@example.com', 'cleo@example.com'])
    await forgetAfter(services, { from, days: 7 })
    expect(await emailsOf(db)).toEqual(['ann@example.com', 'cleo@example.com'])
    await forgetAfter(services, { from, days: 10, less: 1 })
    expect(await emailsOf(db)).toEqual(['ann@example.com', 'cleo@example.com'])
    await forgetAfter(services, { from, days: 10 })
    expect(await emailsOf(db)).toEqual(['ann@example.com'])
    expect(await countOf(db, 'identities')).toBe(1)
    expect(await countOf(db, 'one_time_tokens')).toBe(0)
    const before = (await outbox()).length
    await newClient().signUp({ email: 'bob@example.com', password })
    expect(await outbox()).toHaveLength(before + 1)
  })

  test('stays if an administrator created it, and for 30 days if invited', async ({
    db,
    newClient,
    services,
  }) => {
    const from = services.now()
    const { admin } = newClient({ key: services.accounts.serviceKey ?? '' })
    await admin.createUser({ email: 'made@example.com' })
    await admin.inviteUserByEmail('invited@example.com')
    await forgetAfter(services, { from, days: 30, less: 1 })
    expect(await emailsOf(db)).toEqual(['invited@example.com', 'made@example.com'])
    await forgetAfter(services, { from, days: 31 })
    expect(await emailsOf(db)).toEqual(['made@example.com'])
  })
})

test('of an active guest is kept', async ({ auth, db, newClient, services }) => {
  auth.settings.anonymousEnabled = true
  auth.settings.sessionTimeboxSeconds = 0
  auth.settings.sessionInactivitySeconds = 0
  const client = newClient()
  await client.signInAnonymously()
  const from = services.now()
  await forgetAfter(services, { from, days: 20 })
  expect((await client.refreshSession()).error).toBeNull()
  await forgetAfter(services, { from, days: 50, less: 1 })
  expect(await countOf(db, 'sessions')).toBe(1)
  await forgetAfter(services, { from, days: 50 })
  expect(await emailsOf(db)).toEqual([])
})

test('that was softly deleted leaves a trace for a year', async ({
  auth,
  db,
  newClient,
  services,
}) => {
  const { user } = await signedUp(auth, newClient())
  const { admin } = newClient({ key: services.accounts.serviceKey ?? '' })
  await admin.deleteUser(user.id, true)
  const from = services.now()
  await forgetAfter(services, { from, days: 365, less: 1 })
  expect(await emailsOf(db)).toHaveLength(1)
  await forgetAfter(services, { from, days: 365 })
  expect(await emailsOf(db)).toEqual([])
})

describe('a session', () => {
  test('is deleted a day after it ended by the settings', async ({
    auth,
    db,
    newClient,
    services,
  }) => {
    auth.settings.sessionTimeboxSeconds = 10 * 86_400
    auth.settings.sessionInactivitySeconds = 4 * 86_400
    const client = newClient()
    await signedUp(auth, client)
    await newClient().signInWithPassword({ email: 'ann@example.com', password })
    const from = services.now()
    for (const days of [3, 5, 8]) {
      await forgetAfter(services, { from, days, less: 1 })
      expect((await client.refreshSession()).error).toBeNull()
      // The other one was unused for four days, and then for one more.
      expect(await countOf(db, 'sessions'), `day ${days}`).toBe(days > 5 ? 1 : 2)
    }
    await forgetAfter(services, { from, days: 11, less: 1 })
    expect(await countOf(db, 'sessions')).toBe(1)
    services.moveTo(later(auth, 60))
    expect((await client.refreshSession()).error?.code).toBe('session_expired')
    await forgetAfter(services, { from, days: 11 })
    expect(await countOf(db, 'sessions')).toBe(0)
  })

  test('without an end in the settings is deleted after a year without use', async ({
    auth,
    db,
    newClient,
    services,
  }) => {
    auth.settings.sessionTimeboxSeconds = 0
    auth.settings.sessionInactivitySeconds = 0
    await signedUp(auth, newClient())
    const from = services.now()
    await forgetAfter(services, { from, days: 366, less: 1 })
    expect(await countOf(db, 'sessions')).toBe(1)
    await forgetAfter(services, { from, days: 366 })
    expect(await countOf(db, 'sessions')).toBe(0)
  })
})

test('unfinished flows are deleted after a day, codes after a week, the audit log after a year', async ({
  auth,
  db,
  newClient,
  services,
}) => {
  const client = newClient()
  const { user } = await signedUp(auth, client)
  await client.mfa.enroll({ factorType: 'totp' })
  await client.resetPasswordForEmail('ann@example.com')
  const from = services.now()
  const begun = { id: user.id, auth_code: user.id, provider: 'email', redirect_to: '' }
  await db
    .insertInto('auth_service.flow_states')
    .values({ ...begun, authentication_method: 'email', created_at: from })
    .execute()
  await db
    .insertInto('auth_service.saml_assertions')
    .values({ id: 'one', expires_at: from })
    .execute()
  const kept = async () => [
    (await db.selectFrom('auth_service.flow_states').select('id').execute()).length,
    (await db.selectFrom('auth_service.saml_assertions').select('id').execute()).length,
    (await db.selectFrom('auth_service.factors').select('id').execute()).length,
    await countOf(db, 'one_time_tokens'),
    await countOf(db, 'audit_log'),
  ]
  const lines = await countOf(db, 'audit_log')
  expect(lines).toBeGreaterThan(2)
  await forgetAfter(services, { from, days: 1, less: 1 })
  expect(await kept()).toEqual([1, 1, 1, 1, lines])
  await forgetAfter(services, { from, days: 1 })
  expect(await kept()).toEqual([0, 0, 0, 1, lines])
  await forgetAfter(services, { from, days: 7, less: 1 })
  expect(await kept()).toEqual([0, 0, 0, 1, lines])
  await forgetAfter(services, { from, days: 7 })
  expect(await kept()).toEqual([0, 0, 0, 0, lines])
  await forgetAfter(services, { from, days: 365, less: 1 })
  expect((await kept()).at(-1)).toBe(lines)
  await forgetAfter(services, { from, days: 365 })
  expect((await kept()).at(-1)).toBe(0)
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { password, signedUp, test } from '../../../test/auth-fixtures.ts'
import type { Role } from './can.ts'
import {
  findConfirmed,
  findMember,
  grantRole,
  listTeam,
  revokeRole,
  roleOf,
  teamAddresses,
} from './team.server.ts'

const by = { by: 'command line', now: new Date('2026-11-21T15:00:00Z') }

test('a role is given, changed, and removed, each with an entry in the audit log', async ({
  auth,
  newClient,
}) => {
  const { user } = await signedUp(auth, newClient())
  const person = { userId: user.id, email: 'ann@example.com' }
  expect(await roleOf(auth.db, user.id)).toBeNull()
  await grantRole(auth.db, person, 'reviewer', by)
  expect(await roleOf(auth.db, user.id)).toBe('reviewer')
  await grantRole(auth.db, person, 'admin', by)
  expect(await roleOf(auth.db, user.id)).toBe('admin')
  expect(await listTeam(auth.db)).toMatchObject([{ user_id: user.id, granted_by: 'command line' }])
  expect(await findMember(auth.db, 'Ann@example.com')).toMatchObject({ user_id: user.id })
  expect(await revokeRole(auth.db, user.id, by)).toBe(true)
  expect(await revokeRole(auth.db, user.id, by)).toBe(false)
  expect(await roleOf(auth.db, user.id)).toBeNull()
  const log = await auth.db
    .selectFrom('auth_service.audit_log')
    .select(['action', 'actor', 'detail'])
    .where('action', 'like', 'role%')
    .orderBy('id')
    .execute()
  const actor = 'command line'
  expect(log).toEqual([
    { action: 'role_granted', actor, detail: { role: 'reviewer' } },
    { action: 'role_granted', actor, detail: { role: 'admin' } },
    { action: 'role_revoked', actor, detail: { role: 'admin' } },
  ])
})

test('only accounts with a confirmed address can be found for a role', async ({
  auth,
  newClient,
}) => {
  await newClient().signUp({ email: 'bob@example.com', password })
  expect(await findConfirmed(auth.db, 'bob@example.com', 'authenticated')).toBeNull()
  expect(await findConfirmed(auth.db, 'nobody@example.com', 'authenticated')).toBeNull()
  const { user } = await signedUp(auth, newClient())
  const found = await findConfirmed(auth.db, ' Ann@Example.com', 'authenticated')
  expect(found).toEqual({ userId: user.id, email: 'ann@example.com' })
})

test("emails about waiting items go to roles with desk access, else to the directory's address", async ({
  auth: { db },
}) => {
  await sql`alter table team_members drop constraint team_members_role_check`.execute(db)
  const archivist = { userId: '00000000-0000-4000-8000-00000000000a', email: 'ada@example.com' }
  await grantRole(db, archivist, 'archivist' as string as Role, by)
  expect(await teamAddresses(db, 'hello@example.com')).toEqual(['hello@example.com'])
  const reviewer = { userId: '00000000-0000-4000-8000-00000000000b', email: 'ruth@example.com' }
  await grantRole(db, reviewer, 'reviewer', by)
  expect(await teamAddresses(db, 'hello@example.com')).toEqual(['ruth@example.com'])
})

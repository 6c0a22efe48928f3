/** @module-tag once */
import { expect, test } from 'vitest'
import { auditLine } from './audit.server.ts'

const entry = {
  at: new Date('2026-11-21T15:00:00.5Z'),
  action: 'login',
  userId: '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1a01',
  email: 'ann@example.com',
  actor: 'user',
  ip: '192.0.2.7',
  detail: {},
}

test('an entry has time, action, account, actor, and origin', () => {
  const line =
    '2026-11-21T15:00:00Z  login                 ann@example.com  by user  from 192.0.2.7'
  expect(auditLine(entry)).toBe(line)
})

test('a deleted account is named by its id, and unknown parts are left out', () => {
  const gone = { ...entry, email: null, ip: '', detail: { role: 'admin', changed: ['email'] } }
  expect(auditLine(gone)).toBe(
    `2026-11-21T15:00:00Z  login                 ${entry.userId}  by user  role admin  changed ["email"]`,
  )
  expect(auditLine({ ...gone, userId: null })).toContain('nobody')
})

test("outside text can't imitate another entry", () => {
  const line = auditLine({ ...entry, detail: { scope: 'x\n2026-11-21T15:00:01Z  login' } })
  expect(line.split('\n')).toHaveLength(1)
})

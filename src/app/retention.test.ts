import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { forgetAfter } from '../../test/forget.ts'
import { forgetAuditLog } from '../auth/forget.server.ts'
import type { Db } from '../platform/db/schema.ts'

async function addLines(db: Db, at: Date, count: number): Promise<void> {
  const line = { at, action: 'login', user_id: null, actor: 'user', ip: '', detail: '{}' }
  await db
    .insertInto('auth_service.audit_log')
    .values(Array.from({ length: count }, () => line))
    .execute()
}

async function linesIn(db: Db): Promise<number> {
  return (await db.selectFrom('auth_service.audit_log').select('id').execute()).length
}

test('deletes in small batches and logs the counts', async ({ db, services }) => {
  const from = services.now()
  await addLines(db, from, 950)
  expect(await forgetAuditLog(db, from, 10)).toBe(10)
  await forgetAfter(services, { from, days: 365 })
  expect(await linesIn(db)).toBe(0)
  expect(services.events).toEqual([expect.objectContaining({ event: 'forgotten', auditLog: 940 })])
})

test("a failed deletion doesn't stop the others and is reported at the end", async ({
  db,
  services,
}) => {
  const from = services.now()
  await addLines(db, from, 1)
  // A file in place of the folder.
  const folder = join(import.meta.dirname, 'retention.test.ts')
  await expect(forgetAfter(services, { from, days: 365 }, folder)).rejects.toThrow('ENOTDIR')
  expect(await linesIn(db)).toBe(0)
})

test('mail files are kept for 30 days', async ({ services }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const from = services.now()
  const names = [
    '2026-11-21T15-00-00-000Z-one.eml',
    '2026-11-21T15-00-01-000Z-two.eml',
    'notes.txt',
  ]
  for (const name of names) await writeFile(join(folder, name), '')
  await forgetAfter(services, { from, days: 30, less: 1 }, folder)
  expect(await readdir(folder)).toHaveLength(3)
  await forgetAfter(services, { from, days: 30 }, folder)
  expect((await readdir(folder)).sort()).toEqual(names.slice(1))
  await rm(folder, { recursive: true })
})

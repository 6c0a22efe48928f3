/** @module-tag once */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../src/platform/db/connect.server.ts'
import { migrationsOf } from '../src/platform/db/migrate.server.ts'
import { queueMail } from '../src/platform/email/outbox.server.ts'
import { holdWaiting } from '../src/platform/email/queue.server.ts'
import { mailbox } from '../test/mails.ts'
import { site, test } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'

const older = join(import.meta.dirname, '../test/upgrade')

async function inDatabase<T>(
  folder: string,
  work: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir: folder })
  return work(db).finally(close)
}

test('an update copies the database first, the logged command restores it, and no email is sent twice', async ({
  folder,
}) => {
  const restored = site(folder, 'restore', older)
  expect(restored).toMatch(/every table matches the backup/i)
  expect(restored).toContain('3 emails were waiting in the backup')
  const before = await inDatabase(folder, migrationsOf)
  const server = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
  const output = server.output()
  expect(output.indexOf('To go back')).toBeGreaterThan(-1)
  expect(output.indexOf('To go back')).toBeLessThan(output.indexOf('Migrated the database'))
  const [, words = ''] = /npm run site -- (restore .* --replace)/.exec(output) ?? []
  expect(output).toContain(`DATA_DIR=${folder} npm run site`)
  expect(() => site(folder, ...words.split(' '))).toThrow('Stop the site first')
  await server.stop()

  site(folder, ...words.split(' '))
  expect(await inDatabase(folder, migrationsOf)).toEqual(before)
  expect(
    (await readdir(folder)).filter((name) => name.startsWith('database-before-')),
  ).toHaveLength(1)
  // The newer version can be started again.
  const again = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
  expect(again.output()).toContain('Migrated the database')
  expect(site(folder, 'mail', 'status')).toContain('0 emails waiting, 3 held')
  expect(await mailbox(folder).mails()).toEqual([])
  await again.stop()
})

test('emails held by a restore wait for a command, except expired codes', async ({
  filled: folder,
}) => {
  const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' })
  const now = new Date()
  await inDatabase(folder, async (db) => {
    await queueMail(db, mail('a@example.com'), { id: 'a', now })
    await queueMail(db, mail('code@example.com'), { id: 'code', now, goodUntil: now })
    expect(await holdWaiting(db, now)).toBe(2)
  })
  const server = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
  expect(site(folder, 'mail', 'status')).toContain('0 emails waiting, 1 held')
  expect(await mailbox(folder).mails()).toEqual([])
  expect(site(folder, 'mail', 'send')).toContain('Released 1 email')
  await mailbox(folder).mailTo('a@example.com')
  expect(await mailbox(folder).mails()).toHaveLength(1)
  await server.stop()
})

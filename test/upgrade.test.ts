import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { openPlace } from '../src/platform/backup/backup-place.server.ts'
import { restoreRows } from '../src/platform/backup/restore-backup.server.ts'
import { readManifest } from '../src/platform/backup/write-backup.server.ts'
import { createApp } from '../src/app/app.server.ts'
import { migrate, migrationsOf } from '../src/platform/db/migrate.server.ts'
import { openEmpty } from './database.ts'
import { test, testServices } from './fixtures.ts'

const root = join(import.meta.dirname, '..')

// Made by the version twenty migrations ago, with samples, an approved submission, and a waiting
// one.
test('an older directory is updated with all its data, and is shown', async ({
  secrets,
  build,
}) => {
  const place = openPlace({ kind: 'folder', path: join(root, 'test/upgrade') })
  const { manifest } = await readManifest(place)
  const { db, close } = await openEmpty(inject('databaseUrl'), `upgrade_${process.pid}`)
  await restoreRows(db, { place, manifest, passphrase: undefined })
  await migrate(db)
  const files = readdirSync(join(root, 'src/platform/db/migrations')).sort()
  expect(await migrationsOf(db)).toEqual(files.map((name) => name.replace(/\.sql$/, '')))
  expect(files.length - manifest.migrations.length).toBeGreaterThan(18)

  const rows = async (table: 'businesses' | 'submissions' | 'mails') =>
    (await db.selectFrom(table).selectAll().execute()).length
  for (const table of ['businesses', 'submissions', 'mails'] as const) {
    const before = manifest.tables.find((one) => one.table === `public.${table}`)?.rows
    expect([table, await rows(table)]).toEqual([table, before])
  }
  const app = createApp(await testServices(db, secrets), build)
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('name', '=', 'Osprey Air Conditioning')
    .executeTakeFirstOrThrow()
  for (const path of ['/', `/business/${id}`, '/business/semper-plumbing-stuart'])
    expect([path, (await app.request(path)).status]).toEqual([path, 200])
  await close()
})

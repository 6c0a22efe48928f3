import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test as base } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect } from '../db/connect.server.ts'
import { isOutdated, migrate, migrationsOf } from '../db/migrate.server.ts'
import { sql } from 'kysely'
import { openPlace } from './backup-place.server.ts'
import { restoreRows } from './restore-backup.server.ts'
import { forgetUpdateCopies, updateDatabase } from './update-database.server.ts'
import { readManifest } from './write-backup.server.ts'

// Before photos existed.
const older = '20261123150000_sessions_of_the_site'
const now = () => new Date('2026-12-03T12:00:00Z')

const test = base
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'update-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('site', async ({ folder }, { onCleanup }) => {
    const url = inject('databaseUrl')
    const name = `update_${randomBytes(4).toString('hex')}`
    const databaseUrl = url ? await createDatabase(url, name) : undefined
    const settings = {
      databaseUrl,
      dataDir: folder,
      bucket: undefined,
      backup: { keep: 14, passphrase: undefined },
    }
    const { db, close } = await connect({ ...settings, isDurable: false })
    onCleanup(close)
    return { db, settings }
  })

test('an older database is copied before an update, and one command restores it', async ({
  folder,
  site: { db, settings },
}) => {
  await migrate(db, { upTo: older })
  await sql`insert into mails (id, to_address, subject, text, html, created_at, send_after)
    values ('one', 'a@example.com', 'Hello', 'a', 'a', now(), now())`.execute(db)
  const said: string[] = []
  const applied = await updateDatabase(db, settings, { now, say: (line) => said.push(line) })
  expect(applied.length).toBeGreaterThan(1)
  expect(await isOutdated(db)).toBe(false)
  const copies = join(folder, 'before-update')
  const place = openPlace({ kind: 'folder', path: copies })
  const { name, manifest } = await readManifest(place)
  expect(said.at(-1)).toContain(`npm run site -- restore ${copies} ${name}`)
  if (!settings.databaseUrl)
    expect(said.at(-2)).toContain(
      `If the site runs as a service: site restore ${copies} ${name} --replace`,
    )
  expect(manifest.migrations.at(-1)).toBe(older)
  expect(await readdir(folder)).not.toContain('last-backup.json')

  // The copy matches the older version.
  const into = await mkdtemp(join(folder, 'back-'))
  const back = await connect({ databaseUrl: undefined, dataDir: into, isDurable: false })
  await restoreRows(back.db, { place, manifest, passphrase: undefined })
  expect((await migrationsOf(back.db)).at(-1)).toBe(older)
  expect((await sql`select id from mails`.execute(back.db)).rows).toEqual([{ id: 'one' }])
  await back.close()

  expect(await updateDatabase(db, settings, { now, say: (line) => said.push(line) })).toEqual([])
  expect(await forgetUpdateCopies(folder, new Date('2026-12-03T11:59:59Z'))).toBe(0)
  expect(await forgetUpdateCopies(folder, now())).toBe(1)
  await expect(readManifest(place)).rejects.toThrow("There's no backup")
})

test('a database that a newer version updated is left alone, and the way back is named', async ({
  folder,
  site: { db, settings },
}) => {
  await migrate(db, { upTo: older })
  const update = () => updateDatabase(db, settings, { now, say: () => {} })
  await update()
  await sql`insert into migrations (name, timestamp) values ('2099_newer', '2099-01-01')`.execute(
    db,
  )
  const refused = await update().catch((error: Error) => error.message)
  expect(refused).toContain('A newer version of the site has updated this database')
  const [name] = await readdir(join(folder, 'before-update/backups'))
  expect(refused).toContain(`npm run site -- restore ${folder}/before-update ${name}`)
  await rm(join(folder, 'before-update'), { recursive: true })
  expect(await update().catch((error: Error) => error.message)).toMatch(
    /Start the newer version again\.$/,
  )
})

test(
  'a migration older than the last applied one runs, after a copy',
  {
    tags: ['once'],
  },
  async ({ folder, site: { db, settings } }) => {
    const all = (await readdir(join(import.meta.dirname, '../db/migrations')))
      .map((file) => file.replace(/\.sql$/, ''))
      .toSorted()
    // Later ones don't build on it.
    const late = all.find((name) => name.endsWith('_reply_addresses')) ?? ''
    await migrate(db, { only: all.filter((name) => name !== late) })
    expect(await updateDatabase(db, settings, { now, say: () => {} })).toEqual([late])
    const place = openPlace({ kind: 'folder', path: join(folder, 'before-update') })
    expect((await readManifest(place)).manifest.migrations).not.toContain(late)
  },
)

test('a new database isn’t copied; if copying fails, the update runs only when forced', async ({
  folder,
  site: { db, settings },
}) => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  await migrate(db, { upTo: older })
  await writeFile(join(folder, 'before-update'), 'in the way')
  const before = await migrationsOf(db)
  await expect(updateDatabase(db, settings, { now, say })).rejects.toThrow(
    "The database wasn't updated",
  )
  expect(await migrationsOf(db)).toEqual(before)
  await updateDatabase(db, settings, { now, say, withoutBackup: true })
  expect(await isOutdated(db)).toBe(false)
})

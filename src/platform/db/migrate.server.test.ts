import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test as base } from 'vitest'
import { openEmpty } from '../../../test/database.ts'
import { migrate, MigrationFailed, statementsOf } from './migrate.server.ts'
import type { Db } from './schema.ts'

const test = base
  .extend('emptyDb', async ({}, { onCleanup }): Promise<Db> => {
    const name = `migrate_${process.pid}_${Math.random().toString(36).slice(2)}`
    const connection = await openEmpty(inject('databaseUrl'), name)
    onCleanup(connection.close)
    return connection.db
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('applies each migration once', async ({ emptyDb, folder }) => {
  await writeFile(join(folder, '20260101_one.sql'), 'create table one (id int);\n')
  expect(await migrate(emptyDb, { folder })).toEqual(['20260101_one'])
  expect(await migrate(emptyDb, { folder })).toEqual([])
  expect(await tablesOf(emptyDb)).toContain('one')
})

test('a failed migration changes nothing and says which one failed and why', async ({
  emptyDb,
  folder,
}) => {
  await migrate(emptyDb, { folder })
  const before = await tablesOf(emptyDb)
  await writeFile(join(folder, '20260101_good.sql'), 'create table good (id int);\n')
  await writeFile(
    join(folder, '20260102_bad.sql'),
    'create table half (id int);\ncreate tabel typo (id int);\n',
  )
  const failure = await migrate(emptyDb, { folder }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(MigrationFailed)
  expect(String(failure)).toContain('20260102_bad')
  expect(String(failure)).toContain('syntax error')
  expect(await tablesOf(emptyDb)).toEqual(before)
})

test('the real migrations apply to an empty database', async ({ emptyDb }) => {
  await migrate(emptyDb)
  expect(await tablesOf(emptyDb)).toEqual(
    expect.arrayContaining([
      'articles',
      'business_hours',
      'business_images',
      'businesses',
      'categories',
      'posts',
      'resources',
    ]),
  )
})

test('a script is split at semicolons that end a line, outside bodies', () => {
  const script = "-- note\nselect 1;\ncreate function f() as $$\n  select 2;\n$$;\nselect ';'\n;"
  expect(statementsOf(script)).toEqual([
    'select 1;',
    'create function f() as $$\n  select 2;\n$$;',
    "select ';'\n;",
  ])
})

test('splits one-line addresses of listings', async ({ emptyDb, folder }) => {
  const real = join(import.meta.dirname, 'migrations')
  for (const file of await readdir(real))
    if (file < '20261123100000') await copyFile(join(real, file), join(folder, file))
  await migrate(emptyDb, { folder })
  const kept: [id: string, address: string | null, city: string | null, hides: boolean][] = [
    ['whole', '2140 SE Federal Hwy, Suite 4, Stuart, FL 34994-1234', 'Stuart', false],
    ['hidden', '32801 Secret Ln, Stuart, FL 34994', 'Stuart', true],
    ['town', 'Ft Lauderdale, FL', 'Fort Lauderdale', false],
    ['zip', 'FL 34994', 'Unknown City', false],
    ['none', null, null, false],
  ]
  await sql`insert into categories (slug, name, group_slug, icon)
    values ('hvac', 'HVAC', 'trades', 'fan')`.execute(emptyDb)
  for (const [id, address, city, hides] of kept)
    await sql`insert into businesses (id, name, category_slug, address, city, hides_address)
      values (${id}, ${id}, 'hvac', ${address}, ${city}, ${hides})`.execute(emptyDb)
  await migrate(emptyDb)
  const rows = await emptyDb
    .selectFrom('businesses')
    .select(['id', 'street', 'city', 'zip', 'address', 'public_address'])
    .orderBy('id')
    .execute()
  const whole = '2140 SE Federal Hwy, Suite 4, Stuart, FL 34994'
  const hidden = '32801 Secret Ln, Stuart, FL 34994'
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['hidden', '32801 Secret Ln', 'Stuart', '34994', hidden, 'Stuart, FL 34994'],
    ['none', null, null, null, null, null],
    ['town', null, 'Fort Lauderdale', null, 'Fort Lauderdale, FL', 'Fort Lauderdale, FL'],
    ['whole', '2140 SE Federal Hwy, Suite 4', 'Stuart', '34994', whole, whole],
    ['zip', null, null, '34994', 'FL 34994', 'FL 34994'],
  ])
})

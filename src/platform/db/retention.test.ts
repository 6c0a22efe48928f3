import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { retentionPage } from './retention-page.ts'
import { retention } from './retention.ts'

test('every table has a retention time', async ({ db }) => {
  const { rows } = await sql<{ name: string }>`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  )
  const stated = new Set(
    Object.values(retention).flatMap(({ tables }): readonly string[] => tables),
  )
  const kept = rows.map(({ name }) => name)
  const advice = 'say in src/platform/db/retention.ts how long it is kept, and what forgets it'
  expect(kept.filter((name) => !stated.has(name)).sort(), advice).toEqual([])
  expect([...stated].filter((name) => !kept.includes(name))).toEqual([])
})

test('the retention page matches the code', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8')
  expect(page, 'run: node src/app/cli.ts retention > docs/retention.md').toBe(retentionPage())
})

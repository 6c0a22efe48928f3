/** @module-tag once */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { actAsAdmin, adminActions } from '../../../test/admin-actions.ts'
import { actAtDesk, deskActions, fillDesk } from '../../../test/desk-actions.ts'
import { test } from '../../../test/fixtures.ts'
import { actOnImports, importActions, type Named } from '../../../test/import-actions.ts'
import { actOnPhotos, photoActions } from '../../../test/photo-actions.ts'
import type { Db } from '../db/schema.ts'
import { isRowTable, isSameRow, rowTables, type Row, type RowTable } from './change.ts'
import { readRecord, recordTables } from './records.server.ts'

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('admin' as const), adminActions) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('desk' as const), deskActions) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('photos' as const), photoActions) },
)
/** Steps between imports and their undo. */
const betweenImports = 20

/** Tables that admins write but the log doesn't repeat: logs, or people's own messages. */
const besides = [
  'admin_changes',
  'auth_service.audit_log',
  'desk_arrivals',
  'directory_changes',
  // Image file data; the log covers which image is shown.
  'images',
  // Each row's import, and the listing before it.
  'import_rows',
  'imports',
  'listing_changes',
  // Which emails of a decision wait, and what undoing it restores; the log has what it changed.
  'listing_decisions',
  'listing_merges',
  'mails',
  'submission_events',
  'submission_links',
  'submission_mail_turns',
  'submission_messages',
  'submission_notes',
  'submission_takeovers',
]

/** Each must occur, or the test proves little. */
const often = [
  'badge given',
  'category merged',
  'decision undone',
  'import begun',
  'import undone',
  'listing change undone',
  'listing changed',
  'listing confirmed',
  'listing suspended',
  'listings merged',
  'merge of listings taken back',
  'photo added',
  'photo deleted',
  'photos changed',
  'pin moved',
  'post deleted',
  'post written',
  'report decided',
  'submission approved',
  'submission rejected',
  'taken back: listing changed',
]

test('the log explains every database change an admin makes', async ({ db, services }) => {
  const sequences = fc.sample(fc.array(anything, { minLength: 1000, maxLength: 1000 }), {
    numRuns: 1,
    seed: 20261121,
  })
  const imports = fc.sample(importActions, { numRuns: 1000 / betweenImports, seed: 20261121 })
  // Real listings: they stay when the samples go.
  await db.updateTable('businesses').set({ is_sample: false }).execute()
  const sent = await fillDesk(services)
  const told = await contents(db)
  const others = await otherTables(db)
  const named: Named = new Map()
  for (const [at, [where, action]] of sequences.flat().entries()) {
    services.moveTo(new Date(services.now().getTime() + 3000).toISOString())
    if (where === 'admin') await actAsAdmin(db, action, services.now())
    else if (where === 'desk') await actAtDesk(services, sent, action)
    else await actOnPhotos(services, action)
    const list = at % betweenImports === 0 && imports[at / betweenImports]
    if (list) await actOnImports(services, list, named)
  }
  const log = await db.selectFrom('admin_changes').selectAll().orderBy('id').execute()
  expect(log.length).toBeGreaterThan(500)
  expect([...new Set(log.map(({ action }) => action))]).toEqual(expect.arrayContaining(often))
  for (const entry of log)
    if (entry.record_table === 'imports') followImport(told, named.get(entry.id) ?? new Map())
    else follow(told, entry)
  const ended = await contents(db)
  expect([...told.keys()].toSorted()).toEqual([...ended.keys()].toSorted())
  for (const [key, row] of ended) expect({ key, ...told.get(key) }).toEqual({ key, ...row })
  const changed = await otherTables(db)
  const unexplained = [...changed].filter(([table, state]) => others.get(table) !== state)
  expect(besides).toEqual(expect.arrayContaining(unexplained.map(([table]) => table)))
})

type Entry = {
  id: number
  record_table: string
  record_id: string
  before: unknown
  after: unknown
}

/** Applies an entry to the state known from the log. */
function follow(
  told: Map<string, Row>,
  { id, record_table, record_id, before, after }: Entry,
): void {
  if (!isTold(record_table)) return
  const key = `${record_table} ${record_id}`
  const [was, is] = [before as Row | null, after as Row | null]
  const known = told.get(key) ?? null
  const isWhole = isRowTable(record_table)
  const begins = isWhole || !was || !is ? known : only(known, Object.keys(was))
  const expected = !isWhole && was && !is ? known : was
  expect(isSameRow(begins, expected), `entry ${id} begins where ${key} was`).toBe(true)
  if (record_table === 'categories') followMerge(told, was, is)
  const { why: _why, ...rest } = is ?? {}
  if (!is) told.delete(key)
  else told.set(key, isWhole ? is : { ...known, ...rest })
}

/**
 * An import's entry names only the import; its rows name the listings it created, changed or
 * removed.
 */
function followImport(told: Map<string, Row>, became: Map<string, Row | null>): void {
  for (const [id, row] of became)
    if (row) told.set(`businesses ${id}`, row)
    else told.delete(`businesses ${id}`)
}

function only(row: Row | null, fields: string[]): Row | null {
  return row && Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

/** A category merge, or its undo; the log lists the moved listings. */
function followMerge(told: Map<string, Row>, was: Row | null, after: Row | null): void {
  const [from, to] = [was?.['merged_into'] ?? null, after?.['merged_into'] ?? null]
  if (!after || from === to) return
  const slug = String(after['slug'])
  const current = (asked: unknown): unknown => {
    const next = asked === slug ? to : told.get(`categories ${String(asked)}`)?.['merged_into']
    return next ? current(next) : asked
  }
  const put = (key: string, row: Row, category: unknown) =>
    told.set(key, { ...row, category_slug: current(category) })
  for (const [key, row] of [...told].filter(([key]) => key.startsWith('businesses '))) {
    const went = from !== null && ((was?.['moved'] ?? []) as unknown[]).includes(row['id'])
    if (went && row['category_slug'] === current(from)) put(key, row, slug)
    else if (to !== null && row['category_slug'] === slug) put(key, row, to)
  }
}

function isTold(table: string): boolean {
  const isRecorded = recordTables.some((one) => one === table) && table !== 'mails'
  return isRowTable(table) || isRecorded
}

const keys: Partial<Record<string, string>> = {
  team_invitations: 'email',
  invitation_stops: 'address_hash',
}

/** Everything the log covers, by table and key. */
async function contents(db: Db): Promise<Map<string, Row>> {
  const all = new Map<string, Row>()
  for (const [table, key] of Object.entries(rowTables) as [RowTable, string][]) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    for (const { row } of rows) all.set(`${table} ${String(row[key])}`, row)
  }
  for (const table of recordTables.filter(isTold)) {
    const key = keys[table] ?? 'id'
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(key)} as id from ${sql.table(table)}`.execute(db)
    for (const { id } of rows)
      all.set(`${table} ${id}`, (await readRecord(db, { table, id })) ?? {})
  }
  return all
}

/** Hashes of all other tables, except parts of listings. */
async function otherTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_schema in ('public', 'auth_service') and table_type = 'BASE TABLE'`.execute(db)
  const parts = /^(business_|verifications|posts|listing_(sources|upkeep))/
  const states = new Map<string, string>()
  for (const { name } of tables.filter(({ name }) => !isTold(name) && !parts.test(name))) {
    const { rows } = await sql<{ state: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as state from ${sql.table(name)} t`.execute(
      db,
    )
    states.set(name, rows[0]?.state ?? '')
  }
  return states
}

import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import type { Db } from '../src/platform/db/schema.ts'
import { exportList } from '../src/exchange/export/export-list.server.ts'
import { countRows, reportedRows, type Counts } from '../src/exchange/import/imports.server.ts'
import { carryOut, prepareImport } from '../src/exchange/import/run-import.server.ts'
import { undo } from '../src/exchange/import/undo.server.ts'
import { fileOf } from '../src/exchange/table/read-table.server.ts'
import type { MessyList } from './messy-list.ts'

const options = { source: '', byName: 'fuzz', addsLikely: false, mapping: null }

/**
 * Imports a messy list, exports the directory, and undoes the import.
 *
 * @returns the results of its rows.
 * @throws on an unreported row, a rejection without a reason, an extra listing, a formula in an
 * export, or leftover data.
 */
export async function tryMessyList(
  db: Db,
  { bytes, rows }: MessyList,
  now: () => Date,
): Promise<Counts> {
  const today = now().toISOString().slice(0, 10)
  const clock = {
    now,
    today,
    formsSecret: 'secret',
    pace: { rowsAtOnce: 200, between: async () => {} },
  }
  const before = await stateOf(db)
  const { id } = await prepareImport(db, fileOf('messy.csv', bytes), options, clock)
  must((await stateOf(db)) === before, 'the dry run changed the directory')
  const reported = await allRows(db, id)
  const numbers = reported.map(({ number }) => number)
  must(JSON.stringify(numbers) === JSON.stringify(rows), 'a row is missing in the report')
  for (const { number, name, outcome, report } of reported)
    if (outcome === 'refused')
      must(
        Boolean(name && report.problems?.every(({ text }) => text)),
        `row ${number} is refused without a reason`,
      )
  const count = await countListings(db)
  const counts = await carryOut(db, id, clock)
  must((await countListings(db)) - count === counts.created, 'listings are not what was reported')
  must(counts.created === counts.new, 'rows that were new were not made')
  await mustBeSafe(db, today)
  await undo(db, id, clock)
  must((await stateOf(db)) === before, 'undoing left something')
  const undone = await countRows(db, id)
  must(undone.removed === counts.created && undone.kept === 0, 'undoing kept something')
  return counts
}

async function allRows(db: Db, id: string) {
  const rows: Awaited<ReturnType<typeof reportedRows>> = []
  for (let after = 0; ;) {
    const some = await reportedRows(db, id, { after, most: 1000 })
    rows.push(...some)
    const last = some.at(-1)
    if (!last) return rows
    after = last.number
  }
}

/** No cell of the export may be a formula. */
async function mustBeSafe(db: Db, today: string): Promise<void> {
  let text = ''
  for await (const part of exportList(db, 'csv', { today, site: 'https://example.org' }))
    text += part
  const rows: string[][] = parse(text, { bom: true })
  const cells = rows.flat()
  const formula = cells.find((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell))
  must(formula === undefined, `the export holds a formula: ${formula}`)
}

async function countListings(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from businesses`.execute(db)
  return rows[0]?.count ?? 0
}

/** A hash of the whole directory. */
async function stateOf(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat(
    (select md5(string_agg(b::text, ',' order by b.id)) from businesses b),
    (select md5(string_agg(k::text, ',' order by k.business_id, k.county_slug)) from business_counties k),
    (select md5(string_agg(h::text, ',' order by h.business_id, h.weekday, h.opens_minute)) from business_hours h),
    (select md5(string_agg(v::text, ',' order by v.id)) from verifications v),
    (select md5(string_agg(s::text, ',' order by s.source, s.external_id)) from listing_sources s)) as state`.execute(
    db,
  )
  return rows[0]?.state ?? ''
}

function must(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise)
}

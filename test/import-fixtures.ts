import type { Db } from '../src/platform/db/schema.ts'
import { today } from '../src/platform/services.server.ts'
import { test as base } from './fixtures.ts'
import { fileOf } from '../src/exchange/table/read-table.server.ts'
import { reportedRows } from '../src/exchange/import/imports.server.ts'
import { rowLines } from '../src/exchange/import/import-words.ts'
import {
  carryOut,
  prepareImport,
  type Clock,
  type ImportOptions,
} from '../src/exchange/import/run-import.server.ts'

const noPace = { rowsAtOnce: 200, between: async () => {} }

export const test = base.extend('clock', ({ services }): Clock => ({
  now: services.now,
  today: today(services),
  formsSecret: services.forms.secret,
  site: services.site,
  pace: noPace,
}))

export const options: ImportOptions = {
  source: '',
  byName: 'Nina',
  addsLikely: false,
  mapping: null,
}

export function csv(text: string, name = 'list.csv') {
  return fileOf(name, new TextEncoder().encode(text))
}

export async function dryRun(
  db: Db,
  clock: Clock,
  text: string,
  changes: Partial<ImportOptions> = {},
) {
  const { id } = await prepareImport(db, csv(text), { ...options, ...changes }, clock)
  const rows = await reportedRows(db, id, { most: 1000 })
  return {
    id,
    rows,
    outcomes: rows.map(({ outcome }) => outcome),
    lines: rows.map((row) => rowLines(row)),
  }
}

export async function bringIn(
  db: Db,
  clock: Clock,
  text: string,
  changes: Partial<ImportOptions> = {},
) {
  const { id, ...rest } = await dryRun(db, clock, text, changes)
  return { id, ...rest, counts: await carryOut(db, id, clock) }
}

export const head = 'Id,Name,Category,Description,Street,City,Zip,Phone,Website,Hours\n'
export const anchor =
  'A1,Anchor Pipes,Plumbing,Pipes and drains.,12 Ocean Blvd,Stuart,34994,772-555-0131,anchor.example,Mon-Fri 8-5\n'

export async function everything(db: Db) {
  const of = (
    table:
      | 'businesses'
      | 'business_counties'
      | 'business_hours'
      | 'verifications'
      | 'listing_sources',
  ) => db.selectFrom(table).selectAll().execute()
  const rows = await Promise.all([
    of('businesses'),
    of('business_counties'),
    of('business_hours'),
    of('verifications'),
    of('listing_sources'),
  ])
  return rows.map((ofTable) => ofTable.map((row) => JSON.stringify(row)).toSorted())
}

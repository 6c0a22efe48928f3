import * as t from '#messages/admin-import-rows.ts'
import { findCategory } from '../../listings/categories.ts'
import { findListings } from '../../listings/listing-facts.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ImportRecord } from '../record/import-record.ts'
import { changedFields } from './decision.ts'
import { differenceWords } from './import-words.ts'
import type { ReportedRow } from './imports.server.ts'
import { differencesOf } from './kept-fields.ts'

/** By row: a new listing in one line, and how a row differs from the listing that it may be. */
export async function previewLines(
  db: Db,
  importId: string,
  { rows, today }: { rows: readonly ReportedRow[]; today: string },
): Promise<Map<number, string[]>> {
  const open = rows.filter(
    ({ outcome, done }) => !done && ['new', 'likely', 'held'].includes(outcome),
  )
  if (!open.length) return new Map()
  const found = await db
    .selectFrom('import_rows')
    .select(['number', 'record'])
    .where('import_id', '=', importId)
    .where(
      'number',
      'in',
      open.map(({ number }) => number),
    )
    .execute()
  const records = new Map(
    found.map(({ number, record }) => [number, record as ImportRecord | null]),
  )
  const ids = open.flatMap(({ report }) => report.match?.id ?? [])
  const listings = new Map((await findListings(db, ids, today)).map((one) => [one.id, one]))
  return new Map(
    open.map(({ number, report }) => {
      const record = records.get(number)
      if (!record || report.differences?.length) return [number, []]
      const listing = listings.get(report.match?.id ?? '')
      const fields = listing ? changedFields(record, listing) : []
      const edited = new Set<string>()
      const differences = listing ? differencesOf(record, listing, { fields, edited }) : []
      return [number, [publishedLine(record), ...differences.map(differenceWords)]]
    }),
  )
}

/** "Plumbing · Stuart · 772-555-0101 · anchor.example · with hours". */
function publishedLine({ categorySlug, county, facts }: ImportRecord): string {
  const { city, phone, website, hours } = facts
  const category = categorySlug && (findCategory(categorySlug)?.name ?? categorySlug)
  const parts = [category || t.noCategoryYet(), city || county, phone, website]
  const said = parts.filter(Boolean).join(' · ')
  return t.published({ parts: said, hours: hours?.length ? 'yes' : 'no' })
}

import * as t from '#messages/admin-import-rows.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { whyHeading } from '../record/columns.ts'
import type { Doubt } from '../record/import-record.ts'

/** `corrects`: its number in the import that left it out, in a file of rows to correct. */
export type CorrectedRow = { number: number; name: string; corrects: number; businessId: string }

/** Of "Row 9: …", the cell under our heading. */
export function numberInWhy(cell: string | undefined): number | null {
  const number = Number(/^\D{1,20}(\d{1,9}):/.exec(cell ?? '')?.[1] ?? Number.NaN)
  return Number.isNaN(number) ? null : number
}

/**
 * Rows whose listing another row of the earlier import already added or changed. A row that was
 * asked about for that, and not answered, is asked about again.
 */
export async function secondRows(
  db: Db,
  { id, headings }: { id: string; headings: readonly string[] },
  rows: readonly CorrectedRow[],
): Promise<ReadonlySet<number>> {
  if (!rows.length) return new Set()
  const { rows: found } = await sql<{ number: number }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as a(number int, name text, corrects int, "businessId" text))
    select a.number from asked a
    cross join lateral (
      select r.import_id, coalesce(r.report -> 'reasons' ? 'second row', false) as "isAgain"
      from import_rows r join imports i on i.id = r.import_id
      where i.id <> ${id} and i.state = 'done' and r.number = a.corrects
        and r.outcome in ('refused', 'held') and r.done is null
        and array_remove(i.headers, ${whyHeading}) = ${headings.filter((one) => one !== whyHeading)}::text[]
      order by (lower(r.name) = lower(a.name)) desc, i.made_at desc limit 1) earlier
    where earlier."isAgain" or exists (select from import_rows w
      where w.import_id = earlier.import_id and w.business_id = a."businessId"
        and w.number <> a.corrects and w.done in ('created', 'updated', 'kept'))`.execute(db)
  return new Set(found.map(({ number }) => number))
}

export function secondRowDoubt(): Doubt {
  return { kind: 'second row', text: t.secondRow() }
}

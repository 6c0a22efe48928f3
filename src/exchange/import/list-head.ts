import * as files from '#messages/admin-import-files.ts'
import { isStorable } from '../../platform/db/column-text.ts'
import { headingsIn } from '../record/columns.ts'
import type { TableRow } from '../table/open-table.server.ts'
import { NotATable, tableLimits } from '../table/table-limits.ts'

/** Lists may have titles above the headings. */
export const rowsAbove = 15
/** Null if none looks like headings. */
function headingRow(rows: readonly string[][]): number | null {
  const counts = rows.map((cells) => headingsIn(cells.slice(0, tableLimits.columns)))
  const most = Math.max(...counts)
  return most < 2 ? null : counts.indexOf(most)
}

export function hasOnlyHeadings(rows: readonly TableRow[]): boolean {
  const best = headingRow(rows.slice(0, rowsAbove).map(({ cells }) => cells))
  return best !== null && best === rows.length - 1
}

export async function withHeadings(
  rows: AsyncIterable<TableRow>,
): Promise<{ headings: string[]; rows: AsyncIterable<TableRow> }> {
  const peeked = await peek(rows, rowsAbove)
  const best = headingRow(peeked.first)
  const head = best === null ? undefined : peeked.first[best]
  if (best === null || !head) throw new NotATable(files.noHeadings())
  const headings = toldApart(
    head.slice(0, tableLimits.columns).map((cell) => storable(cell).trim().slice(0, 200)),
  )
  return { headings, rows: without(peeked.rows, best + 1) }
}

async function* without(rows: AsyncIterable<TableRow>, count: number): AsyncGenerator<TableRow> {
  let place = 0
  for await (const row of rows) if (place++ >= count) yield row
}

export async function peek(
  rows: AsyncIterable<TableRow>,
  most: number,
): Promise<{ first: string[][]; rows: AsyncIterable<TableRow> }> {
  const iterator = rows[Symbol.asyncIterator]()
  const first: TableRow[] = []
  while (first.length < most) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
  }
  return { first: first.map(({ cells }) => cells), rows: joined(first, iterator) }
}

/** Numbers duplicate headings. */
export function toldApart(headings: string[]): string[] {
  const count = new Map<string, number>()
  return headings.map((heading) => {
    const times = (count.get(heading) ?? 0) + 1
    count.set(heading, times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}

async function* joined(first: TableRow[], rest: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** Removes characters the database can't store. */
export function storable(cell: string): string {
  const short = cell.slice(0, 20_000)
  return isStorable(short) ? short : short.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '')
}

import * as t from '#messages/admin-import-rows.ts'
import { lineOf } from './cells.ts'
import type { Cells, ImportRecord } from './import-record.ts'
import { servedCounties } from './place-fit.ts'

const zipPattern = /\b3[234]\d{3}\b/g
const milesPattern = /\b(\d{1,3})[\s-]*mi(?:les?)?\b/i

/** Service areas in a list are often ZIP codes or miles instead of counties. */
export function areaIn(serves: string): { zips: string; miles: string } {
  const zips = serves.match(zipPattern) ?? []
  return { zips: zips.join(', '), miles: milesPattern.exec(serves)?.[1] ?? '' }
}

/** The counties that a row names, in a cell for them or in its address. */
export function servesOf(
  cells: Cells,
  inAddress: string[],
  notes: string[],
): Pick<ImportRecord, 'servesCounties'> {
  const text = lineOf(cells.serves ?? '')
  const rest = text.replaceAll(zipPattern, ' ').replace(milesPattern, ' ')
  const { names, isRead } = servedCounties(rest)
  if (text && rest === text && !isRead) notes.push(t.servesUnknown({ text: text.slice(0, 60) }))
  const all = [...new Set([...names, ...inAddress])]
  return all.length ? { servesCounties: all } : {}
}

import { lineOf } from './cells.ts'
import type { Cells, ImportRecord } from './import-record.ts'

/** The listing's own id here, and that of the list. */
export function idsOf(cells: Cells): Pick<ImportRecord, 'listingId' | 'externalId'> {
  const listingId = lineOf(cells.listingId ?? '')
    .replace(/^.*\/business\//, '')
    .toLowerCase()
  const externalId = lineOf(cells.externalId ?? '')
    .replace(/\.0$/, '')
    .slice(0, 200)
  return {
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(listingId) && listingId.length <= 200 && { listingId }),
    ...(externalId && { externalId }),
  }
}

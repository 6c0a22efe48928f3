import { writers } from '../../exchange/export/formats.ts'
import {
  cellsOfListing,
  exportedColumns,
  exportedHeading,
  type ExportedColumn,
} from '../../exchange/export/listing-cells.ts'
import { nameElsewhere } from '../../listings/business.ts'
import type { Listed } from './listed.server.ts'

/** After the columns of an export. */
const besides = {
  proofExpiresOn: 'Proof valid until',
  sample: 'Sample',
  miles: 'Miles',
  changedAt: 'Last change',
  page: 'Page',
} as const

type Column = ExportedColumn | keyof typeof besides

/** The field of the API that a column shows, if it has another name. */
const fieldOf: Partial<Record<Column, string>> = {
  listingId: 'id',
  hidesAddress: 'street',
  latitude: 'location',
  longitude: 'location',
  proofMethod: 'proof',
  proofCheckedOn: 'proof',
  proofNote: 'proof',
  proofExpiresOn: 'proof',
  sample: 'isSample',
  miles: 'distanceMiles',
  page: 'links',
}

const columns: readonly Column[] = [
  ...exportedColumns,
  ...(Object.keys(besides) as (keyof typeof besides)[]),
]

/** Only those of the chosen fields; samples stay marked. */
export function columnsFor(fields: Set<string> | null): readonly Column[] {
  if (!fields) return columns
  return columns.filter((column) => column === 'sample' || fields.has(fieldOf[column] ?? column))
}

/** Says a heading or a category's name in the language of a file. */
export type NameOf = (english: string) => string

export function headingsOf(chosen: readonly Column[], nameOf: NameOf): string[] {
  return chosen.map((column) =>
    nameOf(
      column in besides
        ? besides[column as keyof typeof besides]
        : exportedHeading(column as ExportedColumn),
    ),
  )
}

export function cellsOfListed(
  { listing, changedAt, distanceMiles }: Listed,
  chosen: readonly Column[],
  { site, nameOf }: { site: string; nameOf: NameOf },
): string[] {
  const { verification } = listing
  const exported = cellsOfListing(listing)
  const cells: Record<Column, string> = {
    ...exported,
    category: nameOf(exported.category),
    proofExpiresOn:
      verification && 'expiresOn' in verification ? String(verification.expiresOn) : '',
    sample: listing.isSample ? 'yes' : '',
    miles: distanceMiles === null ? '' : String(distanceMiles),
    changedAt: changedAt.toISOString(),
    page: pageOf(listing.id, site),
  }
  return chosen.map((column) => cells[column])
}

export function cardOfListed({ listing, point, precision }: Listed, site: string): string {
  const cells = cellsOfListing(listing)
  const { name, isSample = false } = listing
  return writers.vcard.write({
    cells: { ...cells, name: nameElsewhere({ name, isSample }) },
    url: pageOf(listing.id, site),
    point,
    precision,
  })
}

function pageOf(id: string, site: string): string {
  return `${site}/business/${id}`
}

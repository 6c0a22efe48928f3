import type { NewBusiness } from '../../listings/businesses.server.ts'
import { cellsOfListing } from '../export/listing-cells.ts'
import type { ImportRecord } from '../record/import-record.ts'
import { mergedWith, type FieldDifference } from './decision.ts'

export type Keeps = 'edited' | 'all' | 'nothing'

/** These fields change together: half of each address would be wrong. */
const place = ['street', 'city', 'zip', 'county', 'timeZone', 'latitude']

const longest = 160

/** @param edited fields edited by hand. */
export function differencesOf(
  record: ImportRecord,
  listing: NewBusiness,
  { fields, edited }: { fields: readonly string[]; edited: ReadonlySet<string> },
): FieldDifference[] {
  if (!fields.length) return []
  const ours = textsOf(listing)
  const theirs = textsOf(mergedWith(record, listing))
  const byHand = withPlace(edited)
  return fields.map((field) => ({
    field,
    ours: ours(field),
    theirs: theirs(field),
    isEdited: byHand.has(field),
  }))
}

export function withoutKept(
  record: ImportRecord,
  listing: NewBusiness,
  { keeps, edited }: { keeps: Keeps; edited: ReadonlySet<string> },
): ImportRecord {
  if (keeps === 'nothing' || (keeps === 'edited' && !edited.size)) return record
  const ours = textsOf(listing)
  const byHand = withPlace(edited)
  const stays = (field: string) => (keeps === 'all' ? ours(field) !== '' : byHand.has(field))
  const { facts, categorySlug, county, servesCounties, lat, lng, verification, ...rest } = record
  const left = Object.entries(facts).filter(([field]) => !stays(field))
  return {
    ...rest,
    facts: Object.fromEntries(left),
    ...(categorySlug && !stays('category') && { categorySlug }),
    ...(county && !stays('county') && { county }),
    ...(servesCounties && !stays('serves') && { servesCounties }),
    ...(lat !== undefined && lng !== undefined && !stays('latitude') && { lat, lng }),
    ...(verification && !stays('proofMethod') && { verification }),
  }
}

function withPlace(edited: ReadonlySet<string>): ReadonlySet<string> {
  return place.some((field) => edited.has(field)) ? new Set([...edited, ...place]) : edited
}

/** For admins: includes hidden streets. */
function textsOf(listing: NewBusiness): (field: string) => string {
  const cells: Partial<Record<string, string>> = cellsOfListing({ ...listing, hidesAddress: false })
  return (field) => {
    if (field === 'hidesAddress') return listing.hidesAddress ? 'yes' : ''
    const text = (cells[field] ?? '').replace(/\s+/g, ' ')
    return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  }
}

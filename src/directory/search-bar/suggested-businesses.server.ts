import type { Db } from '../../db/schema.ts'
import { findCategory } from '../categories.ts'
import {
  readListingIndex,
  type IndexedListing,
  type ListingIndex,
} from '../search/listing-index.server.ts'
import type { Suggestion } from './suggestion.ts'

const maxBusinesses = 4
/** So many names are enough to choose the best from. */
const maxLookedAt = 40

/** Businesses with a word of their name that begins as typed; names that begin so come first. */
export async function suggestBusinesses(db: Db, words: string[]): Promise<Suggestion[]> {
  const typed = words.join(' ')
  if (typed.length < 2) return []
  const index = await readListingIndex(db)
  const ids = idsNamed(index, typed)
  if (!ids.length) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'city', 'category_slug'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((row) => row.id === id)
    if (!row) return []
    const category = findCategory(row.category_slug)?.name ?? ''
    const detail = row.city ? `${category} in ${row.city}` : category
    return [{ kind: 'business', text: row.name, detail, to: `/business/${row.id}` }]
  })
}

/** The names of an index, as `plainWords` would write them, each word after a space. */
const namesOf = new WeakMap<IndexedListing, string>()

function plainName(listing: IndexedListing): string {
  const known = namesOf.get(listing)
  if (known !== undefined) return known
  const name = ` ${listing.name.replace(/['’.]/g, '').replace(/[^a-z0-9]+/g, ' ')}`
  namesOf.set(listing, name)
  return name
}

function idsNamed(index: ListingIndex, typed: string): string[] {
  const wanted = ` ${typed}`
  const [first, later]: [string[], string[]] = [[], []]
  const seen = new Set<number>()
  for (const listing of index.all) {
    if (!listing) continue
    const { id, nameNumber } = listing
    const at = plainName(listing).indexOf(wanted)
    if (at < 0 || seen.has(nameNumber)) continue
    seen.add(nameNumber)
    if (at === 0) first.push(id)
    else later.push(id)
    if (first.length >= maxBusinesses || seen.size >= maxLookedAt) break
  }
  return [...first, ...later].slice(0, maxBusinesses)
}

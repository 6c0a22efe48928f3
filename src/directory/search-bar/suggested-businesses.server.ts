import type { Db } from '../../db/schema.ts'
import { findCategory } from '../categories.ts'
import { readListingIndex, type ListingIndex } from '../search/listing-index.server.ts'
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

/** The names of an index by their numbers, as `plainWords` would write them, each word after a space. */
const namesOf = new WeakMap<ListingIndex['nameNumbers'], string[]>()

function plainNames({ nameNumbers }: ListingIndex): string[] {
  const names = namesOf.get(nameNumbers) ?? []
  namesOf.set(nameNumbers, names)
  if (names.length < nameNumbers.size) {
    let number = 0
    for (const key of nameNumbers.keys()) if (number++ === names.length) names.push(plainName(key))
  }
  return names
}

/** A key is a category, a space and a name in lower case. */
function plainName(key: string): string {
  const name = key.slice(key.indexOf(' '))
  return name.replace(/['’.]/g, '').replace(/[^a-z0-9]+/g, ' ')
}

function idsNamed(index: ListingIndex, typed: string): string[] {
  const names = plainNames(index)
  const wanted = ` ${typed}`
  const [first, later]: [string[], string[]] = [[], []]
  const seen = new Set<number>()
  for (const { id, nameNumber } of index.all) {
    const at = (names[nameNumber] as string).indexOf(wanted)
    if (at < 0 || seen.has(nameNumber)) continue
    seen.add(nameNumber)
    if (at === 0) first.push(id)
    else later.push(id)
    if (first.length >= maxBusinesses || seen.size >= maxLookedAt) break
  }
  return [...first, ...later].slice(0, maxBusinesses)
}

import { sql } from 'kysely'
import { conditions } from './filters/filters.server.ts'
import type { Facet, InMemory } from './filters/filter.server.ts'
import type { IndexedListing, ListingIndex } from './listing-index.server.ts'
import type { Counts, FacetCount, Facets, Search } from './search.ts'

const facets = conditions.flatMap(({ facet }) => facet ?? [])

/**
 * The listings of the index that a search finds; of words only after `readWords`. Conditions that the
 * index cannot tell are left out: `asksDatabase` says whether there are any.
 */
export function listingsFound(index: ListingIndex, search: Search): readonly IndexedListing[] {
  const { all } = index
  const asked = conditions.flatMap(({ inMemory }) => inMemory?.(search, index) ?? [])
  if (!asked.length) return all
  const fewest = asked.reduce<InMemory | null>(shorter, null)
  const tests = asked.filter((condition) => condition !== fewest).map(({ test }) => test)
  const found: IndexedListing[] = []
  const consider = (row: number) => {
    const listing = all[row] as IndexedListing
    for (const test of tests) if (!test(listing, row)) return
    found.push(listing)
  }
  if (fewest?.rows) fewest.rows.forEach(consider)
  else for (let row = 0; row < all.length; row++) consider(row)
  return found
}

/** Of two conditions the one with fewer rows to look at; null while none knows its rows. */
function shorter(best: InMemory | null, condition: InMemory): InMemory | null {
  if (!condition.rows) return best
  return best?.rows && best.rows.length <= condition.rows.length ? best : condition
}

/** Whether a search asks for something that the listing index does not know. */
export function asksDatabase(search: Search): boolean {
  return conditions.some(
    (condition) => !condition.inMemory && condition.sql(search, sql.ref) !== null,
  )
}

/** The index remembers its own counts, since most searches leave nothing out. */
const allCounts = new WeakMap<ListingIndex, Counts>()

/** Counts listings of an index by each facet: each name once in a category, largest first. */
export function countListings(index: ListingIndex, listings: readonly IndexedListing[]): Counts {
  const known = allCounts.get(index)
  if (known && listings === index.all) return known
  const total = new Set<number>()
  let singles = 0
  for (const { nameNumber } of listings)
    if (index.duplicateNames.has(nameNumber)) total.add(nameNumber)
    else singles += 1
  const counted = facets.map((facet) => [facet.name, countFacet(facet, index, listings)])
  const counts = { total: singles + total.size, facets: Object.fromEntries(counted) as Facets }
  if (listings === index.all) allCounts.set(index, counts)
  return counts
}

function countFacet(
  { each }: Facet,
  { duplicateNames }: ListingIndex,
  listings: readonly IndexedListing[],
): FacetCount[] {
  const counts = new Map<string, FacetCount>()
  const seen = new Set<string>()
  let name = 0
  const add = (slug: string) => {
    if (duplicateNames.has(name)) {
      const key = `${slug} ${name}`
      if (seen.has(key)) return
      seen.add(key)
    }
    const entry = counts.get(slug)
    if (entry) entry.count += 1
    else counts.set(slug, { slug, count: 1 })
  }
  for (const listing of listings) {
    name = listing.nameNumber
    each(listing, add)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

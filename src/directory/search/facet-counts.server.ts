import { conditions } from './filters/filters.server.ts'
import type { Facet, InMemory } from './filters/filter.server.ts'
import type { IndexedListing, ListingIndex } from './listing-index.server.ts'
import type { Counts, FacetCount, Facets, Search } from './search.ts'

const facets = conditions.flatMap(({ facet }) => facet ?? [])

/** The rows of the index that a search finds; of words only after `readWords`. */
export function rowsFound(index: ListingIndex, search: Search): number[] {
  const { all } = index
  const asked = conditions.flatMap((condition) => condition.inMemory(search, index) ?? [])
  const fewest = asked.reduce<InMemory | null>(shorter, null)
  const tests = asked
    .filter((condition) => condition !== fewest || !condition.rows)
    .map(({ test }) => test)
  const found: number[] = []
  const consider = (row: number) => {
    const listing = all[row]
    if (!listing) return
    for (const test of tests) if (!test(listing, row)) return
    found.push(row)
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

/** Counts what a search finds by each facet: each name once in a category, largest first. */
export function countFound(index: ListingIndex, search: Search): Counts {
  const isAll = conditions.every((condition) => condition.inMemory(search, index) === null)
  if (isAll && index.counts) return index.counts
  const rows = rowsFound(index, search)
  const total = new Set<number>()
  let singles = 0
  for (const row of rows) {
    const { nameNumber } = index.all[row] as IndexedListing
    if (isOneOfSeveral(index, nameNumber)) total.add(nameNumber)
    else singles += 1
  }
  const counted = facets.map((facet) => [facet.name, countFacet(facet, index, rows)])
  const counts = { total: singles + total.size, facets: Object.fromEntries(counted) as Facets }
  if (isAll) index.counts = counts
  return counts
}

/** Whether other listings of the category have the same name. */
export function isOneOfSeveral({ nameCounts }: ListingIndex, nameNumber: number): boolean {
  return (nameCounts[nameNumber] as number) > 1
}

function countFacet({ each }: Facet, index: ListingIndex, rows: readonly number[]): FacetCount[] {
  const counts = new Map<string, FacetCount>()
  const seen = new Set<string>()
  let name = 0
  const add = (slug: string) => {
    if (isOneOfSeveral(index, name)) {
      const key = `${slug} ${name}`
      if (seen.has(key)) return
      seen.add(key)
    }
    const entry = counts.get(slug)
    if (entry) entry.count += 1
    else counts.set(slug, { slug, count: 1 })
  }
  for (const row of rows) {
    const listing = index.all[row] as IndexedListing
    name = listing.nameNumber
    each(listing, add)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

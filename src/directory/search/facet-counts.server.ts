import { chosen } from './columns.ts'
import { conditions } from './filters/filters.server.ts'
import type { Choices, InMemory } from './filters/filter.server.ts'
import { isOneOfSeveral, type ListingIndex } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import type { Counts, FacetCount, Facets, Search } from './search.ts'

const facets = conditions.flatMap(({ facet }) => facet ?? [])

/** The rows of searches while nothing changes: who counts one lists it next. */
const remembered = new WeakMap<
  Search,
  { index: ListingIndex; version: number; rows: Uint32Array }
>()

/** The rows of the index that a search finds; of words only after `readWords`. */
export function rowsFound(index: ListingIndex, search: Search): Uint32Array {
  const known = remembered.get(search)
  if (known?.index === index && known.version === index.version) return known.rows
  const rows = lookFor(index, search)
  remembered.set(search, { index, version: index.version, rows })
  return rows
}

function lookFor(index: ListingIndex, search: Search): Uint32Array {
  const { ids } = index
  const asked = conditions.flatMap((condition) => condition.inMemory(search, index) ?? [])
  const fewest = asked.reduce<InMemory | null>(shorter, null)
  const tests = asked.filter((condition) => condition !== fewest).map(({ test }) => test)
  const among = fewest?.rows
  const found = new Uint32Array(among?.length ?? ids.length)
  let length = 0
  for (let at = 0; at < found.length; at++) {
    const row = among ? (among[at] as number) : at
    if (ids[row] !== null && passesAll(tests, row)) found[length++] = row
  }
  return found.subarray(0, length)
}

function passesAll(tests: InMemory['test'][], row: number): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}

/** Of two conditions the one with fewer rows to look at; null while none knows its rows. */
function shorter(best: InMemory | null, condition: InMemory): InMemory | null {
  if (!condition.rows) return best
  return best?.rows && best.rows.length <= condition.rows.length ? best : condition
}

/** Counts what a search finds by each facet: each name once in a category, largest first. */
export function countFound(index: ListingIndex, search: Search): Counts {
  // What is open changes by the minute.
  if (search.openAt) return countRows(index, rowsFound(index, search))
  const key = keyOf(search)
  const known = index.counts.get(key)
  if (known) return known
  const counts = countRows(index, rowsFound(index, search))
  index.counts.set(key, counts)
  return counts
}

/** What a search leaves out; where distances start leaves nothing out. */
function keyOf({ asked, strictness, radiusMiles, ...others }: Search): string {
  const { origin, originCounties, isFromArea: _, ...narrowing } = others
  const text = asked && narrows(asked) ? [asked.parts, strictness] : null
  const within = radiusMiles === undefined ? null : [origin, originCounties, radiusMiles]
  return JSON.stringify([narrowing, text, within])
}

function countRows(index: ListingIndex, rows: Uint32Array): Counts {
  const { numbers } = index.name
  const singles = chosen(rows, (row) => !isOneOfSeveral(index, numbers[row] as number))
  const several = chosen(rows, (row) => isOneOfSeveral(index, numbers[row] as number))
  const names = new Set<number>()
  for (const row of several) names.add(numbers[row] as number)
  const counted = facets.map(({ name, choices }) => {
    const counts = countSingles(choices(index), singles)
    countSeveral(index, choices(index), several, counts)
    return [name, inOrder(counts)]
  })
  return { total: singles.length + names.size, facets: Object.fromEntries(counted) as Facets }
}

/** Counts listings whose name no other of their category has. */
function countSingles<T>({ column, slugsOf }: Choices<T>, rows: Uint32Array): Map<string, number> {
  const { values, numbers } = column
  const having = new Uint32Array(values.length)
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at] as number] as number
    having[number] = (having[number] as number) + 1
  }
  const counts = new Map<string, number>()
  for (let number = 0; number < having.length; number++) {
    const count = having[number] as number
    if (count === 0) continue
    for (const slug of slugsOf(values[number] as T))
      counts.set(slug, (counts.get(slug) ?? 0) + count)
  }
  return counts
}

/** Counts each name that several listings of a category have once for each choice. */
function countSeveral<T>(
  index: ListingIndex,
  { column, slugsOf }: Choices<T>,
  rows: Uint32Array,
  counts: Map<string, number>,
): void {
  const namesOf = new Map<string, Set<number>>()
  for (const row of rows) {
    const name = index.name.numbers[row] as number
    for (const slug of slugsOf(column.values[column.numbers[row] as number] as T)) {
      const names = namesOf.get(slug) ?? new Set()
      namesOf.set(slug, names.add(name))
    }
  }
  for (const [slug, names] of namesOf) counts.set(slug, (counts.get(slug) ?? 0) + names.size)
}

/** Counts by choice, the most first. */
export function inOrder(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([slug, count]) => ({ slug, count }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

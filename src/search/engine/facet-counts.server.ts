import { workspace, type Column } from './columns.ts'
import { chosen, everyRow, withoutGone } from './row-lists.ts'
import { conditions } from './filters/filters.server.ts'
import type { InMemory } from './filters/filter.server.ts'
import type { ListingIndex } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import type { Counts, FacetCount, Facets, Search } from './search.ts'

const facets = conditions.flatMap(({ facet }) => facet ?? [])

/** Counting and listing share the rows until something changes. */
const remembered = new WeakMap<
  Search,
  { index: ListingIndex; version: number; rows: Uint32Array }
>()

/** Call `readWords` first for searches with words. */
export function rowsFound(index: ListingIndex, search: Search): Uint32Array {
  const known = remembered.get(search)
  if (known?.index === index && known.version === index.version) return known.rows
  const rows = lookFor(index, search)
  remembered.set(search, { index, version: index.version, rows })
  return rows
}

function lookFor(index: ListingIndex, search: Search): Uint32Array {
  const asked = conditions.flatMap((condition) => condition.inMemory(search, index) ?? [])
  const fewest = asked.reduce<InMemory | null>(shorter, null)
  const first = fewest?.rows ? withoutGone(index, fewest.rows.read()) : everyRow(index)
  const others = asked.filter((condition) => condition !== fewest)
  return others.reduce((rows, { keep }) => keep(rows), first)
}

/** Null if neither knows its rows. */
function shorter(best: InMemory | null, condition: InMemory): InMemory | null {
  if (!condition.rows) return best
  return best?.rows && best.rows.most <= condition.rows.most ? best : condition
}

/** Equal names within a category count once. */
export function countPassing(
  index: ListingIndex,
  search: Search,
  passes: (row: number) => boolean,
): number {
  return countNames(index, chosen(rowsFound(index, search), passes))
}

/** By facet, largest first; equal names within a category count once. */
export function countFound(index: ListingIndex, search: Search): Counts {
  const key = keyOf(search)
  const known = index.counts.get(key)
  if (known) return known
  const counts = countRows(index, rowsFound(index, search))
  index.counts.set(key, counts)
  return counts
}

/** Everything that excludes listings; the starting point doesn't. */
function keyOf({ asked, strictness, radiusMiles, ...others }: Search): string {
  const { origin, originCounties, originCity: _city, isFromArea: _, ...narrowing } = others
  const text = asked && narrows(asked) ? [asked.parts, strictness] : null
  const within = radiusMiles === undefined ? null : [origin, originCounties, radiusMiles]
  return JSON.stringify([narrowing, text, within])
}

const singlesOf = workspace(new Uint32Array(256))
const severalOf = workspace(new Uint32Array(256))
const seenOf = workspace(new Uint32Array(256))

function countRows(index: ListingIndex, rows: Uint32Array): Counts {
  const { groups } = index
  const { numbers } = index.name
  const singles = singlesOf(rows.length)
  const several = severalOf(rows.length)
  let [single, other] = [0, 0]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (groups[numbers[row] as number] === 0) singles[single++] = row
    else several[other++] = row
  }
  const parted = { singles: singles.subarray(0, single), several: several.subarray(0, other) }
  const counted = facets.map(({ name, choices }) => {
    const { column, slugsOf } = choices(index)
    const bits = bitsOf(column, slugsOf)
    const counts = countSingles(column, bits, parted.singles)
    countSeveral(index, column, bits, parted.several, counts)
    return [name, inOrder(new Map(bits.slugs.map((slug, bit) => [slug, counts[bit] as number])))]
  })
  const total = single + countNames(index, parted.several)
  return { total, facets: Object.fromEntries(counted) as Facets }
}

/** Equal names within a category count once. */
export function countNames({ name, groups, groupCount }: ListingIndex, rows: Uint32Array): number {
  const seen = seenOf(groupCount + 1).fill(0)
  let count = 0
  for (let at = 0; at < rows.length; at++) {
    const group = groups[name.numbers[rows[at] as number] as number] as number
    count += 1 - (seen[group] as number)
    // Group 0: names that only one listing has.
    if (group !== 0) seen[group] = 1
  }
  return count
}

/** One bit per choice, in 32-bit words per value. */
type Bits = { slugs: string[]; words: number; ofValues: Uint32Array }

const bitsKnown = new WeakMap<Column<unknown>, Bits & { values: number }>()

function bitsOf<T>(column: Column<T>, slugsOf: (value: T) => readonly string[]): Bits {
  const { values } = column
  const known = bitsKnown.get(column)
  if (known?.values === values.length) return known
  const bitOf = new Map<string, number>()
  for (const value of values)
    for (const slug of slugsOf(value)) if (!bitOf.has(slug)) bitOf.set(slug, bitOf.size)
  const words = Math.ceil(bitOf.size / 32)
  const ofValues = new Uint32Array(values.length * words)
  for (const [number, value] of values.entries())
    for (const slug of slugsOf(value)) {
      const bit = bitOf.get(slug) as number
      const word = number * words + (bit >> 5)
      ofValues[word] = (ofValues[word] as number) | (1 << (bit & 31))
    }
  const bits = { slugs: [...bitOf.keys()], words, ofValues, values: values.length }
  bitsKnown.set(column, bits)
  return bits
}

/** Names that are unique in their category. */
function countSingles(
  { values, numbers }: Column<unknown>,
  { slugs, words, ofValues }: Bits,
  rows: Uint32Array,
): Uint32Array {
  const having = new Uint32Array(values.length)
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at] as number] as number
    having[number] = (having[number] as number) + 1
  }
  const counts = new Uint32Array(slugs.length)
  for (let number = 0; number < having.length; number++) {
    const count = having[number] as number
    if (count === 0) continue
    for (let word = 0; word < words; word++)
      addBits(counts, word, ofValues[number * words + word] as number, count)
  }
  return counts
}

/** Names shared by several listings of a category, once per choice. */
function countSeveral(
  { name, groups, groupCount }: ListingIndex,
  { numbers }: Column<unknown>,
  { words, ofValues }: Bits,
  rows: Uint32Array,
  counts: Uint32Array,
): void {
  const seen = seenOf((groupCount + 1) * words).fill(0)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const group = groups[name.numbers[row] as number] as number
    for (let word = 0; word < words; word++) {
      const before = seen[group * words + word] as number
      const bits = (ofValues[(numbers[row] as number) * words + word] as number) & ~before
      if (bits === 0) continue
      seen[group * words + word] = before | bits
      addBits(counts, word, bits, 1)
    }
  }
}

function addBits(counts: Uint32Array, word: number, bits: number, more: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = word * 32 + 31 - Math.clz32(left & -left)
    counts[bit] = (counts[bit] as number) + more
  }
}

/** Largest first. */
export function inOrder(counts: ReadonlyMap<string, number>): FacetCount[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([slug, count]) => ({ slug, count }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

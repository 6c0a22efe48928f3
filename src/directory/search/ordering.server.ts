import { chordOfMiles } from '../../florida/distance.ts'
import { chordsFrom } from './chords.server.ts'
import { isOneOfSeveral } from './facet-counts.server.ts'
import type { IndexedListing, ListingIndex } from './listing-index.server.ts'
import { matchText, narrows } from './matching.server.ts'
import type { Reach } from '../business.ts'
import type { Page, Search } from './search.ts'

/** Miles from a town or a zip that people there take for "here". */
const hereMiles = 15

/** With more rows than this all are sorted; below, only the first ones are kept in order. */
const mostKept = 400

/** A row, how far it is, and how it is reached from there; null without a place to measure from. */
export type OrderedRow = { row: number; chord: number; reach: Reach | null }

/** The rows of one page of a result, in order: each name once in a category. */
export function orderRows(
  index: ListingIndex,
  rows: readonly number[],
  search: Search,
  { sort, page, pageSize }: Page,
): OrderedRow[] {
  const { all } = index
  const reachOf = reaches(index, search)
  const chordTo = search.origin ? chordsFrom(index, search.origin) : () => NaN
  const keys = keysOf(index, search, sort, chordTo, reachOf)
  const compare = (a: number, b: number) => {
    const byKey = keys(a) - keys(b)
    if (byKey) return byKey
    const [first, second] = [all[a] as IndexedListing, all[b] as IndexedListing]
    if (first.name !== second.name) return first.name < second.name ? -1 : 1
    return first.id < second.id ? -1 : 1
  }
  const until = page * pageSize
  const inOrder = firstOf(withoutDoubles(index, rows, compare), compare, until)
  return inOrder
    .slice(until - pageSize, until)
    .map((row) => ({ row, chord: chordTo(row), reach: reachOf?.(row) ?? null }))
}

/** What rows are ordered by before their names: the smallest first. */
function keysOf(
  index: ListingIndex,
  search: Search,
  sort: Page['sort'],
  chordTo: (row: number) => number,
  reachOf: ((row: number) => Reach) | null,
): (row: number) => number {
  const { all } = index
  if (sort === 'name') return () => 0
  if (sort === 'located') {
    const { cityOrCounty, county = cityOrCounty?.county ?? '' } = search
    return (row) => {
      const listing = all[row] as IndexedListing
      if (cityOrCounty && listing.city === cityOrCounty.city) return -1
      return listing.located.includes(county) ? 0 : 1
    }
  }
  const { asked, strictness = 'all' } = search
  const text = asked && narrows(asked) ? matchText(index, asked, strictness) : null
  const keys = new Map<number, number>()
  const keyOf = (row: number) => {
    const score = text?.scores.get(row) ?? 0
    if (sort === 'relevance') return -score
    const chord = chordTo(row)
    const far = chord === chord ? chord : 3
    const section = reachOf ? reachOrder[reachOf(row)] : 0
    return (text?.named.has(row) ? 0 : 100) + section * 10 + far
  }
  return (row) => {
    const known = keys.get(row)
    if (known !== undefined) return known
    const key = keyOf(row)
    keys.set(row, key)
    return key
  }
}

const reachOrder: Readonly<Record<Reach, number>> = { here: 0, comes: 1, farther: 2 }

/** How listings are reached from the place searched from; null without counties to tell it by. */
function reaches(index: ListingIndex, search: Search): ((row: number) => Reach) | null {
  const { origin, originCounties, isFromArea } = search
  if (!origin || !originCounties?.length) return null
  const chordTo = chordsFrom(index, origin)
  const near = chordOfMiles(hereMiles)
  return (row) => {
    const { located, serves } = index.all[row] as IndexedListing
    const isAmong = (slugs: string[]) => originCounties.some((slug) => slugs.includes(slug))
    if (isFromArea ? isAmong(located) : chordTo(row) <= near) return 'here'
    return isAmong(serves) ? 'comes' : 'farther'
  }
}

/** Of listings with one name in one category only the first. */
function withoutDoubles(
  index: ListingIndex,
  rows: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  const first = new Map<number, number>()
  const singles: number[] = []
  for (const row of rows) {
    const { nameNumber } = index.all[row] as IndexedListing
    if (!isOneOfSeveral(index, nameNumber)) {
      singles.push(row)
      continue
    }
    const other = first.get(nameNumber)
    if (other === undefined || compare(row, other) < 0) first.set(nameNumber, row)
  }
  return first.size ? [...singles, ...first.values()] : singles
}

/** The first so many rows, in order. */
function firstOf(
  rows: number[],
  compare: (a: number, b: number) => number,
  count: number,
): number[] {
  if (count > mostKept || rows.length <= count) return rows.sort(compare).slice(0, count)
  const kept: number[] = []
  for (const row of rows) {
    if (kept.length === count && compare(row, kept[count - 1] as number) >= 0) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compare(row, kept[middle] as number) < 0) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, row)
    if (kept.length > count) kept.pop()
  }
  return kept
}

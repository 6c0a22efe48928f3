import { chordOfMiles } from '../../florida/distance.ts'
import type { Reach } from '../business.ts'
import { chordsFrom } from './chords.server.ts'
import { factOf, passing } from './columns.ts'
import { isOneOfSeveral, type ListingIndex } from './listings.server.ts'
import { matchText, narrows } from './matching.server.ts'
import type { Page, Search } from './search.ts'

/** Miles from a town or a zip that people there take for "here". */
const hereMiles = 15

/** With more rows than this all are sorted; below, only the first ones are kept in order. */
const mostKept = 400

/** A row, how far it is, and how it is reached from there; null without a place to measure from. */
export type OrderedRow = { row: number; chord: number; reach: Reach | null }

type NumberOf = (row: number) => number
type ReachOf = (row: number, chord: number) => Reach
type Compare = (a: number, b: number) => number

/** The rows of one page of a result, in order: each name once in a category. */
export function orderRows(
  index: ListingIndex,
  rows: Uint32Array,
  search: Search,
  { sort, page, pageSize }: Page,
): OrderedRow[] {
  const reachOf = reaches(index, search)
  const chordTo = search.origin ? chordsFrom(index, search.origin) : () => NaN
  const keyOf = keysOf(index, search, sort, chordTo, reachOf)
  // Places in `rows` are ordered instead of rows, so that keys stand beside each other.
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) keys[at] = keyOf(rows[at] as number)
  const compare = (a: number, b: number) =>
    (keys[a] as number) - (keys[b] as number) || byName(index, rows[a] as number, rows[b] as number)
  const until = page * pageSize
  return firstOf(withoutDoubles(index, rows, compare), compare, until)
    .slice(until - pageSize, until)
    .map((at) => rows[at] as number)
    .map((row) => ({ row, chord: chordTo(row), reach: reachOf?.(row, chordTo(row)) ?? null }))
}

function byName({ name, ids }: ListingIndex, a: number, b: number): number {
  const [first, second] = [factOf(name, a), factOf(name, b)]
  if (first !== second) return first < second ? -1 : 1
  return (ids[a] as string) < (ids[b] as string) ? -1 : 1
}

/** What rows are ordered by before their names: the smallest first. */
function keysOf(
  index: ListingIndex,
  search: Search,
  sort: Page['sort'],
  chordTo: NumberOf,
  reachOf: ReachOf | null,
): NumberOf {
  if (sort === 'name') return () => 0
  if (sort === 'located') {
    const { cityOrCounty, county = cityOrCounty?.county ?? '' } = search
    const isInTown = passing(index.city, (city) => city !== null && city === cityOrCounty?.city)
    const isThere = passing(index.places, ({ located }) => located.includes(county))
    return (row) => (isInTown(row) ? -1 : isThere(row) ? 0 : 1)
  }
  const { asked, strictness = 'all' } = search
  const text = asked && narrows(asked) ? matchText(index, asked, strictness) : null
  if (sort === 'relevance') return (row) => (text ? -text.scoreOf(row) : 0)
  return (row) => {
    const chord = chordTo(row)
    const far = chord === chord ? chord : 3
    const section = reachOf ? reachOrder[reachOf(row, chord)] : 0
    return (text?.isNamed(row) ? 0 : 100) + section * 10 + far
  }
}

const reachOrder: Readonly<Record<Reach, number>> = { here: 0, comes: 1, farther: 2 }

/** How listings are reached from the place searched from; null without counties to tell it by. */
function reaches(index: ListingIndex, search: Search): ReachOf | null {
  const { origin, originCounties, isFromArea } = search
  if (!origin || !originCounties?.length) return null
  const near = chordOfMiles(hereMiles)
  const isAmong = (slugs: string[]) => originCounties.some((slug) => slugs.includes(slug))
  const lies = passing(index.places, ({ located }) => isAmong(located))
  const comes = passing(index.places, ({ serves }) => isAmong(serves))
  return (row, chord) => {
    if (isFromArea ? lies(row) : chord <= near) return 'here'
    return comes(row) ? 'comes' : 'farther'
  }
}

/** Of listings with one name in one category only the first: their places in `rows`. */
function withoutDoubles(index: ListingIndex, rows: Uint32Array, compare: Compare): Uint32Array {
  const first = new Map<number, number>()
  const places = new Uint32Array(rows.length)
  let length = 0
  for (let at = 0; at < rows.length; at++) {
    const name = index.name.numbers[rows[at] as number] as number
    if (!isOneOfSeveral(index, name)) {
      places[length++] = at
      continue
    }
    const other = first.get(name)
    if (other === undefined || compare(at, other) < 0) first.set(name, at)
  }
  for (const at of first.values()) places[length++] = at
  return places.subarray(0, length)
}

/** The first so many, in order. */
function firstOf(places: Uint32Array, compare: Compare, count: number): number[] {
  if (count > mostKept || places.length <= count)
    return Array.from(places.sort(compare).subarray(0, count))
  const kept: number[] = []
  for (const at of places) {
    if (kept.length === count && compare(at, kept[count - 1] as number) >= 0) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compare(at, kept[middle] as number) < 0) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, at)
    if (kept.length > count) kept.pop()
  }
  return kept
}

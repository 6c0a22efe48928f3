import { chordOfMiles, earthRadiusMiles, spherePoint, type Point } from '../../florida/distance.ts'
import { levelRank, standingLevel } from '../../listings/proof/standing.ts'
import {
  hereMiles,
  nearbyMiles,
  nearMiles,
  stayingCategories,
  type Reach,
  type OpenGroup,
} from '../../listings/business.ts'
import { factOf, passing, workspace, type Column } from './columns.ts'
import { comingTo } from './coming.server.ts'
import type { ListingIndex, OrderedRow, Hours } from './listings.server.ts'
import type { Matches } from './find-units.server.ts'
import { matchText, narrows } from './matching.server.ts'
import type { Page, Search, HoursAsked } from './search.ts'
import type { TimeOfDay } from './senses/named-senses.ts'
import { eachRowWith } from './word-index.ts'
import { findCounty } from '../../florida/counties.ts'
import {
  isClosedOn,
  localTime,
  minutesUntilOpen,
  specialOn,
  type Exceptions,
} from '../../listings/hours.ts'

/** Larger than any score. */
const besideOthers = 1e6

/** Larger than any key by hours. */
const relatedHours = 4e5

/** Up to this many results, a partial sort; above, a full one. */
const mostKept = 400

type ReachOf = (row: number, chord: number) => Exclude<Reach, 'related'>

/**
 * One page of rows in order; equal names within a category once. @param today the day proof must be
 * valid.
 */
export function orderRows(
  index: ListingIndex,
  rows: Uint32Array,
  search: Search,
  { sort, page, pageSize, hours, isUngrouped }: Page,
  today: string,
): OrderedRow[] {
  const { asked, strictness = 'all', origin } = search
  const byHours = hours && sort !== 'proof' ? openOrder(index, hours) : null
  const chords = origin ? chordsFrom(index, origin, rows) : null
  const text = asked && narrows(asked) ? matchText(index, asked, strictness) : null
  const reachOf = isUngrouped ? null : reaches(index, search)
  const slots = text?.slotsOf(rows) ?? null
  const isParted = sort === 'distance' || sort === 'relevance'
  const isRelated = (at: number) => isParted && (text?.isRelated(slots?.[at] ?? 0) ?? false)
  // Within a group of hours, near is near.
  const reachKey = byHours ? null : reachOf
  const keys = keysOf(index, search, { sort, text, rows, slots, chords, reachOf: reachKey, today })
  if (byHours) {
    const near = chordOfMiles(nearMiles)
    for (let at = 0; at < rows.length; at++) {
      const isFar = chords !== null && !((chords[at] as number) <= near)
      const first = byHours.keyOf(rows[at] as number, isFar) + (isRelated(at) ? relatedHours : 0)
      keys[at] = first * (chords ? 1e3 : 1e7) + (keys[at] as number)
    }
  }
  const until = page * pageSize
  return firstOf(index, { rows, keys }, until)
    .slice(until - pageSize, until)
    .map((at) => {
      const [row, chord] = [rows[at] as number, chords?.[at] ?? NaN]
      return {
        row,
        chord,
        reach: isRelated(at) ? 'related' : (reachOf?.(row, chord) ?? null),
        openGroup: byHours?.groupOf(row) ?? null,
      }
    })
}

type Keyed = {
  sort: Page['sort']
  text: Matches | null
  rows: Uint32Array
  slots: Uint32Array | null
  /** Null without a starting point. */
  chords: Float64Array | null
  reachOf: ReachOf | null
  today: string
}

/** Larger than any other key, so levels never mix. */
const betweenLevels = 1e9

const keysFor = workspace(new Float64Array(256))

/** Sort keys, smallest first; names break ties. */
function keysOf(index: ListingIndex, search: Search, keyed: Keyed): Float64Array {
  const { sort, text, rows, slots, today } = keyed
  if (sort === 'distance') return keysByDistance(keyed)
  if (sort === 'proof') {
    const within = search.origin ? 'distance' : text ? 'relevance' : 'name'
    const rest = keysOf(index, search, { ...keyed, sort: within })
    const ranks = index.proofs.values.map((proofs) => levelRank(standingLevel(proofs, today)))
    const rankOf = (row: number) => ranks[index.proofs.numbers[row] as number] as number
    for (let at = 0; at < rows.length; at++)
      rest[at] = rankOf(rows[at] as number) * betweenLevels + (rest[at] as number)
    return rest
  }
  const keys = keysFor(rows.length).fill(0)
  if (sort === 'located') {
    const { cityOrCounty, county = cityOrCounty?.county ?? '', region = [county] } = search
    const isTown = passing(index.city, (city) => city === cityOrCounty?.city)
    const isThere = passing(index.places, ({ located }) =>
      located.some((slug) => region.includes(slug)),
    )
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number
      keys[at] = cityOrCounty && isTown(row) ? -1 : isThere(row) ? 0 : 1
    }
  }
  if (sort === 'relevance' && text)
    for (let at = 0; at < rows.length; at++) {
      const slot = slots?.[at] ?? 0
      const isLater = text.isRelated(slot) || text.isSecond(slot)
      keys[at] = (isLater ? besideOthers : 0) - text.scoreOf(slot)
    }
  return keys
}

function keysByDistance({ rows, slots, chords, text, reachOf }: Keyed): Float64Array {
  const keys = keysFor(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const chord = chords ? (chords[at] as number) : NaN
    const far = chord === chord ? chord : 3
    const slot = slots ? (slots[at] as number) : 0
    const reach = reachOf ? reachOrder[reachOf(row, chord)] : 0
    // Related work comes last, however near.
    const group = text?.isNamed(slot) ? 0 : text?.isRelated(slot) ? 200 : 100
    keys[at] = group + reach * 10 + (text?.isSecond(slot) ? 5 : 0) + far
  }
  return keys
}

const reachOrder: Readonly<Record<Exclude<Reach, 'related'>, number>> = {
  here: 0,
  nearby: 1,
  comes: 2,
  farther: 3,
  away: 4,
}

/** Null without counties. */
function reaches(index: ListingIndex, search: Search): ReachOf | null {
  const { origin, originCounties: here = [], originCity, isFromArea } = search
  if (!origin || !here.length) return null
  const near = chordOfMiles(hereMiles)
  const isHere = passing(index.places, ({ located }) => here.some((slug) => located.includes(slug)))
  const isTown = passing(index.city, (city) => city === originCity)
  const comes = passing(index.places, comingTo(search))
  const stays = passing(index.category, (slug) => stayingCategories.has(slug))
  const nearby = chordOfMiles(nearbyMiles)
  return (row, chord) => {
    if (isFromArea ? isHere(row) : chord <= near || isTown(row)) return 'here'
    if (comes(row)) return 'comes'
    // Unknown distances come last.
    if (!(chord <= nearby)) return 'away'
    return stays(row) ? 'nearby' : 'farther'
  }
}

/** Rows and their keys by position. */
type Keys = { rows: Uint32Array; keys: Float64Array }

function comparing(index: ListingIndex, { rows, keys }: Keys) {
  const { name, ids } = index
  return (a: number, b: number) => {
    const apart =
      (keys[a] as number) - (keys[b] as number) ||
      lettersAt(index, rows, a) - lettersAt(index, rows, b)
    if (apart) return apart
    const [row, other] = [rows[a] as number, rows[b] as number]
    const [first, second] = [factOf(name, row), factOf(name, other)]
    if (first !== second) return first < second ? -1 : 1
    return (ids[row] as string) < (ids[other] as string) ? -1 : 1
  }
}

/** The first positions in order; equal names within a category once. */
function firstOf(index: ListingIndex, keyed: Keys, count: number): number[] {
  const { rows, keys } = keyed
  const compare = comparing(index, keyed)
  const groupOf = (at: number) =>
    index.groups[index.name.numbers[rows[at] as number] as number] as number
  if (count > mostKept) return firstSorted(rows.length, compare, groupOf)
  const kept: number[] = []
  let worst = { key: Infinity, letters: 0 }
  for (let at = 0; at < rows.length; at++) {
    const key = keys[at] as number
    // Most rows rank below the last kept one, many by name alone.
    if (key > worst.key || (key === worst.key && lettersAt(index, rows, at) > worst.letters))
      continue
    if (kept.length === count && compare(at, kept[count - 1] as number) >= 0) continue
    const group = groupOf(at)
    const twin = group ? kept.findIndex((other) => groupOf(other) === group) : -1
    if (twin >= 0 && compare(at, kept[twin] as number) > 0) continue
    if (twin >= 0) kept.splice(twin, 1)
    else if (kept.length === count) kept.pop()
    kept.splice(placeAmong(kept, at, compare), 0, at)
    const last = kept[count - 1]
    if (last !== undefined)
      worst = { key: keys[last] as number, letters: lettersAt(index, rows, last) }
  }
  return kept
}

function lettersAt({ name, firstLetters }: ListingIndex, rows: Uint32Array, at: number): number {
  return firstLetters[name.numbers[rows[at] as number] as number] as number
}

function placeAmong(kept: number[], at: number, compare: (a: number, b: number) => number): number {
  let [from, to] = [0, kept.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(at, kept[middle] as number) < 0) to = middle
    else from = middle + 1
  }
  return from
}

function firstSorted(
  count: number,
  compare: (a: number, b: number) => number,
  groupOf: (at: number) => number,
): number[] {
  const seen = new Set<number>()
  const isFirst = (group: number) => group === 0 || (!seen.has(group) && seen.add(group) !== null)
  return Array.from(Uint32Array.from({ length: count }, (_, at) => at).sort(compare)).filter((at) =>
    isFirst(groupOf(at)),
  )
}

const chordsOf = workspace(new Float64Array(256))

/**
 * Straight-line distances through the unit sphere. A listing with only counties is as far as its
 * nearest county's population center; NaN if unknown. Valid until the next call.
 */
export function chordsFrom(
  { points, places }: ListingIndex,
  origin: Point,
  rows: Uint32Array,
): Float64Array {
  const [x, y, z] = spherePoint(origin)
  const toPlaces = new Map<number, number>()
  const chords = chordsOf(rows.length)
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows[nth] as number
    const at = row * 3
    const dx = (points[at] as number) - x
    const dy = (points[at + 1] as number) - y
    const dz = (points[at + 2] as number) - z
    const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
    chords[nth] = chord
    if (chord === chord) continue
    const number = places.numbers[row] as number
    const known = toPlaces.get(number) ?? chordTo(places.values[number]?.located ?? [], [x, y, z])
    toPlaces.set(number, known)
    chords[nth] = known
  }
  return chords
}

function chordTo(located: readonly string[], [x, y, z]: [number, number, number]): number {
  const chords = located.map((slug) => {
    const county = findCounty(slug)
    if (!county) return NaN
    const point = spherePoint(county.people)
    const [dx, dy, dz] = [point[0] - x, point[1] - y, point[2] - z]
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  })
  return chords.length ? Math.min(...chords) : NaN
}

/** Miles along the surface, 2 decimals (haversine); null if unknown. */
export function milesOfChord(chord: number): number | null {
  if (chord !== chord) return null
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.min(1, chord / 2)) * 100) / 100
}

/** "Closed for now" comes last, near or far. */
const order: readonly OpenGroup[] = ['open', 'emergency', 'later', 'unknown']
const emergencyOrder: readonly OpenGroup[] = ['emergency', 'says', 'open', 'later', 'unknown']

/** Larger than the minutes of a week. */
const between = 20_000

/** Larger than any key by hours: everyone far away comes after everyone nearby. */
const farOff = 1e5

export type OpenOrder = {
  groupOf(row: number): OpenGroup
  keyOf(row: number, isFar: boolean): number
}

/** Sort key: the group, then the next opening. */
export function openOrder(index: ListingIndex, asked: HoursAsked): OpenOrder {
  const waits = new Float64Array(index.hours.values.length).fill(NaN)
  const waitOf = (row: number) => {
    const number = index.hours.numbers[row] as number
    const known = waits[number] as number
    if (known === known) return known
    return (waits[number] = waitAt(index.hours, row, asked))
  }
  const says = asked.isForEmergency ? rowsSayingAllDay(index) : null
  const groupOf = (row: number): OpenGroup => {
    const wait = waitOf(row)
    if (wait === closedForNow) return 'closed'
    const answers = factOf(index.emergency, row)
    if (asked.isForEmergency && answers) return 'emergency'
    if (says?.has(row)) return 'says'
    if (wait === 0) return 'open'
    if (answers) return 'emergency'
    return Number.isFinite(wait) ? 'later' : 'unknown'
  }
  const groups = asked.isForEmergency ? emergencyOrder : order
  const keyOf = (row: number, isFar: boolean) => {
    const group = groupOf(row)
    if (group === 'closed') return 2 * farOff
    if (asked.isForEmergency && group === 'emergency') return isFar ? between / 2 : 0
    // Far away, the nearest comes first.
    const wait = group === 'later' && !isFar ? waitOf(row) : 0
    return groups.indexOf(group) * between + wait + (isFar ? farOff : 0)
  }
  return { groupOf, keyOf }
}

const closedForNow = -Infinity

/** Minutes until open as requested; Infinity without hours. */
function waitAt(
  column: Column<Hours | null>,
  row: number,
  { at, days, date, within }: HoursAsked,
): number {
  const hours = factOf(column, row)
  if (!hours) return Infinity
  const { spans, timeZone, ...exceptions } = hours
  if (date) {
    const special = specialOn(date, exceptions)
    if (!special) return isClosedOn(date, exceptions) ? closedForNow : Infinity
    return special.opensMinute === null ? closedForNow : 0
  }
  const clock = localTime(at, timeZone)
  if (isClosedOn(clock.date, exceptions)) return closedForNow
  if (within) return waitWithin(spans, clock, exceptions, within)
  if (days?.some((day) => spans.some(({ weekday }) => weekday === day))) return 0
  const wait = minutesUntilOpen(spans, clock, exceptions) ?? Infinity
  // Never zero on another day.
  return days ? Math.max(1, wait) : wait
}

/** Never zero for one that isn't open then, as for another day. */
function waitWithin(
  spans: Hours['spans'],
  clock: ReturnType<typeof localTime>,
  exceptions: Exceptions,
  { after, by, isAllDay }: TimeOfDay,
): number {
  const wait = minutesUntilOpen(spans, clock, exceptions) ?? Infinity
  const special = specialOn(clock.date, exceptions)
  const own = spans.filter(({ weekday }) => weekday === clock.weekday)
  const todays = special ? (special.opensMinute === null ? [] : [special]) : own
  const isThen = todays.some(({ opensMinute, closesMinute }) => {
    const [opens, closes] = [opensMinute ?? 0, closesMinute ?? 0]
    if (isAllDay) return closes - opens >= 24 * 60
    if (after !== undefined) return closes > after
    return by === undefined ? clock.minute < closes : opens <= by
  })
  return isThen ? 0 : Math.max(1, wait)
}

/** Listings that mention "24 hours" anywhere; empty when words aren't loaded. */
function rowsSayingAllDay({ words }: ListingIndex): Set<number> {
  const rowsWith = (said: readonly string[]) => {
    const found = new Set<number>()
    for (const word of said) {
      const number = words.vocabulary.numbers.get(word)
      if (number !== undefined) eachRowWith(words, number, (row) => found.add(row))
    }
    return found
  }
  const hours = rowsWith(['hour', 'hours', 'hr', 'hrs', '7', 'horas'])
  return new Set([...rowsWith(['24'])].filter((row) => hours.has(row)))
}

import { chosen, passing } from './columns.ts'
import {
  findUnits,
  mostUnits,
  slotsFor,
  unitsOf,
  type Found,
  type Unit,
} from './find-units.server.ts'
import { rowsInCategories, type ListingIndex } from './listings.server.ts'
import type { Strictness } from './search.ts'
import type { Understanding } from './understand.ts'

/** The rows that fit, those that have gone since among them, and how well: points by what was found where. */
export type Matches = {
  rows: Uint32Array
  has(row: number): boolean
  scoreOf(row: number): number
  /** Whether all words of the text are words of its name, and of few others'. */
  isNamed(row: number): boolean
  /** Whether it only shares a wide category with what was asked for, while others say the thing itself. */
  isBeside(row: number): boolean
}

/** Categories that hold many trades: who says the very thing comes first in them. */
const wideCategories = new Set([
  'animal-services',
  'apparel',
  'arts-and-crafts',
  'auto-services',
  'education-and-training',
  'entertainment',
  'fitness',
  'food-and-drinks',
  'health-and-wellness',
  'home-defense',
  'it-services',
  'non-profit',
  'parties-and-event-rentals',
  'retail',
  'salon',
  'trucking',
])
/** With more listings of a name than this it tells none apart. */
const fewNamed = 3

/** Whether words or trades narrow the search at all; a place alone does not. */
export function narrows({ parts }: Understanding): boolean {
  return parts.some(({ kind }) => kind === 'trade' || kind === 'word' || kind === 'phone')
}

/** The listings that fit a text so strictly; only after `readWords`. */
export function matchText(index: ListingIndex, asked: Understanding, level: Strictness): Matches {
  const phone = asked.parts.find((part) => part.kind === 'phone')
  if (phone) return matchPhone(index, phone.digits)
  const found = foundFor(index, asked)
  const matches = found.levels.get(level) ?? matchLevel(index, found, level)
  found.levels.set(level, matches)
  return matches
}

type Remembered = Found & { levels: Map<Strictness, Matches> }

/** What was found for a text, while nothing has changed: a search asks for it again and again. */
const remembered = new WeakMap<
  Understanding,
  { index: ListingIndex; version: number; found: Remembered }
>()

function foundFor(index: ListingIndex, asked: Understanding): Remembered {
  const known = remembered.get(asked)
  if (known?.index === index && known.version === index.version) return known.found
  const units = asked.parts.flatMap((part) => unitsOf(index, part)).slice(0, mostUnits)
  const found = { ...findUnits(index, units), levels: new Map<Strictness, Matches>() }
  remembered.set(asked, { index, version: index.version, found })
  return found
}

function matchLevel(index: ListingIndex, found: Found, level: Strictness): Matches {
  const { units, strong, weak, covered, inNames, mentions, scores } = found
  const trades = bitsOf(units, (unit) => unit.trade !== null)
  const words = bitsOf(units, (unit) => !unit.trade)
  const slotOf = (row: number) => (slotsFor(index, found)[row] as number) - 1
  const scoreOf = (row: number) => scores[slotOf(row)] ?? 0
  const hasName = (slot: number) => words !== 0 && ((inNames[slot] ?? 0) & words) === words
  const nobody = () => false
  if (level === 'related')
    return { ...matchRelated(index, units), scoreOf, isNamed: nobody, isBeside: nobody }
  const all = 2 ** units.length - 1
  const half = units.reduce((sum, { trade, weight }) => sum + (trade ? 0 : weight), 0) / 2
  const fits = (slot: number) => {
    const have = strong[slot] as number
    if (level === 'trade') return (have & trades) !== 0
    if (level === 'some') return trades === 0 && (covered[slot] as number) > half
    return (have | (weak[slot] as number)) === all && (have & (trades || words)) !== 0
  }
  const fitting = new Uint8Array(found.length)
  for (let slot = 0; slot < found.length; slot++) fitting[slot] = fits(slot) ? 1 : 0
  const rows = chosen(found.rows.subarray(0, found.length), (_, slot) => fitting[slot] === 1)
  const count = (isWanted: (slot: number) => boolean) =>
    fitting.reduce((sum, fits, slot) => sum + (fits && isWanted(slot) ? 1 : 0), 0)
  const isNamedFew = count(hasName) <= fewNamed
  const wide = bitsOf(
    units,
    ({ trade }) => trade?.own.some((slug) => wideCategories.has(slug)) ?? false,
  )
  const isSaid = (slot: number) => ((mentions[slot] ?? 0) & wide) !== 0
  const isAnySaid = wide !== 0 && count(isSaid) > 0
  return {
    rows,
    has: (row) => fitting[slotOf(row)] === 1,
    scoreOf,
    isNamed: (row) => isNamedFew && hasName(slotOf(row)),
    isBeside: (row) => isAnySaid && !isSaid(slotOf(row)),
  }
}

/** All listings of the related categories, for a trade that nobody has. */
function matchRelated(index: ListingIndex, units: Unit[]): Pick<Matches, 'rows' | 'has'> {
  const related = units.flatMap(({ trade }) => trade?.related ?? [])
  return {
    rows: rowsInCategories(index, related),
    has: passing(index.category, (category) => related.includes(category)),
  }
}

function bitsOf(units: Unit[], isWanted: (unit: Unit) => boolean): number {
  return units.reduce((bits, unit, at) => bits | (isWanted(unit) ? 1 << at : 0), 0)
}

function matchPhone({ phones, ids }: ListingIndex, digits: string): Matches {
  const [wanted, all] = [Number(digits), 10 ** digits.length]
  const has = (row: number) => {
    const phone = phones[row] as number
    return phone >= wanted && phone > 0 && Number.isInteger((phone - wanted) / all)
  }
  const rows: number[] = []
  for (let row = 0; row < ids.length; row++) if (has(row)) rows.push(row)
  const [none, yes, no] = [() => 0, () => true, () => false]
  return { rows: Uint32Array.from(rows), has, scoreOf: none, isNamed: yes, isBeside: no }
}

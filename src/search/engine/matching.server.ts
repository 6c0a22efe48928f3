import { keeping, passing, workspace, rowsEndingAs } from './columns.ts'
import { chosen, rowsInCategories } from './row-lists.ts'
import {
  findUnits,
  lastFound,
  mostUnits,
  unitsOf,
  type Found,
  type Unit,
  type Matches,
} from './find-units.server.ts'
import type { ListingIndex } from './listings.server.ts'
import type { Search, Strictness } from './search.ts'
import type { Part } from './text-parts.ts'
import { textWithout, type Understanding } from './understand.ts'
import { isForWhole } from './word-lists.ts'

/** Categories with many trades: listings that mention the trade itself come first. */
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
const mostWordsSought = 10
/** Names shared by more listings don't identify one. */
const fewNamed = 3

/** False for a place alone. */
export function narrows({ parts }: Understanding): boolean {
  return parts.some(({ kind }) => kind === 'trade' || kind === 'word' || kind === 'phone')
}

/** Call `readWords` first. */
export function matchText(index: ListingIndex, asked: Understanding, level: Strictness): Matches {
  const phone = asked.parts.find((part) => part.kind === 'phone')
  if (phone) return matchPhone(index, phone.digits)
  const found = foundFor(index, asked)
  const matches = found.levels.get(level) ?? matchLevel(index, found, level)
  found.levels.set(level, matches)
  return matches
}

/** Trades of a search that no result mentions. */
export function unsaidIn(index: ListingIndex, { asked, strictness = 'all' }: Search): Part[] {
  return asked && narrows(asked) ? matchText(index, asked, strictness).unsaid : []
}

/** Those of these rows that only share the category. */
export function relatedAmong(
  index: ListingIndex,
  { asked, strictness = 'all' }: Search,
  rows: Uint32Array,
): Uint32Array {
  if (!asked || !narrows(asked)) return new Uint32Array()
  const { slotsOf, isRelated } = matchText(index, asked, strictness)
  const slots = slotsOf(rows)
  return rows.filter((_, at) => isRelated(slots[at] as number))
}

/** The rows that only share the category; null if there can't be any. */
export function relatedIn(
  index: ListingIndex,
  { asked, strictness = 'all' }: Search,
): ((row: number) => boolean) | null {
  if (!asked || !narrows(asked)) return null
  const { slotsOf, isRelated } = matchText(index, asked, strictness)
  const one = new Uint32Array(1)
  return (row) => {
    one[0] = row
    return isRelated(slotsOf(one)[0] as number)
  }
}

function foundFor(index: ListingIndex, asked: Understanding): Found {
  const found = lastFound(index)
  if (found.asked === asked && found.version === index.version) return found
  const units = asked.parts.flatMap((part) => unitsOf(index, part))
  return findUnits(index, mostTelling(units).slice(0, mostUnits), asked)
}

/** The most telling words of a long text; the others are in too many listings. */
function mostTelling(units: Unit[]): Unit[] {
  const words = units.filter(({ trade }) => !trade).toSorted((a, b) => b.weight - a.weight)
  const left = new Set(words.slice(mostWordsSought))
  return units.filter((unit) => !left.has(unit))
}

const slotsFor = workspace(new Uint32Array(256))

function matchLevel(index: ListingIndex, found: Found, level: Strictness): Matches {
  const { units, slots, strong, inNames, mentions, scores } = found
  const trades = bitsOf(units, (unit) => unit.trade !== null)
  const words = bitsOf(units, (unit) => !unit.trade)
  const own = ownWords(units)
  const slotsOf = (rows: Uint32Array) => {
    const those = slotsFor(rows.length)
    for (let at = 0; at < rows.length; at++) those[at] = slots[rows[at] as number] as number
    return those
  }
  const scoreOf = (slot: number) => scores[slot] as number
  const nobody = () => false
  if (level === 'related') {
    const related = matchRelated(index, units)
    return {
      ...related,
      slotsOf,
      scoreOf,
      isNamed: nobody,
      isRelated: nobody,
      isSecond: nobody,
      unsaid: [],
    }
  }
  const fitting = found.asked?.isForNeed ? saidAmong(found, level) : fittingAt(found, level)
  const rows = chosen(found.rows.subarray(1, found.length + 1), (_, at) => fitting[at + 1] === 1)
  const hasName = (slot: number) => own !== 0 && ((inNames[slot] as number) & words) === words
  const isNamedFew = !hasMore(fitting, fewNamed, hasName)
  const isNamed = (slot: number) => isNamedFew && hasName(slot)
  const isThing = ({ trade }: Unit) => isWide(trade) && !isForAll(trade, found.asked)
  const wide = bitsOf(units, isThing)
  const unsaid = units.flatMap((unit, at) => {
    const { trade } = unit
    if (!trade || !isThing(unit)) return []
    return hasMore(fitting, 0, (slot) => ((mentions[slot] as number) & (1 << at)) !== 0)
      ? []
      : [trade.part]
  })
  const hasWords = (slot: number) => ((strong[slot] as number) & words) === words
  const isByWords = own !== 0 && isNameOfThing(units, found.asked) && hasMore(fitting, 0, hasWords)
  const isSaid = (slot: number) =>
    isByWords ? hasWords(slot) : ((mentions[slot] as number) & wide) !== 0
  const isInWide = passing(index.category, (slug) => wideCategories.has(slug))
  const first = units.find(({ trade }) => trade)
  const firstTrade = bitsOf(units, (unit) => unit === first)
  const hasSecond = level === 'trade' && trades !== firstTrade
  const isAnySaid = !hasSecond && (isByWords || (wide !== 0 && hasMore(fitting, 0, isSaid)))
  return {
    rows,
    keep: (rows) => chosen(rows, (row) => fitting[slots[row] as number] === 1),
    slotsOf,
    scoreOf,
    isNamed,
    unsaid,
    isRelated: (slot) =>
      isAnySaid && !isSaid(slot) && !isNamed(slot) && isInWide(found.rows[slot] as number),
    isSecond: (slot) => hasSecond && ((strong[slot] as number) & firstTrade) === 0,
  }
}

/** Ordinary words like "office" are no name. */
function ownWords(units: Unit[]): number {
  return bitsOf(units, (unit) => !unit.trade && !unit.isPlain)
}

function fittingAt({ units, strong, weak, length }: Found, level: Strictness): Uint8Array {
  const trades = bitsOf(units, (unit) => unit.trade !== null)
  const words = bitsOf(units, (unit) => !unit.trade)
  const own = ownWords(units)
  const all = 2 ** units.length - 1
  const weights = units.map(({ trade, weight }) => (trade ? 0 : weight))
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2
  const covered = (have: number) => {
    let sum = 0
    // Summed in the order of units, so equal rows get equal floating-point sums.
    for (let left = have; left !== 0; left &= left - 1)
      sum += weights[31 - Math.clz32(left & -left)] as number
    return sum
  }
  const fits = (have: number, says: number) => {
    if (level === 'trade') return (have & trades) !== 0
    if (level === 'some') return trades === 0 && covered(have) > half
    if (level === 'any') return trades === 0 && (have & own) !== 0
    return (have | says) === all && (have & (trades || words)) !== 0
  }
  const fitting = new Uint8Array(length + 1)
  for (let slot = 1; slot <= length; slot++)
    if (fits(strong[slot] as number, weak[slot] as number)) fitting[slot] = 1
  return fitting
}

/** Next to a need: only listings that mention it, if the trade is wide or any do. */
function saidAmong(found: Found, level: Strictness): Uint8Array {
  const { units, mentions, length } = found
  const fitting = fittingAt(found, level)
  const wanted = bitsOf(units, (unit) => {
    const bit = 1 << units.indexOf(unit)
    const isSaid = (slot: number) => ((mentions[slot] as number) & bit) !== 0
    return unit.trade !== null && (isWide(unit.trade) || hasMore(fitting, 0, isSaid))
  })
  for (let slot = 1; slot <= length; slot++)
    if (wanted && ((mentions[slot] as number) & wanted) === 0) fitting[slot] = 0
  return fitting
}

function hasMore(fitting: Uint8Array, most: number, isWanted: (slot: number) => boolean): boolean {
  let count = 0
  for (let slot = 1; slot < fitting.length; slot++)
    if (fitting[slot] === 1 && isWanted(slot) && ++count > most) return true
  return false
}

function isWide(trade: Unit['trade']): boolean {
  return trade?.own.some((slug) => wideCategories.has(slug)) ?? false
}

const mostWordsOfThing = 3

/** "Violin lessons" names the need in two words; longer sentences only describe it. */
function isNameOfThing(units: Unit[], asked: Understanding | null): boolean {
  const place = asked?.parts.find(({ kind }) => kind === 'place')
  const typed = asked && (place ? textWithout(asked, place) : asked.text)
  const isShort = (typed?.match(/\S+/g)?.length ?? 0) <= mostWordsOfThing
  return isShort && units.some(({ trade }) => isWide(trade))
}

/** Every business of the category offers what these words say. */
function isForAll(trade: Unit['trade'], asked: Understanding | null): boolean {
  if (!trade || !asked) return false
  const { part, own } = trade
  const typed = part.meant ?? asked.text.slice(part.start, part.end)
  return own.some((slug) => isForWhole(slug, typed))
}

/** Related categories, for a trade without listings. */
function matchRelated(index: ListingIndex, units: Unit[]): Pick<Matches, 'rows' | 'keep'> {
  const related = units.flatMap(({ trade }) => trade?.related ?? [])
  return {
    rows: rowsInCategories(index, related),
    keep: keeping(index.categories, (own) => own.some((slug) => related.includes(slug))),
  }
}

function bitsOf(units: Unit[], isWanted: (unit: Unit) => boolean): number {
  return units.reduce((bits, unit, at) => bits | (isWanted(unit) ? 1 << at : 0), 0)
}

function matchPhone({ phones, byPhone }: ListingIndex, digits: string): Matches {
  const [wanted, all] = [Number(digits), 10 ** digits.length]
  const has = (row: number) => {
    const phone = phones[row] as number
    return phone >= wanted && phone > 0 && Number.isInteger((phone - wanted) / all)
  }
  const [none, yes, no] = [() => 0, () => true, () => false]
  return {
    rows: Uint32Array.from(rowsEndingAs(byPhone, wanted).filter(has)),
    keep: (rows) => chosen(rows, has),
    slotsOf: (rows) => rows,
    scoreOf: none,
    isNamed: yes,
    isRelated: no,
    isSecond: no,
    unsaid: [],
  }
}

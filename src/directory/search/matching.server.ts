import { chosen, emptyNumbers, passing, withRoom } from './columns.ts'
import { rowsInCategories, type ListingIndex } from './listings.ts'
import type { Strictness } from './search.ts'
import type { Part, Understanding } from './understand.ts'
import { isTelling } from './phrases.ts'
import { wordsBeginning } from './vocabulary.ts'
import { countRows, eachRowWith, inCity, inName, rarity } from './word-index.ts'

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

/** A trade, or a word, that a listing has or has not. */
type Unit = {
  /** For each of its words the numbers of those that stand for it. */
  numbers: number[][]
  weight: number
  trade: { own: string[]; related: string[]; said: string[]; isTyped: boolean } | null
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

/** What each finding counts. A category is what the business says it does; a name is what it is called. */
const points = { category: 12, related: 6, name: 6, city: 2, text: 1 }

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

/** What was found for a text, while nothing has changed: a search asks for it again and again. */
const remembered = new WeakMap<
  Understanding,
  { index: ListingIndex; version: number; found: Found }
>()

function foundFor(index: ListingIndex, asked: Understanding): Found {
  const known = remembered.get(asked)
  if (known?.index === index && known.version === index.version) return known.found
  const units = asked.parts.flatMap((part) => unitsOf(index, part)).slice(0, mostUnits)
  const found = findUnits(index, units)
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

/** At most so many units are told apart: each is a bit. */
const mostUnits = 24

function unitsOf({ words }: ListingIndex, part: Part): Unit[] {
  const { vocabulary } = words
  const own = part.kind === 'trade' && part.said.length ? part.said : part.words
  const telling = own.flatMap((word) => word.split(' ')).slice(0, mostUnits)
  const numbersOf = (word: string) => wordsBeginning(vocabulary, word)
  if (part.kind === 'word')
    return telling.map((word) => {
      const numbers = numbersOf(word)
      return { numbers: [numbers], weight: rarity(words, numbers), trade: null }
    })
  if (part.kind !== 'trade') return []
  const said = telling.filter((plain) => plain.length > 3 && isTelling({ plain, start: 0, end: 0 }))
  const isTyped = part.said.length === 0
  const trade = { own: part.categories, related: part.related, said, isTyped }
  return [{ numbers: said.map(numbersOf), weight: 1, trade }]
}

/**
 * Which units each row has, by a bit for each: `strong` by what it is, `weak` by what its text says. Each row that has
 * any gets the next slot; all that is known of it stands there.
 */
type Found = {
  units: Unit[]
  rows: Uint32Array
  length: number
  strong: Uint32Array
  weak: Uint32Array
  inNames: Uint32Array
  /** Trades whose words it has. */
  mentions: Uint32Array
  /** The weight of the words that it has. */
  covered: Float64Array
  scores: Float64Array
  levels: Map<Strictness, Matches>
}

function emptyFound(index: ListingIndex, units: Unit[]): Found {
  const most = units.reduce((sum, { numbers, trade }) => {
    const said = numbers.reduce((all, alike) => all + countRows(index.words, alike), 0)
    return sum + said + rowsInCategories(index, trade?.own ?? []).length
  }, 0)
  const size = Math.min(most, index.ids.length)
  const bits = () => new Uint32Array(size)
  const [rows, strong, weak, inNames, mentions] = [bits(), bits(), bits(), bits(), bits()]
  const [covered, scores] = [new Float64Array(size), new Float64Array(size)]
  const found = { units, rows, strong, weak, inNames, mentions, covered, scores }
  return { ...found, length: 0, levels: new Map() }
}

/** By row its slot and one, for what was found last: clearing it costs less than a new one for each text. */
const slotsOf = new WeakMap<ListingIndex, { slots: Uint32Array<ArrayBuffer>; of: Found | null }>()

function slotsFor(index: ListingIndex, found: Found): Uint32Array {
  const last = slotsOf.get(index) ?? { slots: new Uint32Array(index.ids.length), of: null }
  if (last.of === found && last.slots.length >= index.ids.length) return last.slots
  const slots = withRoom(last.slots, index.ids.length)
  for (let slot = 0; slot < (last.of?.length ?? 0); slot++) slots[last.of?.rows[slot] as number] = 0
  for (let slot = 0; slot < found.length; slot++) slots[found.rows[slot] as number] = slot + 1
  slotsOf.set(index, { slots, of: found })
  return slots
}

function findUnits(index: ListingIndex, units: Unit[]): Found {
  const found = emptyFound(index, units)
  const slots = slotsFor(index, found)
  const slotAt = (row: number) => {
    const known = slots[row] as number
    if (known) return known - 1
    found.rows[found.length] = row
    slots[row] = ++found.length
    return found.length - 1
  }
  for (const [at, unit] of units.entries()) {
    const bit = 1 << at
    if (unit.trade) findTrade(index, found, { ...unit, bit, slotAt }, unit.trade)
    else findWord(index, found, { ...unit, bit, slotAt })
  }
  return found
}

type Sought = Unit & { bit: number; slotAt(row: number): number }

function findWord(
  { words }: ListingIndex,
  found: Found,
  { numbers, weight, bit, slotAt }: Sought,
): void {
  const { strong, inNames, covered, scores } = found
  // A plain loop: a common word stands in a hundred thousand rows, and a text may have 24 of them.
  for (const number of numbers.flat()) {
    const { list, length } = words.entries[number] ?? emptyNumbers()
    for (let at = 0; at < length; at++) {
      const entry = list[at] as number
      const slot = slotAt(entry >>> 3)
      const have = strong[slot] as number
      scores[slot] = (scores[slot] as number) + pointsAt(entry & 7) * weight
      if (entry & inName) inNames[slot] = (inNames[slot] as number) | bit
      if (have & bit) continue
      strong[slot] = have | bit
      covered[slot] = (covered[slot] as number) + weight
    }
  }
}

function pointsAt(place: number): number {
  return place & inName ? points.name : place & inCity ? points.city : points.text
}

type Trade = NonNullable<Unit['trade']>

/** Who says a trade has it weakly; strongly who is in its category or one related, and who is called so. */
function findTrade(
  index: ListingIndex,
  { strong, weak, mentions, scores }: Found,
  { numbers, bit, slotAt }: Sought,
  { own, related, said, isTyped }: Trade,
): void {
  const { words } = index
  const calledBy = new Uint32Array(isTyped ? strong.length : 0)
  const count = (slot: number, more: number) => (scores[slot] = (scores[slot] as number) + more)
  const mark = (slot: number) => (strong[slot] = (strong[slot] as number) | bit)
  for (const [nth, alike] of numbers.entries()) {
    const weight = rarity(words, alike)
    for (const number of alike) {
      const isWhole = said.some((word) => words.vocabulary.words[number]?.startsWith(word))
      eachRowWith(words, number, (row, place) => {
        const slot = slotAt(row)
        count(slot, pointsAt(place) * weight)
        weak[slot] = (weak[slot] as number) | bit
        mentions[slot] = (mentions[slot] as number) | bit
        if (place & inName && isWhole) calledBy[slot] = (calledBy[slot] ?? 0) | (1 << nth)
      })
    }
  }
  const isRelated = passing(index.category, (category) => related.includes(category))
  const all = 2 ** numbers.length - 1
  for (const number of numbers.flat())
    eachRowWith(words, number, (row) => {
      const slot = slotAt(row)
      if (!((weak[slot] as number) & bit)) return
      if (!isRelated(row) && calledBy[slot] !== all) return
      weak[slot] = (weak[slot] as number) & ~bit
      mark(slot)
      if (isRelated(row)) count(slot, points.related)
    })
  for (const row of rowsInCategories(index, own)) {
    const slot = slotAt(row)
    mark(slot)
    count(slot, points.category)
  }
}

import { emptyNumbers, passing, withRoom } from './columns.ts'
import { rowsInCategories, type ListingIndex } from './listings.server.ts'
import { isTelling } from './phrases.ts'
import type { Part } from './understand.ts'
import { wordsBeginning } from './vocabulary.ts'
import { countRows, eachRowWith, inCity, inName, rarity } from './word-index.ts'

/** A trade, or a word, that a listing has or has not. */
export type Unit = {
  /** For each of its words the numbers of those that stand for it. */
  numbers: number[][]
  weight: number
  trade: { own: string[]; related: string[]; said: string[]; isTyped: boolean } | null
}

/** What each finding counts. A category is what the business says it does; a name is what it is called. */
const points = { category: 12, related: 6, name: 6, city: 2, text: 1 }

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
export type Found = {
  units: Unit[]
  rows: Uint32Array
  length: number
  strong: Uint32Array
  weak: Uint32Array
  inNames: Uint32Array
  /** The weight of the words that it has. */
  covered: Float64Array
  scores: Float64Array
}

function emptyFound(index: ListingIndex, units: Unit[]): Found {
  const most = units.reduce((sum, { numbers, trade }) => {
    const said = numbers.reduce((all, alike) => all + countRows(index.words, alike), 0)
    return sum + said + rowsInCategories(index, trade?.own ?? []).length
  }, 0)
  const size = Math.min(most, index.ids.length)
  const bits = () => new Uint32Array(size)
  const [rows, strong, weak, inNames] = [bits(), bits(), bits(), bits()]
  const [covered, scores] = [new Float64Array(size), new Float64Array(size)]
  return { units, rows, length: 0, strong, weak, inNames, covered, scores }
}

/** By row its slot and one, for what was found last: clearing it costs less than a new one for each text. */
const slotsOf = new WeakMap<ListingIndex, { slots: Uint32Array<ArrayBuffer>; of: Found | null }>()

/** The slots of the rows in `found`, by row and one more; 0 for all other rows. */
export function slotsFor(index: ListingIndex, found: Found): Uint32Array {
  const last = slotsOf.get(index) ?? { slots: new Uint32Array(index.ids.length), of: null }
  if (last.of === found && last.slots.length >= index.ids.length) return last.slots
  const slots = withRoom(last.slots, index.ids.length)
  for (let slot = 0; slot < (last.of?.length ?? 0); slot++) slots[last.of?.rows[slot] as number] = 0
  for (let slot = 0; slot < found.length; slot++) slots[found.rows[slot] as number] = slot + 1
  slotsOf.set(index, { slots, of: found })
  return slots
}

/** Looks for each part of a text in the words of listings, and for its trades in their categories. */
export function findParts(index: ListingIndex, parts: readonly Part[]): Found {
  const units = parts.flatMap((part) => unitsOf(index, part)).slice(0, mostUnits)
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
  { strong, weak, scores }: Found,
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

import { emptyNumbers, passing, withRoom, type Keep } from './columns.ts'
import { rowsInCategories } from './row-lists.ts'
import type { ListingIndex } from './listings.server.ts'
import { isOrdinary, isTelling } from './phrases.ts'
import type { Strictness } from './search.ts'
import type { Part } from './text-parts.ts'
import type { Understanding } from './understand.ts'
import { wordsBeginning, countRows, inCity, inName, rarity } from './word-index.ts'

/** A trade or word that a listing has or doesn't have. */
export type Unit = {
  /** Per word, the numbers of the words that match it. */
  numbers: number[][]
  weight: number
  isPlain: boolean
  trade: { own: string[]; related: string[]; said: string[]; isTyped: boolean; part: Part } | null
}

/** Points per match: a category match shows the business's trade, a name match only its name. */
const points = { category: 12, related: 6, name: 6, city: 2, text: 1 }

/** One bit per unit. */
export const mostUnits = 24

export function unitsOf(index: ListingIndex, part: Part): Unit[] {
  const { vocabulary } = index.words
  const own = part.kind === 'trade' && part.said.length ? part.said : part.words
  const telling = own.flatMap((word) => word.split(' ')).slice(0, mostUnits)
  const numbersOf = (word: string) => wordsBeginning(vocabulary, word)
  if (part.kind === 'word')
    return telling.map((word) => {
      const numbers = numbersOf(word)
      const isPlain = isOrdinary({ plain: word })
      return {
        numbers: [numbers],
        weight: tellingWeight(index, isPlain, numbers),
        isPlain,
        trade: null,
      }
    })
  if (part.kind !== 'trade') return []
  const isTyped = part.said.length === 0
  // Words written down for a trade always count, even ones that are filler elsewhere ("website").
  const said = telling.filter((plain) => plain.length > 2 && (!isTyped || isTelling({ plain })))
  const trade = { own: part.categories, related: part.related, said, isTyped, part }
  return [{ numbers: said.map(numbersOf), weight: 1, isPlain: false, trade }]
}

/** Weight of an ordinary word relative to a telling one. */
const ordinaryShare = 0.2

/** Rare words weigh more; a word no listing has weighs nothing. */
function tellingWeight({ words }: ListingIndex, isPlain: boolean, numbers: number[]): number {
  if (!numbers.length) return 0
  return rarity(words, numbers) * (isPlain ? ordinaryShare : 1)
}

/**
 * Matching rows (some may be deleted) with scores by slot. Valid until the next text is matched.
 */
export type Matches = {
  rows: Uint32Array
  keep: Keep
  /** Row to slot; the rest is by slot. */
  slotsOf(rows: Uint32Array): Uint32Array
  scoreOf(slot: number): number
  /** All words of the text are in its name and in few others. */
  isNamed(slot: number): boolean
  /** Shares only a wide category, while other listings match exactly. */
  isRelated(slot: number): boolean
  /** Not of the first of several trades, which is the subject of a sentence. */
  isSecond(slot: number): boolean
  /** Trades of a wide category that no result mentions. */
  unsaid: Part[]
}

/**
 * Units per row as bits: `strong` for category and name, `weak` for other text. Matching rows get
 * slots from 1; slot 0 means none.
 */
export type Found = {
  asked: Understanding | null
  version: number
  units: Unit[]
  levels: Map<Strictness, Matches>
  /** Slot by row. */
  slots: Words
  /** Row by slot. */
  rows: Words
  length: number
  strong: Words
  weak: Words
  inNames: Words
  /** Trades that the text mentions. */
  mentions: Words
  scores: Float64Array<ArrayBuffer>
}
type Words = Uint32Array<ArrayBuffer>

/** Arrays are reused for the next text. */
const last = new WeakMap<ListingIndex, Found>()

export function lastFound(index: ListingIndex): Found {
  const known = last.get(index)
  if (known) return known
  const none = () => new Uint32Array(256)
  const [slots, rows, strong, weak, inNames, mentions] = Array.from({ length: 6 }, none) as Six
  const scores = new Float64Array(256)
  const found = { slots, rows, strong, weak, inNames, mentions, scores, length: 0 }
  const first = { ...found, asked: null, version: -1, units: [], levels: new Map() }
  last.set(index, first)
  return first
}
type Six = [Words, Words, Words, Words, Words, Words]

function emptied(index: ListingIndex, units: Unit[], asked: Understanding): Found {
  const found = lastFound(index)
  const { slots, rows } = found
  for (let slot = 1; slot <= found.length; slot++) slots[rows[slot] as number] = 0
  const most = units.reduce((sum, { numbers, trade }) => {
    const said = numbers.reduce((all, alike) => all + countRows(index.words, alike), 0)
    return sum + said + rowsInCategories(index, trade?.own ?? []).length
  }, 0)
  const size = Math.min(most, index.ids.length)
  found.slots = withRoom(slots, index.ids.length)
  for (const part of ['rows', 'strong', 'weak', 'inNames', 'mentions'] as const)
    found[part] = withRoom(found[part], size)
  found.scores = withRoom(found.scores, size)
  const { version } = index
  return Object.assign(found, { asked, version, units, levels: new Map(), length: 0 })
}

export function findUnits(index: ListingIndex, units: Unit[], asked: Understanding): Found {
  const found = emptied(index, units, asked)
  for (const [at, unit] of units.entries()) {
    if (unit.trade) findTrade(index, found, { ...unit, bit: 1 << at }, unit.trade)
    else findWord(index, found, { ...unit, bit: 1 << at })
  }
  for (const hint of asked.hints) rankBy(index, found, hint)
  return found
}

/** Ranks rows with the word above the others. */
function rankBy({ words }: ListingIndex, { slots, scores }: Found, hint: string): void {
  const numbers = wordsBeginning(words.vocabulary, hint)
  const pointsOf = pointsWeighing(rarity(words, numbers))
  for (const number of numbers) {
    const { list, length } = words.entries[number] ?? emptyNumbers()
    for (let at = 0; at < length; at++) {
      const entry = list[at] as number
      const slot = slots[entry >>> 3] as number
      if (slot) scores[slot] = (scores[slot] as number) + (pointsOf[entry & 7] as number)
    }
  }
}

function slotAt(found: Found, row: number): number {
  const known = found.slots[row] as number
  if (known !== 0) return known
  const slot = ++found.length
  found.slots[row] = slot
  found.rows[slot] = row
  found.strong[slot] = 0
  found.weak[slot] = 0
  found.inNames[slot] = 0
  found.mentions[slot] = 0
  found.scores[slot] = 0
  return slot
}

type Sought = Unit & { bit: number }

function findWord({ words }: ListingIndex, found: Found, { numbers, weight, bit }: Sought): void {
  const { strong, inNames, scores } = found
  const pointsOf = pointsWeighing(weight)
  // A plain loop: a common word is in a hundred thousand rows, times up to 24 words.
  for (const number of numbers.flat()) {
    const { list, length } = words.entries[number] ?? emptyNumbers()
    for (let at = 0; at < length; at++) {
      const entry = list[at] as number
      const slot = slotAt(found, entry >>> 3)
      strong[slot] = (strong[slot] as number) | bit
      scores[slot] = (scores[slot] as number) + (pointsOf[entry & 7] as number)
      if (entry & inName) inNames[slot] = (inNames[slot] as number) | bit
    }
  }
}

/** Points for a word of this weight, by the bits of where it was found. */
function pointsWeighing(weight: number): Float64Array {
  return Float64Array.from({ length: 8 }, (_, place) => {
    const worth = place & inName ? points.name : place & inCity ? points.city : points.text
    return worth * weight
  })
}

type Trade = NonNullable<Unit['trade']>

/** Weak for listings that mention a trade; strong for its category, a related one, or the name. */
function findTrade(
  index: ListingIndex,
  found: Found,
  { numbers, bit }: Sought,
  { own, related, said, isTyped }: Trade,
): void {
  const { words } = index
  const { rows, strong, weak, mentions, scores } = found
  const calledBy = new Uint32Array(isTyped ? strong.length : 0)
  const saidBy = new Uint32Array(calledBy.length)
  for (const [nth, alike] of numbers.entries()) {
    const pointsOf = pointsWeighing(rarity(words, alike))
    for (const number of alike) {
      const isWhole = said.some((word) => words.vocabulary.words[number]?.startsWith(word))
      const { list, length } = words.entries[number] ?? emptyNumbers()
      for (let at = 0; at < length; at++) {
        const entry = list[at] as number
        const slot = slotAt(found, entry >>> 3)
        scores[slot] = (scores[slot] as number) + (pointsOf[entry & 7] as number)
        weak[slot] = (weak[slot] as number) | bit
        if (!isTyped) continue
        saidBy[slot] = (saidBy[slot] as number) | (1 << nth)
        if (entry & inName && isWhole) calledBy[slot] = (calledBy[slot] as number) | (1 << nth)
      }
    }
  }
  const isRelated = passing(index.categories, (own) => own.some((slug) => related.includes(slug)))
  const all = 2 ** numbers.length - 1
  const ownRows = rowsInCategories(index, own)
  // "Wedding" alone is no wedding cake, if one of the trade makes them.
  const isSaidWhole = ownRows.some((row) => saidBy[found.slots[row] as number] === all)
  for (let slot = 1; slot <= found.length; slot++) {
    if (((weak[slot] as number) & bit) === 0) continue
    if (!isSaidWhole || saidBy[slot] === all) mentions[slot] = (mentions[slot] as number) | bit
    const isKin = isRelated(rows[slot] as number)
    if (!isKin && !(isTyped && calledBy[slot] === all)) continue
    weak[slot] = (weak[slot] as number) & ~bit
    strong[slot] = (strong[slot] as number) | bit
    if (isKin) scores[slot] = (scores[slot] as number) + points.related
  }
  for (const row of ownRows) {
    const slot = slotAt(found, row)
    strong[slot] = (strong[slot] as number) | bit
    scores[slot] = (scores[slot] as number) + points.category
  }
}

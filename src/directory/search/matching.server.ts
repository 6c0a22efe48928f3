import type { ListingIndex } from './listing-index.server.ts'
import type { Strictness } from './search.ts'
import type { ListingWords, Part, Understanding } from './understand.ts'
import { isTelling } from './phrases.ts'
import { editsForgiven } from '../../florida/letters.ts'
import { nearestWord, wordsBeginning, type Vocabulary } from './vocabulary.ts'
import { eachRowWith, inCity, inName, rarity, type WordIndex } from './word-index.ts'

/** The rows that fit, and how well: points by what was found where. */
export type Matches = { rows: number[]; scores: Map<number, number>; named: Set<number> }

/** A trade, or a word, that a listing has or has not. */
type Unit = {
  /** For each of its words the numbers of those that stand for it. */
  numbers: number[][]
  weight: number
  trade: { own: string[]; related: string[]; said: string[]; isTyped: boolean } | null
}

/** What each finding counts. A category is what the business says it does; a name is what it is called. */
const points = { category: 12, related: 6, name: 6, city: 2, text: 1 }

/** What listings say, for reading a text. */
export function listingWords({ words, all }: ListingIndex): ListingWords {
  const { vocabulary } = words
  return {
    has: (word) => wordsBeginning(vocabulary, word).length > 0,
    isJoined: (word) => partsOf(vocabulary.numbers, word) !== null,
    nearest: (word) => partsOf(vocabulary.numbers, word) ?? nearestWord(vocabulary, word),
    named(typed) {
      const meant = typed.map((word) => spelled(vocabulary, word))
      const sets = meant.map((word) => rowsNamed(words, all, word))
      const [first, ...others] = sets.sort((a, b) => a.size - b.size)
      const isOne = [...(first ?? [])].some((row) => others.every((rows) => rows.has(row)))
      return isOne ? meant : null
    },
  }
}

function rowsNamed(words: WordIndex, all: ListingIndex['all'], word: string): Set<number> {
  const rows = new Set<number>()
  for (const number of wordsBeginning(words.vocabulary, word))
    eachRowWith(words, number, (row, place) => {
      if (place & inName && all[row]) rows.add(row)
    })
  return rows
}

/** A word as listings spell it. */
function spelled(vocabulary: Vocabulary, word: string): string {
  if (!editsForgiven(word) || wordsBeginning(vocabulary, word).length) return word
  return nearestWord(vocabulary, word) ?? word
}

/** Two known words that were typed as one: "rockybayou". */
function partsOf(numbers: Map<string, number>, word: string): string | null {
  for (let at = word.length - 4; at >= 4; at--) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => numbers.has(part))) return parts.join(' ')
  }
  return null
}

/** Whether words or trades narrow the search at all; a place alone does not. */
export function narrows({ parts }: Understanding): boolean {
  return parts.some(({ kind }) => kind === 'trade' || kind === 'word' || kind === 'phone')
}

/** The published listings that fit a text so strictly; only after `readWords`. */
export function matchText(
  index: ListingIndex,
  { parts }: Understanding,
  level: Strictness,
): Matches {
  const phone = parts.find((part) => part.kind === 'phone')
  if (phone) return matchPhone(index, phone.digits)
  const units = parts.flatMap((part) => unitsOf(index, part))
  const { strong, weak, scores, inNames } = findUnits(index, units)
  const all = 2 ** units.length - 1
  const [trades, words] = [
    bitsOf(units, (unit) => unit.trade !== null),
    bitsOf(units, (unit) => !unit.trade),
  ]
  const total = units.reduce((sum, { trade, weight }) => sum + (trade ? 0 : weight), 0)
  const fits = (row: number) => {
    const have = strong.get(row) ?? 0
    const either = have | (weak.get(row) ?? 0)
    if (level === 'all') return either === all && (have & (trades || words)) !== 0
    if (level === 'trade') return (have & trades) !== 0
    if (level === 'related') return (weak.get(row) ?? 0) !== 0 && trades !== 0
    if (trades) return false
    const covered = units.reduce((sum, { weight }, at) => sum + (have & (1 << at) ? weight : 0), 0)
    return covered > total / 2
  }
  if (level === 'related') addRelated(index, units, weak)
  const seen = level === 'related' ? weak.keys() : new Set([...strong.keys(), ...weak.keys()])
  const rows = [...seen].filter((row) => index.all[row] && fits(row))
  const named = new Set(rows.filter((row) => words && ((inNames.get(row) ?? 0) & words) === words))
  return { rows, scores, named }
}

function bitsOf(units: Unit[], isWanted: (unit: Unit) => boolean): number {
  return units.reduce((bits, unit, at) => bits | (isWanted(unit) ? 1 << at : 0), 0)
}

function matchPhone({ all, byPhone }: ListingIndex, digits: string): Matches {
  const same = (byPhone.get(digits.slice(-7)) ?? []).filter((row) => all[row])
  const rows = same.filter((row) => all[row]?.phone?.endsWith(digits))
  return { rows, scores: new Map(), named: new Set(rows) }
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

type Found = Record<'strong' | 'weak' | 'inNames' | 'scores', Map<number, number>>

/** Which units each row has, by a bit for each: `strong` by what it is, `weak` by what its text says. */
function findUnits(index: ListingIndex, units: Unit[]): Found {
  const found: Found = { strong: new Map(), weak: new Map(), inNames: new Map(), scores: new Map() }
  const { strong, weak, inNames, scores } = found
  const { vocabulary } = index.words
  const mark = (bits: Map<number, number>, row: number, at: number) =>
    bits.set(row, (bits.get(row) ?? 0) | (1 << at))
  const count = (row: number, more: number) => scores.set(row, (scores.get(row) ?? 0) + more)
  for (const [at, { numbers, trade }] of units.slice(0, mostUnits).entries()) {
    const said = new Map<number, number>()
    const calledBy = new Map<number, number>()
    for (const [nth, alike] of numbers.entries()) {
      const weight = rarity(index.words, alike)
      for (const number of alike)
        eachRowWith(index.words, number, (row, place) => {
          const isWhole =
            !trade || trade.said.some((word) => vocabulary.words[number]?.startsWith(word))
          const value = place & inName ? points.name : place & inCity ? points.city : points.text
          if (place & inName && isWhole) mark(trade ? calledBy : inNames, row, trade ? nth : at)
          said.set(row, (said.get(row) ?? 0) + value * weight)
        })
    }
    for (const [row, score] of said) {
      count(row, score)
      const isRelated = trade?.related.includes(index.all[row]?.category ?? '') ?? false
      const isCalled = trade?.isTyped && calledBy.get(row) === 2 ** numbers.length - 1
      mark(trade && !isRelated && !isCalled ? weak : strong, row, at)
      if (isRelated) count(row, points.related)
    }
    for (const slug of trade?.own ?? [])
      for (const row of index.byCategory.get(slug) ?? []) {
        mark(strong, row, at)
        count(row, points.category)
      }
  }
  return found
}

/** All listings of the related categories, for a trade that nobody has. */
function addRelated({ byCategory }: ListingIndex, units: Unit[], weak: Map<number, number>): void {
  weak.clear()
  for (const [at, { trade }] of units.entries())
    for (const slug of trade?.related ?? [])
      for (const row of byCategory.get(slug) ?? []) weak.set(row, (weak.get(row) ?? 0) | (1 << at))
}

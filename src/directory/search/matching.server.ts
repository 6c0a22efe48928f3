import { editsForgiven } from '../../florida/letters.ts'
import { chosen, passing } from './columns.ts'
import { rowsInCategories, type ListingIndex } from './listings.server.ts'
import type { Strictness } from './search.ts'
import type { ListingWords, Understanding } from './understand.ts'
import { findParts, slotsFor, type Found, type Unit } from './units.server.ts'
import { nearestWord, wordsBeginning, type Vocabulary } from './vocabulary.ts'
import { countRows, eachRowWith, inName, placeIn } from './word-index.ts'
/** The rows that fit, those that have gone since among them, and how well: points by what was found where. */
export type Matches = {
  rows: Uint32Array
  has(row: number): boolean
  scoreOf(row: number): number
  /** Whether all words of the text are words of its name. */
  isNamed(row: number): boolean
}

/** What listings say, for reading a text. */
export function listingWords(index: ListingIndex): ListingWords {
  const { vocabulary } = index.words
  return {
    has: (word) => wordsBeginning(vocabulary, word).length > 0,
    isJoined: (word) => partsOf(vocabulary.numbers, word) !== null,
    nearest: (word) => partsOf(vocabulary.numbers, word) ?? nearestWord(vocabulary, word),
    named(typed) {
      const meant: string[] = []
      for (const word of typed) {
        meant.push(spelled(vocabulary, word))
        if (!wordsBeginning(vocabulary, meant.at(-1) as string).length) return null
      }
      return isOneNamed(index, meant) ? meant : null
    },
  }
}

/** Whether the name of one listing has all the words. The rarest is looked for first. */
function isOneNamed({ words, ids }: ListingIndex, meant: string[]): boolean {
  const [rarest = [], ...others] = meant
    .map((word) => wordsBeginning(words.vocabulary, word))
    .sort((a, b) => countRows(words, a) - countRows(words, b))
  const isCalled = (row: number, numbers: number[]) =>
    numbers.some((number) => placeIn(words, number, row) & inName)
  return rarest.some((number) => {
    let isFound = false
    eachRowWith(words, number, (row, place) => {
      if (isFound || !(place & inName) || ids[row] === null) return
      isFound = others.every((numbers) => isCalled(row, numbers))
    })
    return isFound
  })
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

/** The listings that fit a text so strictly; only after `readWords`. */
export function matchText(index: ListingIndex, asked: Understanding, level: Strictness): Matches {
  const phone = asked.parts.find((part) => part.kind === 'phone')
  if (phone) return matchPhone(index, phone.digits)
  const { found, levels } = foundFor(index, asked)
  const matches = levels.get(level) ?? matchLevel(index, found, level)
  levels.set(level, matches)
  return matches
}

type Remembered = {
  index: ListingIndex
  version: number
  found: Found
  levels: Map<Strictness, Matches>
}

/** What was found for a text, while nothing has changed: a search asks for it again and again. */
const remembered = new WeakMap<Understanding, Remembered>()

function foundFor(index: ListingIndex, asked: Understanding): Remembered {
  const known = remembered.get(asked)
  if (known?.index === index && known.version === index.version) return known
  const found = findParts(index, asked.parts)
  const looked = { index, version: index.version, found, levels: new Map<Strictness, Matches>() }
  remembered.set(asked, looked)
  return looked
}

function matchLevel(index: ListingIndex, found: Found, level: Strictness): Matches {
  const { units, strong, weak, covered, inNames, scores } = found
  const trades = bitsOf(units, (unit) => unit.trade !== null)
  const words = bitsOf(units, (unit) => !unit.trade)
  const slotOf = (row: number) => (slotsFor(index, found)[row] as number) - 1
  const scoreOf = (row: number) => scores[slotOf(row)] ?? 0
  const isNamed = (row: number) => words !== 0 && ((inNames[slotOf(row)] ?? 0) & words) === words
  if (level === 'related') return { ...matchRelated(index, units), scoreOf, isNamed }
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
  return { rows, has: (row) => fitting[slotOf(row)] === 1, scoreOf, isNamed }
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
  return { rows: Uint32Array.from(rows), has, scoreOf: () => 0, isNamed: () => true }
}

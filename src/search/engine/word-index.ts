import { addNumber, emptyNumbers, type Numbers } from './columns.ts'
import { editsBetween, editsForgiven } from '../../florida/letters.ts'

/** One bit per part of a listing. */
export const inName = 1
export const inCity = 2
export const inText = 4

/**
 * Rows per word. An entry is row × 8 plus the bits of its parts; rows are only appended, so entries
 * stay sorted.
 */
export type WordIndex = {
  vocabulary: Vocabulary
  entries: Numbers[]
  /** Later rows aren't read yet. */
  rows: number
}

/** Lowercase, no accents. */
export type ListingText = { name: string; city: string; text: string }

export function emptyWordIndex(): WordIndex {
  return { vocabulary: emptyVocabulary(), entries: [], rows: 0 }
}

export function enterRow(index: WordIndex, { name, city, text }: ListingText): void {
  const places = new Map<number, number>()
  const note = (words: string, place: number) => {
    for (const word of words.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? []) {
      const number = enterWord(index.vocabulary, word)
      places.set(number, (places.get(number) ?? 0) | place)
    }
  }
  note(name, inName)
  note(city, inCity)
  note(text, inText)
  for (const [number, place] of places)
    addNumber((index.entries[number] ??= emptyNumbers()), index.rows * 8 + place)
  index.rows += 1
}

/** `visit` gets the row and the bits. */
export function eachRowWith(
  { entries }: WordIndex,
  number: number,
  visit: (row: number, place: number) => void,
): void {
  const found = entries[number]
  if (!found) return
  const { list, length } = found
  for (let at = 0; at < length; at++) {
    const entry = list[at] as number
    visit(entry >>> 3, entry & 7)
  }
}

/** 0 if it doesn't have the word. */
export function placeIn({ entries }: WordIndex, number: number, row: number): number {
  const { list, length } = entries[number] ?? emptyNumbers()
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = list[middle] as number
    if (entry >>> 3 === row) return entry & 7
    if (entry >>> 3 < row) low = middle + 1
    else high = middle
  }
  return 0
}

/** A row with several of the words counts for each. */
export function countRows({ entries }: WordIndex, numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + (entries[number]?.length ?? 0), 0)
}

/** Inverse document frequency (Sparck Jones 1972). */
export function rarity(index: WordIndex, numbers: readonly number[]): number {
  return Math.log(1 + index.rows / (1 + countRows(index, numbers)))
}

/** Distinct words of all listings, with indexes by beginning and similarity. */
export type Vocabulary = {
  /** Words of deleted listings stay. */
  numbers: Map<string, number>
  words: string[]
  /** By the first `leastStem` letters. */
  byStart: Map<string, number[]>
  byTrigram: Map<string, number[]>
}

const leastStem = 4
/** Minimum share of common trigrams. */
const leastShared = 0.3

export function emptyVocabulary(): Vocabulary {
  return { numbers: new Map(), words: [], byStart: new Map(), byTrigram: new Map() }
}

export function enterWord(vocabulary: Vocabulary, word: string): number {
  const { numbers, words, byStart, byTrigram } = vocabulary
  const known = numbers.get(word)
  if (known !== undefined) return known
  const number = words.push(word) - 1
  numbers.set(word, number)
  if (word.length >= leastStem) addTo(byStart, word.slice(0, leastStem), number)
  for (const trigram of new Set(trigramsOf(word))) addTo(byTrigram, trigram, number)
  return number
}

function addTo(lists: Map<string, number[]>, key: string, number: number): void {
  const same = lists.get(key)
  if (same) same.push(number)
  else lists.set(key, [number])
}

/**
 * Words under four letters match exactly; others match by beginning or stem: "grooming" finds
 * "groomer".
 */
export function wordsBeginning({ numbers, words, byStart }: Vocabulary, word: string): number[] {
  const itself = numbers.get(word)
  if (word.length < leastStem) return itself === undefined ? [] : [itself]
  const stem = stemOf(word)
  const sameStart = byStart.get(stem.slice(0, leastStem)) ?? []
  return sameStart.filter((number) => words[number]?.startsWith(stem))
}

const endings = /(?:ings?|ers?|ed|ions?|ies|es|s|y)$/

/** At least `leastStem` letters stay. */
function stemOf(word: string): string {
  const stem = word.replace(endings, '')
  return stem.length < leastStem ? word : stem
}

/** Null if none is close. @param more typos allowed beyond the usual for its length. */
export function nearestWord(vocabulary: Vocabulary, word: string, more = 0): string | null {
  const most = Math.min(2, editsForgiven(word) + more)
  let best: string | null = null
  let fewest = most + 1
  for (const number of sharing(vocabulary, new Set(trigramsOf(word)))) {
    const known = vocabulary.words[number] as string
    const edits = known.length < 4 ? fewest : editsBetween(word, known, fewest - 1)
    if (edits < fewest) [best, fewest] = [known, edits]
  }
  return best
}

/** Words with enough common trigrams to be similar. */
function sharing({ words, byTrigram }: Vocabulary, wanted: Set<string>): number[] {
  const shared = new Uint8Array(words.length)
  const fewest = Math.ceil(wanted.size * leastShared)
  const found: number[] = []
  for (const trigram of wanted)
    for (const number of byTrigram.get(trigram) ?? []) {
      const count = (shared[number] as number) + 1
      shared[number] = count
      if (count === fewest) found.push(number)
    }
  return found
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

import { addNumber, emptyNumbers, type Numbers } from './columns.ts'
import { emptyVocabulary, enterWord, type Vocabulary } from './vocabulary.ts'

/** In which part of a listing a word stands: one bit each. */
export const inName = 1
export const inCity = 2
export const inText = 4

/**
 * Which rows have each word. An entry is the row times 8 plus the bits of where the word stands; rows are
 * only ever added, so entries stay in order.
 */
export type WordIndex = {
  vocabulary: Vocabulary
  entries: Numbers[]
  /** Rows from here on are not read yet. */
  rows: number
}

/** The words of a listing, plain: lower case, no accents. */
export type ListingText = { name: string; city: string; text: string }

export function emptyWordIndex(): WordIndex {
  return { vocabulary: emptyVocabulary(), entries: [], rows: 0 }
}

/** Enters the words of the next row. */
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

/** Calls `visit` with each row that has the word of this number, and where it stands there. */
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

/** In which parts a row has the word of this number: the bits, 0 where it has it nowhere. */
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

/** In how many rows words stand; one that has several of them counts as often. */
export function countRows({ entries }: WordIndex, numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + (entries[number]?.length ?? 0), 0)
}

/** How telling a word is: large where few rows have one of these (inverse document frequency, Sparck Jones 1972). */
export function rarity(index: WordIndex, numbers: readonly number[]): number {
  return Math.log(1 + index.rows / (1 + countRows(index, numbers)))
}

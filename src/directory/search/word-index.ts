import { emptyVocabulary, enterWord, type Vocabulary } from './vocabulary.ts'

/** In which part of a listing a word stands: one bit each. */
export const inName = 1
export const inCity = 2
export const inText = 4

/**
 * Which rows have each word. An entry is the row times 8 plus the bits of where the word stands; rows are
 * only ever added, so entries stay in order.
 */
export type WordIndex = { vocabulary: Vocabulary; entries: Entries[]; rows: number }
type Entries = { list: Uint32Array; length: number }

/** The words of a listing, plain: lower case, no accents. */
export type ListingText = { name: string; city: string; text: string }

export function emptyWordIndex(): WordIndex {
  return { vocabulary: emptyVocabulary(), entries: [], rows: 0 }
}

/** Enters the words of a row, which comes after all others. */
export function enterRow(index: WordIndex, row: number, { name, city, text }: ListingText): void {
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
    add((index.entries[number] ??= newEntries()), row * 8 + place)
  index.rows += 1
}

function newEntries(): Entries {
  return { list: new Uint32Array(2), length: 0 }
}

function add(entries: Entries, entry: number): void {
  if (entries.length === entries.list.length) {
    const longer = new Uint32Array(entries.length * 2)
    longer.set(entries.list)
    entries.list = longer
  }
  entries.list[entries.length++] = entry
}

/** Calls `visit` with each row that has the word of this number, and where it stands there. */
export function eachRowWith(
  { entries }: WordIndex,
  number: number,
  visit: (row: number, place: number) => void,
): void {
  const found = entries[number]
  if (!found) return
  for (let at = 0; at < found.length; at++) {
    const entry = found.list[at] as number
    visit(Math.floor(entry / 8), entry % 8)
  }
}

/** How telling a word is: large where few rows have one of these (inverse document frequency, Sparck Jones 1972). */
export function rarity({ entries, rows }: WordIndex, numbers: readonly number[]): number {
  const having = numbers.reduce((sum, number) => sum + (entries[number]?.length ?? 0), 0)
  return Math.log(1 + rows / (1 + having))
}

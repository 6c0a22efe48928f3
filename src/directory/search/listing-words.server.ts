import { editsForgiven } from '../../florida/letters.ts'
import type { ListingIndex } from './listings.server.ts'
import type { ListingWords } from './text-parts.ts'
import { nearestWord, wordsBeginning, type Vocabulary } from './vocabulary.ts'
import { countRows, eachRowWith, inName, placeIn } from './word-index.ts'

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

import { LRUCache } from 'lru-cache'
import { editsForgiven } from '../../florida/letters.ts'
import { ofCategories } from '../../listings/taxonomy.ts'
import type { ListingIndex } from './listings.server.ts'
import { baseForms } from './senses/words-together.ts'
import type { ListingWords } from './text-parts.ts'
import { understand, type Understanding } from './understand.ts'
import {
  nearestWord,
  wordsBeginning,
  type Vocabulary,
  countRows,
  eachRowWith,
  inName,
  placeIn,
} from './word-index.ts'

/** Cache size in bytes, about 500 texts. */
const maxSize = 1024 ** 2
/** A rough estimate. */
const sizeOf = (text: string) => 1000 + 40 * text.length

type Read = { version: number; texts: LRUCache<string, Understanding> }
const read = ofCategories(() => new WeakMap<ListingIndex, Read>())

/**
 * The meaning of a text given the listings' words; call `readWords` first. Cached until a listing
 * or category changes.
 * @param isPlaced see `understand`.
 */
export function understandAmong(
  index: ListingIndex,
  text: string,
  isPlaced = false,
): Understanding {
  const known = read().get(index)
  const { texts } = known?.version === index.version ? known : forget(index)
  const key = `${isPlaced} ${text}`
  const asked = texts.get(key)
  if (asked) return asked
  const understood = understand(text, listingWords(index), isPlaced)
  texts.set(key, understood)
  return understood
}

function forget(index: ListingIndex): Read {
  const texts = new LRUCache<string, Understanding>({
    maxSize,
    sizeCalculation: (_, text) => sizeOf(text),
  })
  const none = { version: index.version, texts }
  read().set(index, none)
  return none
}

function listingWords(index: ListingIndex): ListingWords {
  const { vocabulary } = index.words
  return {
    has: (word) => wordsBeginning(vocabulary, word).length > 0,
    isWord: (word) =>
      [word, ...baseForms(word)].some((form) => vocabulary.numbers.has(form)) ||
      isOfClosed(index, word),
    isJoined: (word) => partsOf(vocabulary.numbers, word) !== null,
    nearest: (word) => partsOf(vocabulary.numbers, word) ?? nearestWord(vocabulary, word),
    named(typed) {
      if (typed.length < 2) return null
      const meant = joinedWords(vocabulary, typed).map((word) => spelled(vocabulary, word))
      const isKnown = meant.every((word) => wordsBeginning(vocabulary, word).length > 0)
      return isKnown && isOneNamed(index, meant) ? meant : null
    },
  }
}

const closedWords = new WeakMap<ListingIndex, { version: number; words: Set<string> }>()

/** People still search for closed businesses by name. */
function isOfClosed(index: ListingIndex, word: string): boolean {
  const known = closedWords.get(index)
  if (known?.version === index.version) return known.words.has(word)
  const words = new Set([...index.closed.values()].flatMap(({ key }) => key.split(' ')))
  closedWords.set(index, { version: index.version, words })
  return words.has(word)
}

/** Checks the rarest word first. */
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

/** The spelling listings use. When a whole name must match, a short word may have one more typo. */
function spelled(vocabulary: Vocabulary, word: string): string {
  if (!editsForgiven(word) || wordsBeginning(vocabulary, word).length) return word
  return nearestWord(vocabulary, word, word.length < 5 ? 0 : 1) ?? word
}

/** Joins neighbors that listings write as one word: "quarter deck". */
function joinedWords({ numbers }: Vocabulary, typed: string[]): string[] {
  const found: string[] = []
  for (let at = 0; at < typed.length; at++) {
    const [word = '', next = ''] = typed.slice(at, at + 2)
    const isOne = next !== '' && numbers.has(word + next)
    found.push(isOne ? word + next : word)
    if (isOne) at += 1
  }
  return found
}

/** Splits two known words typed as one: "rockybayou". */
function partsOf(numbers: Map<string, number>, word: string): string | null {
  for (let at = word.length - 4; at >= 4; at--) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => numbers.has(part))) return parts.join(' ')
  }
  return null
}

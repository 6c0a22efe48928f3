import { editsBetween, editsForgiven } from '../../florida/letters.ts'

/** The distinct words of all listings, with what it takes to find those that begin or look alike. */
export type Vocabulary = {
  /** The number of each word; those of listings that have gone since stay in. */
  numbers: Map<string, number>
  words: string[]
  /** The numbers of the words that have the same first letters, as many as the shortest stem has. */
  byStart: Map<string, number[]>
  /** The numbers of the words in which three letters stand beside each other. */
  byTrigram: Map<string, number[]>
}

/** A stem has at least so many letters. */
const leastStem = 4
/** Of the trigrams of a word, the part that another one must share to be looked at. */
const leastShared = 0.3

export function emptyVocabulary(): Vocabulary {
  return { numbers: new Map(), words: [], byStart: new Map(), byTrigram: new Map() }
}

/** The number of a plain word; a new one when it was not known. */
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
 * What a word stands for: one of under four letters for itself; others for all that begin with it or with
 * its stem, so that "grooming" finds "groomer".
 */
export function wordsBeginning({ numbers, words, byStart }: Vocabulary, word: string): number[] {
  const itself = numbers.get(word)
  if (word.length < leastStem) return itself === undefined ? [] : [itself]
  const stem = stemOf(word)
  const sameStart = byStart.get(stem.slice(0, leastStem)) ?? []
  return sameStart.filter((number) => words[number]?.startsWith(stem))
}

const endings = /(?:ings?|ers?|ed|ions?|ies|es|s|y)$/

/** A word without the ending that others of its kin have too; `leastStem` letters stay. */
function stemOf(word: string): string {
  const stem = word.replace(endings, '')
  return stem.length < leastStem ? word : stem
}

/** The word most like this one; null when none is. @param more slips than a word of its length may hold. */
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

/** The words that have so many of these trigrams that they can be alike at all. */
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

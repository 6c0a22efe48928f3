/** The distinct words of all listings, with what it takes to find those that begin or look alike. */
export type Vocabulary = {
  /** The number of each word; those of listings that have gone since stay in. */
  numbers: Map<string, number>
  words: string[]
  /** The numbers of the words in which three letters stand beside each other. */
  byTrigram: Map<string, number[]>
}

/** Below this a word is another word: what `pg_trgm` takes for its `word_similarity_threshold`. */
const leastLikeness = 0.6
/** Letters; with less, most words could be taken apart. */
const fewestOfPart = 3

export function emptyVocabulary(): Vocabulary {
  return { numbers: new Map(), words: [], byTrigram: new Map() }
}

/** Takes in the words of a text that is plain already: lower case, no accents. @returns their numbers. */
export function learnWords(vocabulary: Vocabulary, text: string): number[] {
  const { numbers, words } = vocabulary
  const found = new Set(text.match(/[a-z0-9]+/g))
  return [...found].map((word) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.push(word) - 1
    numbers.set(word, number)
    enterTrigrams(vocabulary, word, number)
    return number
  })
}

function enterTrigrams({ byTrigram }: Vocabulary, word: string, number: number): void {
  for (const trigram of new Set(trigramsOf(word))) {
    const same = byTrigram.get(trigram)
    if (same) same.push(number)
    else byTrigram.set(trigram, [number])
  }
}

/** What a word stands for: one of under four letters for itself, others for all that begin with it. */
export function wordsBeginning({ numbers, words, byTrigram }: Vocabulary, word: string): number[] {
  const itself = numbers.get(word)
  if (word.length < 4) return itself === undefined ? [] : [itself]
  const sameStart = byTrigram.get(` ${word.slice(0, 2)}`) ?? []
  return sameStart.filter((number) => words[number]?.startsWith(word))
}

/** The words that look like this one; itself among them when it is known. */
export function wordsAlike(vocabulary: Vocabulary, word: string): number[] {
  const wanted = new Set(trigramsOf(word))
  return sharing(vocabulary, wanted).filter(
    (number) => likeness(wanted, vocabulary.words[number] as string) >= leastLikeness,
  )
}

/** A word, or the two known ones that were typed as one: "rockybayou". */
export function wordsTyped(vocabulary: Vocabulary, word: string): string[] {
  const { numbers } = vocabulary
  if (wordsAlike(vocabulary, word).length) return [word]
  for (let at = word.length - fewestOfPart; at >= fewestOfPart; at--) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => numbers.has(part))) return parts
  }
  return [word]
}

/** The words that have so many of these trigrams that they can be alike at all. */
function sharing({ words, byTrigram }: Vocabulary, wanted: Set<string>): number[] {
  const shared = new Uint8Array(words.length)
  const fewest = Math.ceil(wanted.size * leastLikeness)
  const found: number[] = []
  for (const trigram of wanted)
    for (const number of byTrigram.get(trigram) ?? []) {
      const count = (shared[number] as number) + 1
      shared[number] = count
      if (count === fewest) found.push(number)
    }
  return found
}

/**
 * How much of the wanted word stands in a row in another one, from 0 to 1: `word_similarity` of `pg_trgm`
 * (https://www.postgresql.org/docs/current/pgtrgm.html), for a text of one word.
 */
function likeness(wanted: Set<string>, other: string): number {
  const trigrams = trigramsOf(other)
  let most = 0
  for (let from = 0; from < trigrams.length; from++) {
    if (!wanted.has(trigrams[from] as string)) continue
    const extent = new Set<string>()
    let shared = 0
    for (let to = from; to < trigrams.length; to++) {
      const trigram = trigrams[to] as string
      if (extent.has(trigram)) continue
      extent.add(trigram)
      if (wanted.has(trigram)) shared += 1
      most = Math.max(most, shared / (wanted.size + extent.size - shared))
    }
  }
  return most
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

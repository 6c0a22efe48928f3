import { categories } from '../categories.ts'
import { everydayWords } from './everyday-words.ts'

/** What somebody meant: the categories named in it, and the words that must be found besides. */
export type Meaning = { categories: string[]; words: string[] }

/** So many words find any one listing. */
const maxWords = 8

/** Words that say nothing about which business. */
const fillers = new Set(
  'a an and at best by business businesses company for florida fl from good i in local me my near nearby need of on open or our owned repair service services shop the to veteran veterans with'.split(
    ' ',
  ),
)

const phrases = phraseTable()
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))

/**
 * Reads free text as people type it: "AC repair stuart" means the category HVAC and the word "stuart".
 * A word of five letters or more may have one typing error.
 */
export function understand(text: string): Meaning {
  const words = wordsOf(text)
  const found = new Set<string>()
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const match = phraseAt(words, at)
    if (match) match.categories.forEach((category) => found.add(category))
    else rest.push(words[at] as string)
    at += match?.length ?? 1
  }
  const telling = rest.filter((word) => !fillers.has(word))
  return { categories: [...found], words: maxTelling(telling) }
}

/** The longest words, in the order they were typed: what each one costs must not depend on how many there are. */
function maxTelling(typed: string[]): string[] {
  const words = [...new Set(typed)]
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, maxWords)
  return words.filter((word) => longest.includes(word))
}

/** The words of a text, plain: lower case, no accents, no signs; at most 12. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, 12)
}

function phraseAt(words: string[], at: number): { categories: string[]; length: number } | null {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    const categories = phrases.get(phrase) ?? phrases.get(nearlyAs(phrase) ?? '')
    if (categories) return { categories, length }
  }
  return null
}

/** The known phrase that differs by one letter added, left out, changed or swapped; none for short ones. */
function nearlyAs(phrase: string): string | undefined {
  if (phrase.length < 5) return undefined
  for (const known of phrases.keys())
    if (known.length > 4 && isOneSlipApart(phrase, known)) return known
  return undefined
}

/** Whether two texts are at most one edit apart; a swap of neighbours counts as one. */
export function isOneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

function phraseTable(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  const add = (phrase: string, slug: string) =>
    table.set(phrase, [...new Set([...(table.get(phrase) ?? []), slug])])
  for (const { slug, name } of categories) if (slug !== 'other') add(wordsOf(name).join(' '), slug)
  for (const [slug, words] of Object.entries(everydayWords))
    for (const word of words) add(word, slug)
  return table
}

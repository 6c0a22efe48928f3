import data from '../../../../data/everyday-words.json'
import { currentSlugs, ofCategories } from '../../../listings/taxonomy.ts'
import type { Sense } from './named-senses.ts'

/** Groups of words written as "leak*"/"drip" + "sink": one of each is said wherever it stands. */
export function wordGroups(written: string): string[][] {
  return written.split(' + ').map((words) => words.split('/'))
}

/** The words among those said that are the wanted one; `leak*` is any that begins so. */
export function isWord(wanted: string, said: string): boolean {
  return wanted.endsWith('*') ? said.startsWith(wanted.slice(0, -1)) : said === wanted
}

const told = ofCategories(() =>
  data.together.flatMap(({ categories, said, words }) => {
    const current = currentSlugs(categories)
    const related = currentSlugs(relatedOf(categories))
    return current.length ? [{ categories: current, related, said, groups: wordGroups(words) }] : []
  }),
)

/** The categories in which a trade may be found, too, as its own words have them. */
function relatedOf(categories: readonly string[]): string[] {
  return data.trades.find((trade) => trade.categories.join() === categories.join())?.related ?? []
}

/** A trade, and the numbers of the words that told of it. */
type Told = { sense: Sense; categories: string[]; at: number[] }

/**
 * The trade that the words of a sentence tell of together, wherever they stand: "the tub upstairs has begun to
 * leak".
 */
export function tradeTogether(words: readonly string[]): Told | null {
  for (const { categories, related, said, groups } of told()) {
    const at = groups.map((group) =>
      words.findIndex((word) => group.some((wanted) => isWord(wanted, word))),
    )
    if (at.includes(-1) || new Set(at).size < at.length) continue
    const own = at.map((number) => words[number] as string)
    const trade = { categories, related, words: own, said, isGeneral: false }
    return { sense: { kind: 'trade', ...trade }, categories, at }
  }
  return null
}

/** What ends as those do who do a trade. */
const things = new Set(
  'water floor door doors floors shower showers heater computer computers paver pavers gutter gutters dryer boiler sewer mower printer trailer shutter shutters exterior interior motor compressor generator refrigerator elevator mirror number corner summer flower flowers power counter'.split(
    ' ',
  ),
)

/** Whether a word is for somebody who does a trade: "painter", "electricista", "lawn guy". */
export function isDoer(word: string): boolean {
  return /(?:ers?|ors?|ists?|ians?|man|guy|eros?|istas?)$/.test(word) && !things.has(word)
}

/**
 * Words in a row, as a pattern for a plain text with a blank at both ends: "kill/killing the? weed*" is either of the
 * first two, "the" or not, and any word that begins so. `~` is up to three words, whichever they are.
 */
export function wordSequence(written: string): RegExp {
  const parts = written.split(' ').map((part) => {
    if (part === '~') return '(?:[a-z0-9]+ ){0,3}'
    const words = part
      .replaceAll('?', '')
      .split('/')
      .map((word) => word.replace(/\*$/, '[a-z0-9]*'))
    const one = `(?:${words.join('|')}) `
    return part.endsWith('?') ? `(?:${one})?` : one
  })
  return new RegExp(` ${parts.join('')}`)
}

const endings: readonly [ending: RegExp, bases: readonly string[]][] = [
  [/i(?:es|ed|er)$/, ['y']],
  [/(.)\1(?:ing|ed|er)$/, ['$1', '$1$1']],
  [/(?:ing|ed|er|ers|ings)$/, ['', 'e']],
  [/es$/, ['', 'e']],
  [/s$/, ['']],
]
/** With fewer letters than this a word is no base: "sing" is not a form of "s". */
const fewestLetters = 3

/** The words that an English word may be a form of: "losing" of "lose", "cutting" of "cut". */
export function baseForms(word: string): string[] {
  const found = endings.flatMap(([ending, bases]) =>
    ending.test(word) ? bases.map((base) => word.replace(ending, base)) : [],
  )
  return [...new Set(found)].filter(({ length }) => length >= fewestLetters)
}

/** A word without its ending, for comparing two: "leaks", "leaked" and "leaking" are all "leak". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|(?<!s)s)$/, '')
    .replace(/([^aeiou])\1$|e$/, '$1')
}

import data from '../../../../data/everyday-words.json' with { type: 'json' }
import { currentSlugs, ofCategories } from '../../../listings/taxonomy.ts'
import type { Sense } from './named-senses.ts'

/** Parses "leak*"/"drip" + "sink": one of each, anywhere. */
export function wordGroups(written: string): string[][] {
  return written.split(' + ').map((words) => words.split('/'))
}

/** `leak*` matches any word that begins with it. */
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

function relatedOf(categories: readonly string[]): string[] {
  return data.trades.find((trade) => trade.categories.join() === categories.join())?.related ?? []
}

/** `at`: indexes of the words that named the trade. */
type Told = { sense: Sense; categories: string[]; at: number[] }

/** "the tub upstairs has begun to leak". */
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

/** Words that end like professions but aren't. */
const things = new Set(
  'water floor door doors floors shower showers heater computer computers paver pavers gutter gutters dryer boiler sewer mower printer trailer shutter shutters exterior interior motor compressor generator refrigerator elevator mirror number corner summer flower flowers power counter'.split(
    ' ',
  ),
)

/** "painter", "electricista", "lawn guy". */
export function isDoer(word: string): boolean {
  return /(?:ers?|ors?|ists?|ians?|man|guy|eros?|istas?)$/.test(word) && !things.has(word)
}

/**
 * A pattern for normalized text: "kill/killing the? weed*" is either of the first two, an optional
 * "the", and any word with that beginning. `~` is up to three words, `^` and `$` the ends of the text.
 */
export function wordSequence(written: string): RegExp {
  if (written.startsWith('^ ')) return new RegExp(`^${wordSequence(written.slice(2)).source}`)
  const parts = written.split(' ').map((part) => {
    if (part === '~') return '(?:[a-z0-9]+ ){0,3}'
    if (part === '$') return '$'
    const words = part
      .replaceAll('?', '')
      .split('/')
      .map((word) => (word === '$' ? word : `${word.replace(/\*$/, '[a-z0-9]*')} `))
    const one = `(?:${words.join('|')})`
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
/** "sing" is no form of "s". */
const fewestLetters = 3

/** "losing": "lose"; "cutting": "cut". */
export function baseForms(word: string): string[] {
  const found = endings.flatMap(([ending, bases]) =>
    ending.test(word) ? bases.map((base) => word.replace(ending, base)) : [],
  )
  return [...new Set(found)].filter(({ length }) => length >= fewestLetters)
}

/** "leaks", "leaked", "leaking": "leak". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|(?<!s)s)$/, '')
    .replace(/([^aeiou])\1$|e$/, '$1')
}

import data from '../../../data/needs.json' with { type: 'json' }
import { nearestOn, plainText, shelved } from '../../florida/letters.ts'
import { isOrdinary, isSmall, senseOf } from './phrases.ts'
import { isWord, wordGroups } from './senses/words-together.ts'
import { tellingWords } from './word-lists.ts'

/** A need that words tell of, with the resources that answer it. */
export type Need = { id: string; title: string; resources: string[] }

/** A phrase of one telling word is looked for as it is written: "in need" is not "need". */
const needs = data.needs.map(({ words, alone, together, categories = [], ...need }) => ({
  need,
  categories,
  alone: alone ? alone.split(', ').map(told) : [],
  phrases: words.split(', ').map((phrase) => {
    const isShort = tellingWords(phrase).length < 2
    return { isShort, text: ` ${isShort ? written(phrase) : told(phrase)} ` }
  }),
  together: together.map(wordGroups),
}))

/**
 * The needs of which a text tells, the most pressing first.
 *
 * @param isName whether a word is one that listings are called by: it is no slip for a word of need.
 */
export function needsIn(text: string, isName: (word: string) => boolean = () => false): Need[] {
  const read = spelled(text, isName)
  const [asWritten, asTold] = [` ${written(read)} `, ` ${told(read)} `]
  const said = written(read).split(' ')
  return needs
    .filter(
      ({ phrases, alone, together }) =>
        alone.includes(asTold.trim()) ||
        together.some((groups) =>
          groups.every((words) => words.some((word) => said.some((one) => isWord(word, one)))),
        ) ||
        phrases.some(({ isShort, text }) => (isShort ? asWritten : asTold).includes(text)),
    )
    .map(({ need }) => need)
}

/** Words of need that a hand may misspell. */
const longWords = new Set(
  data.needs
    .flatMap(({ words, together }) => [...words.split(', '), ...together])
    .flatMap((phrase) => written(phrase).split(' '))
    .filter((word) => word.length > 5 && !isSmall({ plain: word, start: 0, end: 0 })),
)

const onShelf = shelved(longWords)

/** A text with its long words of need as they are written. */
function spelled(text: string, isName: (word: string) => boolean): string {
  return written(text)
    .split(' ')
    .map((word) => {
      if (word.length < 6 || longWords.has(word) || isName(word) || isTaken(word)) return word
      const most = word.length < 9 ? 1 : 2
      return nearestOn(onShelf, word, most)?.word ?? word
    })
    .join(' ')
}

/** The needs whose resources help where nobody is listed for these categories. */
export function needsBeside(slugs: readonly string[]): Need[] {
  return needs
    .filter(({ categories }) => categories.some((slug) => slugs.includes(slug)))
    .map(({ need }) => need)
}

/** Whether a word is one of ordinary speech or of a trade: it is not a slip for a word of need. */
function isTaken(plain: string): boolean {
  const word = { plain, start: 0, end: 0 }
  return isOrdinary(word) || senseOf([word], { before: undefined, isAll: true, text: '' }) !== null
}

/** All words, plain. */
function written(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The words that tell something, plain. */
function told(text: string): string {
  return tellingWords(text).join(' ')
}

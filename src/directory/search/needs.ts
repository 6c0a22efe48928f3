import data from '../../../data/needs.json' with { type: 'json' }
import { editsBetween, plainText } from '../../florida/letters.ts'
import { ordinaryWords } from './word-lists.ts'
import { tellingWords } from './phrases.ts'

/** A need that words tell of, with the resources that answer it. */
export type Need = { id: string; title: string; resources: string[] }

/** A phrase of one telling word is looked for as it is written: "in need" is not "need". */
const needs = data.needs.map(({ words, alone, ...need }) => ({
  need,
  alone: alone ? alone.split(', ').map(told) : [],
  phrases: words.split(', ').map((phrase) => {
    const isShort = tellingWords(phrase).length < 2
    return { isShort, text: ` ${isShort ? written(phrase) : told(phrase)} ` }
  }),
}))

/** The needs of which a text tells, the most pressing first. */
export function needsIn(text: string): Need[] {
  const read = spelled(text)
  const [asWritten, asTold] = [` ${written(read)} `, ` ${told(read)} `]
  return needs
    .filter(
      ({ phrases, alone }) =>
        alone.includes(asTold.trim()) ||
        phrases.some(({ isShort, text }) => (isShort ? asWritten : asTold).includes(text)),
    )
    .map(({ need }) => need)
}

/** Long words of need that a hand may misspell. */
const longWords = new Set(
  data.needs
    .flatMap(({ words }) => words.split(', '))
    .filter((word) => word.length > 6 && !word.includes(' ')),
)

/** A text with its long words of need as they are written. */
function spelled(text: string): string {
  return written(text)
    .split(' ')
    .map((word) => {
      if (word.length < 6 || ordinaryWords.has(word) || longWords.has(word)) return word
      const most = word.length < 9 ? 1 : 2
      return [...longWords].find((known) => editsBetween(word, known, most) <= most) ?? word
    })
    .join(' ')
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

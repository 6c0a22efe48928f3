import data from '../../../data/needs.json' with { type: 'json' }
import { nearestOn, plainText, shelved } from '../../florida/letters.ts'
import { isOrdinary, isSmall, senseOf } from './phrases.ts'
import { isWord, wordGroups } from './senses/words-together.ts'
import { wordSequence } from './senses/word-sequence.ts'
import { tellingWords } from './word-lists.ts'

/** A need for help, with the resources that answer it and the trades whose businesses do. */
export type Need = {
  id: string
  title: string
  isDanger: boolean
  /** Whether it would be a danger, and is likely a figure of speech: then the crisis line is offered calmly. */
  isDoubted: boolean
  /** Whether those in it have a hard time: the crisis line stands beside the help. */
  isHardship: boolean
  /** What people look for in it and nobody is listed for. */
  unlisted: string | null
  resources: string[]
  answers: string[]
}

/** A need that a text tells of. */
export type ToldNeed = Need & {
  /** The words that told of it, plain. */
  words: string[]
  /** Whether it is meant whatever trade is named beside it. */
  isFirm: boolean
}

type Shorthand = keyof typeof data.shorthand
const asOnPhones = new RegExp(`(?<= )(?:${Object.keys(data.shorthand).join('|')})(?= )`, 'g')

type Phrase = { isFirm: boolean; isShort: boolean; words: string[]; text: string }

const groups: Readonly<Record<string, string>> = data.groups

/** With each `@name` as the words of that group: "means", "intent" and "person" compose in every order they are said. */
function withGroups(written: string): string {
  return written.replace(/@(\w+)/g, (_, name: string) => groups[name] as string)
}

const needs = data.needs.map(({ words, firm, alone, together, sequences, shop = '', ...kept }) => ({
  need: {
    id: kept.id,
    title: kept.title,
    isDanger: kept.isDanger ?? false,
    isDoubted: false,
    isHardship: kept.isHardship ?? false,
    unlisted: kept.unlisted ?? null,
    resources: kept.resources,
    answers: kept.answers,
  } satisfies Need,
  categories: kept.categories ?? [],
  shops: new Set(phrasesIn(shop, false).map(({ text }) => text.trim())),
  isUrgent: kept.isUrgent ?? false,
  alone: alone.split(', ').filter(Boolean).map(told),
  phrases: [...phrasesIn(firm, true), ...phrasesIn(words, false)],
  together: together.map((one) => wordGroups(withGroups(one))),
  sequences: sequences.map((one) => wordSequence(withGroups(one))),
}))

/** A phrase of one telling word is looked for as it is written: "in need" is not "need". */
function phrasesIn(list: string, isFirm: boolean): Phrase[] {
  return list
    .split(', ')
    .filter(Boolean)
    .map((phrase) => {
      const isShort = tellingWords(phrase).length < 2
      const text = isShort ? written(phrase) : told(phrase)
      return { isFirm, isShort, words: text.split(' '), text: ` ${text} ` }
    })
}

const figures = data.figures.map(wordSequence)

/**
 * The needs of which a text tells, the most pressing first.
 *
 * @param isName whether a word is one that listings are called by: it is no slip for a word of need.
 */
export function needsIn(text: string, isName: (word: string) => boolean = () => false): ToldNeed[] {
  const whole = spelled(text, isName)
  const read = withoutFigures(` ${whole} `)
  return needs.flatMap((known) => {
    const isAlone = known.alone.includes(told(whole))
    const found = isAlone ? [{ words: whole.split(' '), isFirm: true }] : wordsOfNeed(known, read)
    return found.length
      ? {
          ...known.need,
          // Who names the shop alone is not telling of a hard time.
          isHardship:
            known.need.isHardship && !found.every(({ words }) => known.shops.has(words.join(' '))),
          words: [...new Set(found.flatMap(({ words }) => words))],
          isFirm: found.some(({ isFirm }) => isFirm),
        }
      : []
  })
}

type Found = { words: string[]; isFirm: boolean }

function wordsOfNeed(known: (typeof needs)[number], asWritten: string): Found[] {
  const { phrases, together, sequences, isUrgent } = known
  const asTold = ` ${told(asWritten)} `
  const said = asWritten.trim().split(' ')
  return [
    ...phrases.filter(({ isShort, text }) => (isShort ? asWritten : asTold).includes(text)),
    ...together.flatMap((groups) => {
      const words = groups.map((group) =>
        said.find((one) => group.some((wanted) => isWord(wanted, one))),
      )
      return words.every((word) => word !== undefined) ? { words, isFirm: isUrgent } : []
    }),
    ...sequences.flatMap((sequence) => {
      const [match] = sequence.exec(asWritten) ?? []
      return match ? { words: match.trim().split(' '), isFirm: isUrgent } : []
    }),
  ]
}

/** "Dying for a burger" is no danger, and lost keys of a house are no lost house. */
function withoutFigures(read: string): string {
  return figures.reduce((left, figure) => left.replace(figure, ' '), read)
}

const silent = data.silent.map(wordSequence)

/** The words of a text by their number that name neither a trade nor a business: "killing me", "hearing voices". */
export function silentWords(words: readonly string[]): Set<number> {
  const text = ` ${words.join(' ')} `
  const found = silent.flatMap((sequence) => {
    const match = sequence.exec(text)
    if (!match) return []
    const first = text.slice(0, match.index).split(' ').filter(Boolean).length
    const count = match[0].trim().split(' ').length
    return Array.from({ length: count }, (_, at) => first + at)
  })
  return new Set(found)
}

const needWords = new Set(
  [
    ...data.needs.flatMap(({ words, firm, alone, together, sequences }) => [
      words,
      firm,
      alone,
      ...together,
      ...sequences,
    ]),
    ...Object.values(groups),
    ...data.figures,
  ]
    .join(' ')
    .split(/[^a-z0-9ñ]+/)
    .filter(({ length }) => length > 3),
)

/** Words of need and danger are never corrected to another word. */
export function isWordOfNeed(plain: string): boolean {
  return needWords.has(plain)
}

/** Words of need that a hand may misspell. */
const longWords = new Set(
  data.needs
    .flatMap(({ words, firm, together }) => [
      ...words.split(', '),
      ...firm.split(', '),
      ...together,
    ])
    .flatMap((phrase) => written(phrase.replace(/[a-z]+\*/g, '')).split(' '))
    .filter((word) => word.length > 5 && !isSmall({ plain: word, start: 0, end: 0 })),
)

const onShelf = shelved(longWords)

/** A text with its long words of need as they are written. */
function spelled(text: string, isName: (word: string) => boolean): string {
  return written(text)
    .split(' ')
    .map((word) => {
      if (word.length < 6 || isWordOfNeed(word) || isName(word) || isTaken(word)) return word
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

/** All words, plain, and as they are written where nobody is in a hurry. */
function written(text: string): string {
  const plain = plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const long = ` ${plain} `.replace(asOnPhones, (short) => data.shorthand[short as Shorthand])
  return long.trim()
}

/** The words that tell something, plain. */
function told(text: string): string {
  return tellingWords(text).join(' ')
}

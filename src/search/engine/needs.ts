import data from '../../../data/needs.json' with { type: 'json' }
import { nearestOn, plainText, shelved } from '../../florida/letters.ts'
import { isOrdinary, isSmall, senseOf } from './phrases.ts'
import { baseForms, isWord, wordGroups, wordSequence } from './senses/words-together.ts'
import { spelledWords, tellingWords } from './word-lists.ts'

/** A need with its resources and trades. */
export type Need = {
  id: string
  title: string
  isDanger: boolean
  /** Possibly a figure of speech: the crisis line is offered calmly. */
  isDoubted: boolean
  /** The crisis line appears next to the help. */
  isHardship: boolean
  /** A common need without listings. */
  unlisted: string | null
  resources: string[]
  answers: string[]
}

export type ToldNeed = Need & {
  /** Normalized. */
  words: string[]
  /** Counts whatever trade appears next to it. */
  isFirm: boolean
}

type Shorthand = keyof typeof data.shorthand
const asOnPhones = new RegExp(`(?<= )(?:${Object.keys(data.shorthand).join('|')})(?= )`, 'g')

type Phrase = { isFirm: boolean; isShort: boolean; words: string[]; text: string }

const groups: Readonly<Record<string, string>> = data.groups

/** Expands `@name` to that group's words, so phrases combine freely. */
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

/** A phrase with one telling word must match exactly: "in need" is not "need". */
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

const figures = data.figures.map((one) => wordSequence(withGroups(one)))

/**
 * Most pressing first.
 * @param isName true for words in listings' names, which aren't typos of words of need.
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
          // The shop's name alone doesn't suggest hardship.
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

/** "Dying for a burger" is no danger; lost house keys are no lost house. */
function withoutFigures(read: string): string {
  return figures.reduce((left, figure) => left.replace(figure, ' '), read)
}

const silent = data.silent.map(wordSequence)

/** Indexes of words that name neither a trade nor a business: "killing me", "hearing voices". */
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

/** These are never corrected to another word. */
export function isWordOfNeed(plain: string): boolean {
  return needWords.has(plain)
}

/** Words of need that may be misspelled. */
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

/** Corrects long words of need. */
function spelled(text: string, isName: (word: string) => boolean): string {
  return written(text)
    .split(' ')
    .map((word) => {
      const isRight = [word, ...baseForms(word)].some((form) => spelledWords.has(form))
      if (word.length < 6 || isRight || isWordOfNeed(word) || isName(word) || isTaken(word))
        return word
      const most = word.length < 9 ? 1 : 2
      return nearestOn(onShelf, word, most)?.word ?? word
    })
    .join(' ')
}

/** Needs whose resources help when these categories have no listings. */
export function needsBeside(slugs: readonly string[]): Need[] {
  return needs
    .filter(({ categories }) => categories.some((slug) => slugs.includes(slug)))
    .map(({ need }) => need)
}

/** Ordinary or trade words aren't typos of words of need. */
function isTaken(plain: string): boolean {
  const word = { plain, start: 0, end: 0 }
  return isOrdinary(word) || senseOf([word], { before: undefined, isAll: true, text: '' }) !== null
}

function written(text: string): string {
  const plain = plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const long = ` ${plain} `.replace(asOnPhones, (short) => data.shorthand[short as Shorthand])
  return long.trim()
}

/** Telling words, normalized. */
function told(text: string): string {
  return tellingWords(text).join(' ')
}

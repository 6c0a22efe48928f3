import data from '../../../data/needs.json' with { type: 'json' }
import { nearestOn, plainText, shelved } from '../../florida/letters.ts'
import { isOrdinary, isSmall, senseOf } from './phrases.ts'
import { needVocabulary, readings, type Reading } from './senses/readings.ts'
import { spanishSoundOf } from './senses/spanish-sound.ts'
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

export function sequencesOf(list: readonly string[]): RegExp[] {
  return list.map((one) => wordSequence(withGroups(one)))
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
  sequences: sequencesOf(sequences),
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

const figures = sequencesOf(data.figures)

/**
 * Most pressing first. If the words as typed tell of no danger, also tries other spellings.
 * @param isName true for words in listings' names, which aren't typos of words of need.
 */
export function needsIn(text: string, isName: (word: string) => boolean = () => false): ToldNeed[] {
  const whole = spelled(text, isName)
  const found = foundIn(whole)
  const isDanger = needs.some(({ need }, at) => need.isDanger && found[at]?.some(isFirm))
  const plain = withoutFigures(` ${whole} `).trim()
  const others = isDanger ? [] : readings(plain.split(' '), vocabulary, isKnown(isName))
  for (const reading of others)
    for (const [at, more] of foundIn(reading.map(({ word }) => word).join(' ')).entries())
      found[at]?.push(...more.filter((one) => isLikely(one, reading)))
  return needs.flatMap(({ need, shops }, at) => {
    const told = found[at] ?? []
    return told.length
      ? {
          ...need,
          // The shop's name alone doesn't suggest hardship.
          isHardship: need.isHardship && !told.every(({ words }) => shops.has(words.join(' '))),
          words: [...new Set(told.flatMap(({ words }) => words))],
          isFirm: told.some(isFirm),
        }
      : []
  })
}

const isFirm = ({ isFirm }: Found) => isFirm

/** By need. */
function foundIn(whole: string): Found[][] {
  const read = withoutFigures(` ${whole} `)
  const asTold = told(whole)
  return needs.map((known) =>
    known.alone.includes(asTold)
      ? [{ words: whole.split(' '), isFirm: true }]
      : wordsOfNeed(known, read),
  )
}

/** A changed word counts with others of its phrase; alone only if it sounds the same. */
function isLikely({ words }: Found, reading: Reading): boolean {
  const changed = reading.filter(({ typed, word }) => typed !== word && words.includes(word))
  if (words.length > 1) return changed.length > 0
  return changed.some(
    ({ typed, word, isKnown }) =>
      !isKnown && typed.length > 4 && spanishSoundOf(typed) === spanishSoundOf(word),
  )
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

/** Normalized, between spaces, without figures of speech. */
export function readText(text: string): string {
  return withoutFigures(` ${written(text)} `)
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

const allWords = [
  ...new Set(
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
      .split(/[^a-z0-9ñ]+/),
  ),
]
const needWords = new Set(allWords.filter(({ length }) => length > 3))
const vocabulary = needVocabulary(allWords)

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

const isKnown = (isName: (word: string) => boolean) => (word: string) =>
  word.length < 3 ||
  [word, ...baseForms(word)].some((form) => spelledWords.has(form)) ||
  isWordOfNeed(word) ||
  isName(word) ||
  isTaken(word)

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

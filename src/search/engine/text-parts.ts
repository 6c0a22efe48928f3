import * as t from '#messages/search-order.ts'
import { stayingCategories } from '../../listings/business.ts'
import { editsBetween } from '../../florida/letters.ts'
import { holidayName } from '../../listings/holidays.ts'
import { findCategory } from '../../listings/categories.ts'
import { factFilterName, paymentName } from './filters/fact-name.ts'
import { proofName } from './filters/proof-name.ts'
import { timeOfDayText } from './time-of-day.ts'
import { isWordOfNeed } from './needs.ts'
import { isOrdinary, type Token } from './phrases.ts'
import { isArticle, purposeMarks, spelledWords } from './word-lists.ts'
import { baseForms } from './senses/words-together.ts'
import type { Sense } from './senses/named-senses.ts'

/** A part of the text and its meaning; `label` is shown to people. */
export type Part = {
  label: string
  /** Position in the text. */
  start: number
  end: number
  /** Normalized words that listings may have. */
  words: string[]
  /** The corrected spelling; null if it's known as typed. */
  meant: string | null
} & (Sense | { kind: 'phone'; digits: string } | { kind: 'word' })

/** The vocabulary of listings. */
export type ListingWords = {
  /** Also as the beginning of a word. */
  has(word: string): boolean
  /** Or a form of it. */
  isWord(word: string): boolean
  /** Two words typed as one. */
  isJoined(word: string): boolean
  nearest(word: string): string | null
  /** As spelled in one listing's name; null if no name has all. */
  named(words: string[]): string[] | null
}

/** Undoes a guess from a misspelled word. */
export function asWord(part: Part): Part {
  if (part.kind !== 'place' || !part.meant) return part
  return { ...plainPart(part), label: part.words.join(' ') }
}

/** Short, or correctly spelled. */
function mayBeSpelled(word: string): boolean {
  return word.length < 7 || spelledWords.has(word)
}

/** Correct, but one letter from another word. */
function isShort(word: string): boolean {
  return word.length < 6 && [word, ...baseForms(word)].some((form) => spelledWords.has(form))
}

function plainPart({ label, start, end, words }: Part): Part {
  return { kind: 'word', label, start, end, words, meant: null }
}

/** Merges repeated meanings, as in "24/7 emergency". */
export function joined(parts: Part[]): Part[] {
  return parts.flatMap((part, at) => {
    if (isSaid(part, parts[at - 1])) return []
    const twin = parts.slice(at + 1).findIndex((next) => !isSaid(next, part))
    const last = parts[twin < 0 ? parts.length - 1 : at + twin]
    return last && last !== part ? { ...part, end: last.end } : part
  })
}

function isSaid(part: Part, before: Part | undefined): boolean {
  if (part.kind === 'word' || part.kind !== before?.kind) return false
  return part.label === before.label || tradesIn(part) === tradesIn(before)
}

/** In any order, as in "car mechanic": "Auto Repair and Auto Services", "Auto Services and Auto Repair". */
function tradesIn(part: Part): string | undefined {
  return part.kind === 'trade' && part.categories.length < 3
    ? part.categories.toSorted().join()
    : part.label
}

/**
 * Corrects words that no listing has. Next to a trade they're probably part of a sentence, so only
 * long words with one typo are corrected.
 */
export function withListingWords(parts: Part[], listings: ListingWords): Part[] {
  const hasTrade = parts.some(({ kind }) => kind === 'trade')
  return parts.map((part) => {
    const [word] = part.words
    const isUnknown =
      part.kind === 'word' && word && !isOrdinary({ plain: word }) && !listings.has(word)
    // "Wolf" isn't "golf": short correct words aren't corrected.
    const isRight =
      isUnknown && (isWordOfNeed(word) || (hasTrade ? mayBeSpelled(word) : isShort(word)))
    const nearest = isUnknown && !isRight ? listings.nearest(word) : null
    const isNear = nearest && !(hasTrade && editsBetween(word as string, nearest, 1) > 1)
    return isNear ? { ...part, label: nearest, words: nearest.split(' '), meant: nearest } : part
  })
}

/**
 * Next to a trade, general words such as "class" and ordinary words say nothing.
 * @param isNeed the text expresses a need: "disabled vet" is then not about animals.
 */
export function withoutGeneral(parts: Part[], isNeed = false): Part[] {
  const isGeneral = (part: Part) => part.kind === 'trade' && part.isGeneral
  const isWord = (part: Part) =>
    part.kind === 'word' && part.words.every((plain) => isOrdinary({ plain }))
  const isNamed = parts.some((part) => part.kind === 'trade' && !part.isGeneral)
  const named = isNamed || isNeed ? parts.filter((part) => !isGeneral(part)) : parts
  const hasTrade = named.some(({ kind }) => kind === 'trade')
  return hasTrade ? named.filter((part) => !isWord(part)) : named
}

/** The last place counts: "Jupiter movers to Tampa". */
export function onePlace(parts: Part[]): Part[] {
  const last = parts.findLast(({ kind }) => kind === 'place')
  return parts.map((part) => (part.kind === 'place' && part !== last ? plainPart(part) : part))
}

/** "Cerca" is a fence, "cerca de Stuart" is near Stuart. */
export function withoutNearness(text: string, parts: Part[]): Part[] {
  return parts.filter(({ kind, words, end }, at) => {
    const next = parts[at + 1]
    const isBefore = next?.kind === 'place' && /^ (?:de|del) $/.test(text.slice(end, next.start))
    return !(kind === 'trade' && words.join() === 'cerca' && isBefore)
  })
}

/** "Thanksgiving dinner" is a dinner. */
export function withoutOccasions(text: string, parts: Part[]): Part[] {
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const isOccasion = part.kind === 'holiday' && part.isBare
    if (!isOccasion || (next?.kind !== 'trade' && next?.kind !== 'word')) return part
    return { ...plainPart(part), label: text.slice(part.start, part.end) }
  })
}

/** "24 hours" of a place that people go to are its hours: "24 hour gym". */
export function withPlaceHours(text: string, parts: Part[]): Part[] {
  const trades = parts.filter((part) => part.kind === 'trade')
  const isPlace =
    trades.length > 0 &&
    trades.every(({ categories }) => categories.every((slug) => stayingCategories.has(slug)))
  return parts.map((part) => {
    const isAllDay = /^(?:24|twenty)/i.test(text.slice(part.start, part.end))
    if (!isPlace || part.kind !== 'emergency' || !isAllDay) return part
    const sense = { kind: 'open', within: { isAllDay: true } } as const
    return { ...part, ...sense, label: labelOf(sense, part.label) }
  })
}

/** In "dumpster for a remodel" the first trade counts. */
export function withoutPurposes(parts: Part[], tokens: Token[]): Part[] {
  const head = parts.find((part) => part.kind === 'trade' && !part.isGeneral)
  if (!head) return parts
  return parts.map((part) => {
    if (part.kind !== 'trade' || part.start <= head.start) return part
    const before = tokens.findLast(({ start, plain }) => start < part.start && !isArticle(plain))
    const isPurpose = before && before.start >= head.end && purposeMarks.has(before.plain)
    return isPurpose ? plainPart(part) : part
  })
}

/** @param meant the corrected spelling. */
export function partOf(text: string, words: Token[], sense: Sense, meant: string | null): Part {
  const start = (words[0] as Token).start
  const end = (words.at(-1) as Token).end
  const typed = text.slice(start, end)
  const own = sense.kind === 'trade' ? sense.words : words.map(({ plain }) => plain)
  return { ...sense, label: labelOf(sense, meant ?? typed), start, end, words: own, meant }
}

function labelOf(sense: Sense, typed: string): string {
  if (sense.kind === 'place') return sense.place.label
  if (sense.kind === 'branch') return sense.branch
  if (sense.kind === 'language') return `In ${sense.language}`
  if (sense.kind === 'proof') return proofName(sense.wanted)
  if (sense.kind === 'fact') return factFilterName(sense.fact)
  if (sense.kind === 'payment') return paymentName(sense.payment)
  if (sense.kind === 'open') return timeOfDayText(sense.within)
  if (sense.kind === 'holiday') return `Open on ${holidayName(sense.holiday)}`
  if (sense.kind === 'emergency') return t.answersEmergencies()
  if (sense.kind === 'days') return `Open ${sense.name.replace('the ', 'on the ')}`
  if (sense.kind === 'outside') return `${sense.name}: not in Florida`
  if (sense.kind === 'unrecorded') return `“${typed}”: not recorded`
  const names = sense.categories.map((slug) => findCategory(slug)?.name ?? slug)
  return names.length < 3 ? names.join(' and ') : typed.charAt(0).toUpperCase() + typed.slice(1)
}

import { editsBetween } from '../../florida/letters.ts'
import { findCategory } from '../../listings/categories.ts'
import { isWordOfNeed } from './needs.ts'
import { isOrdinary, type Token } from './phrases.ts'
import { isArticle, purposeMarks, spelledWords } from './word-lists.ts'
import { baseForms } from './senses/words-together.ts'
import type { Sense } from './senses/named-senses.ts'

/** A part of what was typed, and what it was taken for. `label` names it to people. */
export type Part = {
  label: string
  /** Where it stands in the text. */
  start: number
  end: number
  /** The words of it that listings can have, plain. */
  words: string[]
  /** What it was taken to be a misspelling of; null for what is known as it was typed. */
  meant: string | null
} & (Sense | { kind: 'phone'; digits: string } | { kind: 'word' })

/** What listings say, for words that are no trade and no place. */
export type ListingWords = {
  /** Whether a listing has the word, or one that begins with it. */
  has(word: string): boolean
  /** Whether a listing has the very word, or one that it is a form of. */
  isWord(word: string): boolean
  /** Whether it is two words of listings, typed as one. */
  isJoined(word: string): boolean
  /** The word of a listing that this one is most like; null when none is. */
  nearest(word: string): string | null
  /** These words as the name of one listing has them, misspelled or not; null when none has all. */
  named(words: string[]): string[] | null
}

/** A town that is only guessed at from a misspelled word is that word. */
export function asWord(part: Part): Part {
  if (part.kind !== 'place' || !part.meant) return part
  return { ...plainPart(part), label: part.words.join(' ') }
}

/** Whether a word may be no slip at all: it is short, or one that is spelled right. */
function mayBeSpelled(word: string): boolean {
  return word.length < 7 || spelledWords.has(word)
}

/** Whether a word is spelled right and so short that one letter makes it another. */
function isShort(word: string): boolean {
  return word.length < 6 && [word, ...baseForms(word)].some((form) => spelledWords.has(form))
}

/** A part as the mere words that it is made of. */
function plainPart({ label, start, end, words }: Part): Part {
  return { kind: 'word', label, start, end, words, meant: null }
}

/** Neighbors that say the same twice, as in "24/7 emergency", are one part. */
export function joined(parts: Part[]): Part[] {
  return parts.flatMap((part, at) => {
    if (isSaid(part, parts[at - 1])) return []
    const twin = parts.slice(at + 1).findIndex((next) => !isSaid(next, part))
    const last = parts[twin < 0 ? parts.length - 1 : at + twin]
    return last && last !== part ? { ...part, end: last.end } : part
  })
}

function isSaid(part: Part, before: Part | undefined): boolean {
  return part.kind !== 'word' && part.kind === before?.kind && part.label === before.label
}

/**
 * Words that no listing has become the ones that they are most like. Beside a trade they are more likely part of a
 * sentence: there only a long word with one slip does.
 */
export function withListingWords(parts: Part[], listings: ListingWords): Part[] {
  const hasTrade = parts.some(({ kind }) => kind === 'trade')
  return parts.map((part) => {
    const [word] = part.words
    const isUnknown =
      part.kind === 'word' && word && !isOrdinary({ plain: word }) && !listings.has(word)
    // "Mold" is no "sold": a short word that is spelled right is no slip.
    const isRight =
      isUnknown && (isWordOfNeed(word) || (hasTrade ? mayBeSpelled(word) : isShort(word)))
    const nearest = isUnknown && !isRight ? listings.nearest(word) : null
    const isNear = nearest && !(hasTrade && editsBetween(word as string, nearest, 1) > 1)
    return isNear ? { ...part, label: nearest, words: nearest.split(' '), meant: nearest } : part
  })
}

/**
 * Where a trade is named, a general word such as "class" only goes with it, and ordinary words say nothing.
 *
 * @param isNeed whether words tell of need: "disabled vet" is then nobody for animals.
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

/** Of several places the last is meant, as in "Jupiter movers to Tampa": the others are words. */
export function onePlace(parts: Part[]): Part[] {
  const last = parts.findLast(({ kind }) => kind === 'place')
  return parts.map((part) => (part.kind === 'place' && part !== last ? plainPart(part) : part))
}

/** "Cerca" is a fence, but "cerca de Stuart" is near it. */
export function withoutNearness(text: string, parts: Part[]): Part[] {
  return parts.filter(({ kind, words, end }, at) => {
    const next = parts[at + 1]
    const isBefore = next?.kind === 'place' && /^ (?:de|del) $/.test(text.slice(end, next.start))
    return !(kind === 'trade' && words.join() === 'cerca' && isBefore)
  })
}

/** Of "dumpster for a remodel" the first is wanted; the trade after "for" is a word about it. */
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

/** The part of a text that these words are, with what they mean. @param meant what they are misspelled for. */
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
  if (sense.kind === 'open') return 'Open now'
  if (sense.kind === 'emergency') return 'Emergency service'
  if (sense.kind === 'days') return `Open ${sense.name.replace('the ', 'on the ')}`
  if (sense.kind === 'outside') return `${sense.name}: not in Florida`
  if (sense.kind === 'unrecorded') return `“${typed}”: not recorded`
  const names = sense.categories.map((slug) => findCategory(slug)?.name ?? slug)
  return names.length < 3 ? names.join(' and ') : typed.charAt(0).toUpperCase() + typed.slice(1)
}

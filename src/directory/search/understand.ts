import type { NamedPlace } from '../../florida/place-names.ts'
import { findCategory } from '../categories.ts'
import { needsIn, type Need } from './needs.ts'
import {
  isLikeFiller,
  isNearlyOrdinary,
  isOrdinary,
  isSmall,
  isTelling,
  longestPhrase,
  senseLike,
  senseOf,
  tokensOf,
  type Sense,
  type Token,
} from './phrases.ts'

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

/** What somebody looks for, as far as their words tell. */
export type Understanding = {
  text: string
  parts: Part[]
  place: NamedPlace | null
  needs: Need[]
}

/** What listings say, for words that are no trade and no place. */
export type ListingWords = {
  /** Whether a listing has the word, or one that begins with it. */
  has(word: string): boolean
  /** Whether it is two words of listings, typed as one. */
  isJoined(word: string): boolean
  /** The word of a listing that this one is most like; null when none is. */
  nearest(word: string): string | null
  /** These words as the name of one listing has them, misspelled or not; null when none has all. */
  named(words: string[]): string[] | null
}

const nothing: ListingWords = {
  has: () => false,
  isJoined: () => false,
  nearest: () => null,
  named: () => null,
}

/**
 * Reads free text as people type it: "st pete ac not cooling open now" is a place, a trade and a need. Phrases
 * are taken longest first, as written before misspelled; what is left are words of a name or a description.
 *
 * @param isPlaced whether a place was named apart: then no misspelled word is taken for another one.
 */
export function understand(
  text: string,
  listings: ListingWords = nothing,
  isPlaced = false,
): Understanding {
  const needs = needsIn(text)
  const phone = phoneIn(text)
  if (phone) return { text, parts: [phone], place: null, needs }
  const tokens = tokensOf(text)
  const read = readParts(text, tokens, listings, isPlaced)
  // Where trades and places explain a sentence, a name that has their words is chance.
  const isExplained = read.every(({ kind, meant }) => kind !== 'word' && meant === null)
  const mayBeName = !isExplained || tokens.every(isTelling)
  const name = mayBeName ? namePart(text, tokens, listings) : null
  const parts = name ?? withListingWords(withoutGeneral(onePlace(read)), listings)
  const place = parts.find((part) => part.kind === 'place')?.place ?? null
  return { text, parts, place, needs }
}

/** The text without one of its parts, for taking it back. */
export function textWithout({ text }: Understanding, { start, end }: Part): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()
}

/** Ten digits, or the seven that neighbors leave it at, in any usual writing. */
function phoneIn(text: string): Part | null {
  const found = /\+?\(?(?:\d[\s().-]{0,3}){6,10}\d(?!\d)/.exec(text)
  const digits = found?.[0].replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? ''
  if (!found || (digits.length !== 10 && digits.length !== 7)) return null
  const [whole] = found
  const place = { start: found.index, end: found.index + whole.length }
  return { kind: 'phone', digits, label: whole.trim(), ...place, words: [], meant: null }
}

/** All that was typed, when it is more than a place or a trade and a listing is called so. */
function namePart(text: string, tokens: Token[], listings: ListingWords): Part[] | null {
  const telling = tokens.filter(isTelling)
  const [first, last] = [telling[0], telling.at(-1)]
  if (!first || !last || telling.length < 2) return null
  const all = tokens.filter((token) => !isSmall(token))
  if (senseOf(all, { before: undefined, isAll: true })) return null
  const words = listings.named(telling.map(({ plain }) => plain))
  if (!words) return null
  const place = { start: first.start, end: last.end }
  const isAsTyped = words.every((word, at) => word === telling[at]?.plain)
  const label = isAsTyped ? text.slice(place.start, place.end) : words.join(' ')
  return [{ kind: 'word', label, ...place, words, meant: isAsTyped ? null : label }]
}

function readParts(
  text: string,
  tokens: Token[],
  listings: ListingWords,
  isPlaced: boolean,
): Part[] {
  const content = tokens.filter((token) => !isSmall(token))
  const words = content.length ? content : tokens
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const found = phraseAt(text, tokens, words, at, listings) ?? wordAt(text, words, at, listings)
    if (found.part) parts.push(found.part)
    at += found.length
  }
  return joined(isPlaced ? parts.map(asWord) : parts)
}

/** A town that is only guessed at from a misspelled word is that word. */
function asWord(part: Part): Part {
  if (part.kind !== 'place' || !part.meant) return part
  const { start, end, words } = part
  return { kind: 'word', label: words.join(' '), start, end, words, meant: null }
}

/** Neighbors that say the same twice, as in "24/7 emergency", are one part. */
function joined(parts: Part[]): Part[] {
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

type Found = { part: Part | null; length: number }

/** The longest phrase that begins here, as it is written or, over a word that nobody knows, misspelled. */
function phraseAt(
  text: string,
  tokens: Token[],
  read: Token[],
  at: number,
  listings: ListingWords,
): Found | null {
  for (let length = Math.min(longestPhrase, read.length - at); length > 0; length--) {
    const words = read.slice(at, at + length)
    const before = tokens[tokens.indexOf(words[0] as Token) - 1]
    const sense = senseOf(words, { before, isAll: length === read.length })
    if (sense) return { part: partOf(text, words, sense, null), length }
    const isMisspelled = words.every(isTelling) && words.some((word) => !isKnown(word, listings))
    const like = length > 1 && length < 4 && isMisspelled ? senseLike(words) : null
    if (like) return { part: partOf(text, words, like.sense, like.meant), length }
  }
  return null
}

function isKnown(word: Token, listings: ListingWords): boolean {
  if (isOrdinary(word) || listings.has(word.plain)) return true
  return senseOf([word], { before: undefined, isAll: false }) !== null
}

/** A word that no phrase begins with: a misspelled one, a listing's word, or nothing that tells anything. */
function wordAt(text: string, read: Token[], at: number, listings: ListingWords): Found {
  const word = read[at] as Token
  if (!isTelling(word)) return { part: null, length: 1 }
  const isOwn = isNearlyOrdinary(word) || listings.has(word.plain) || listings.isJoined(word.plain)
  if (!isOwn && isLikeFiller(word)) return { part: null, length: 1 }
  const like = isOwn ? null : senseLike([word])
  if (like) return { part: partOf(text, [word], like.sense, like.meant), length: 1 }
  const { start, end } = word
  return {
    part: {
      kind: 'word',
      label: text.slice(start, end),
      start,
      end,
      words: [word.plain],
      meant: null,
    },
    length: 1,
  }
}

/**
 * Words that no listing has become the ones that they are most like, unless a trade is named: then they are
 * more likely part of a sentence.
 */
function withListingWords(parts: Part[], listings: ListingWords): Part[] {
  if (parts.some(({ kind }) => kind === 'trade')) return parts
  return parts.map((part) => {
    const [word] = part.words
    const isUnknown =
      part.kind === 'word' &&
      word &&
      !isOrdinary({ plain: word, start: 0, end: 0 }) &&
      !listings.has(word)
    const nearest = isUnknown ? listings.nearest(word) : null
    return nearest ? { ...part, label: nearest, words: nearest.split(' '), meant: nearest } : part
  })
}

/** Where a trade is named, a general word such as "class" only goes with it, and ordinary words say nothing. */
function withoutGeneral(parts: Part[]): Part[] {
  const isGeneral = (part: Part) => part.kind === 'trade' && part.isGeneral
  const isWord = (part: Part) =>
    part.kind === 'word' && part.words.every((plain) => isOrdinary({ plain, start: 0, end: 0 }))
  const isNamed = parts.some((part) => part.kind === 'trade' && !part.isGeneral)
  const named = isNamed ? parts.filter((part) => !isGeneral(part)) : parts
  const hasTrade = named.some(({ kind }) => kind === 'trade')
  return hasTrade ? named.filter((part) => !isWord(part)) : named
}

function partOf(text: string, words: Token[], sense: Sense, meant: string | null): Part {
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
  const names = sense.categories.map((slug) => findCategory(slug)?.name ?? slug)
  return names.length < 3 ? names.join(' and ') : typed.charAt(0).toUpperCase() + typed.slice(1)
}

/** Of several places the last is meant, as in "Jupiter movers to Tampa": the others are words. */
function onePlace(parts: Part[]): Part[] {
  const last = parts.findLast(({ kind }) => kind === 'place')
  return parts.map((part) =>
    part.kind === 'place' && part !== last
      ? {
          kind: 'word',
          label: part.label,
          start: part.start,
          end: part.end,
          words: part.words,
          meant: null,
        }
      : part,
  )
}

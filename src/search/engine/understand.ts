import type { NamedPlace } from '../../florida/place-names.ts'
import { isWordOfNeed, needsIn, silentWords, type ToldNeed } from './needs.ts'
import { spelledWords } from './word-lists.ts'
import {
  asWord,
  joined,
  onePlace,
  partOf,
  withListingWords,
  withoutGeneral,
  withoutNearness,
  withoutOccasions,
  withPlaceHours,
  withoutPurposes,
  type ListingWords,
  type Part,
} from './text-parts.ts'
import {
  isLikeFiller,
  isMeasure,
  isNearlyOrdinary,
  isOrdinary,
  isSmall,
  isTelling,
  longestPhrase,
  senseOf,
  tokensOf,
  wordsOf,
  type Token,
} from './phrases.ts'
import {
  senseByConsonants,
  senseByForm,
  senseInAnyOrder,
  senseLike,
} from './senses/loose-senses.ts'
import { hintsIn, withGist, withTold } from './senses/gist.ts'

export type Understanding = {
  text: string
  parts: Part[]
  place: NamedPlace | null
  needs: ToldNeed[]
  /** With or without a place. */
  isName: boolean
  /** Only businesses that answer the need. */
  isForNeed?: boolean
  /** Words that only rank listings of the trade. */
  hints: string[]
}

const nothing: ListingWords = {
  has: () => false,
  isWord: () => false,
  isJoined: () => false,
  nearest: () => null,
  named: () => null,
}

/**
 * Interprets free text: "st pete ac not cooling open now". Longest phrases first, exact before
 * misspelled; the rest are words of a name or description.
 * @param isPlaced a place was given separately, so misspelled words aren't treated as one.
 */
export function understand(
  text: string,
  listings: ListingWords = nothing,
  isPlaced = false,
): Understanding {
  const needs = needsIn(text, listings.isWord)
  const phone = phoneIn(text)
  if (phone) return { text, parts: [phone], place: null, needs, isName: false, hints: [] }
  const said = tokensOf(text)
  const silent = silentWords(said.map(({ plain }) => plain))
  const tokens = withoutNaics(said.filter((_, at) => !silent.has(at))).map((word) =>
    withLastLetter(word, listings),
  )
  const read = readParts(text, tokens, listings, isPlaced)
  // A name that only has the words of trades and places is a coincidence.
  const isExplained = read.every(({ kind, meant }) => kind !== 'word' && meant === null)
  const mayBeName = !isExplained || tokens.every(isTelling)
  const name = mayBeName ? nameParts(text, tokens, read, listings) : null
  const parts =
    name ??
    withPlaceHours(
      text,
      withListingWords(joined(withoutGeneral(onePlace(read), needs.length > 0)), listings),
    )
  const place = parts.find((part) => part.kind === 'place')?.place ?? null
  return { text, parts, place, needs, isName: name !== null, hints: hintsOf(tokens, parts) }
}

function hintsOf(tokens: Token[], parts: Part[]): string[] {
  const trades = parts.filter((part) => part.kind === 'trade')
  const ranking = parts.flatMap(({ words }) => words)
  const others = tokens.filter(({ start }) =>
    parts.every((part) => part.kind === 'trade' || start < part.start || start >= part.end),
  )
  const hints = hintsIn(
    others.map(({ plain }) => plain),
    trades.flatMap(({ categories }) => categories),
  )
  return hints.filter((word) => !ranking.includes(word))
}

/** For removing a part's chip. */
export function textWithout({ text }: Understanding, { start, end }: Part): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()
}

/** Ten digits, or the seven of a local number. */
function phoneIn(text: string): Part | null {
  const found = /\+?\(?(?:\d[\s().-]{0,3}){6,10}\d(?!\d)/.exec(text)
  const digits = found?.[0].replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? ''
  if (!found || (digits.length !== 10 && digits.length !== 7)) return null
  const [whole] = found
  const place = { start: found.index, end: found.index + whole.length }
  return { kind: 'phone', digits, label: whole.trim(), ...place, words: [], meant: null }
}

/** "NAICS code 541512" means the number, which listings' texts have. */
function withoutNaics(tokens: Token[]): Token[] {
  const isName = (token: Token | undefined) => token?.plain === 'naics'
  const isCode = (token: Token) => /^(?:codes?|codigos?|numbers?)$/.test(token.plain)
  const others = tokens.filter(
    (token, at) =>
      !isName(token) && !(isCode(token) && (isName(tokens[at - 1]) || isName(tokens[at + 1]))),
  )
  return others.some(isTelling) ? others : tokens
}

/** With a place before or after it. */
function nameParts(
  text: string,
  tokens: Token[],
  read: Part[],
  listings: ListingWords,
): Part[] | null {
  const whole = namePart(text, tokens, read, listings)
  const place = read.find(({ kind }) => kind === 'place')
  if (whole || !place) return whole
  const others = tokens.filter(({ start, end }) => end <= place.start || start >= place.end)
  const name = namePart(text, others, read, listings)
  return name && [...name, place].toSorted((a, b) => a.start - b.start)
}

/** The whole text, if it's more than a place or trade. */
function namePart(
  text: string,
  tokens: Token[],
  read: Part[],
  listings: ListingWords,
): Part[] | null {
  const telling = tokens.filter(isTelling)
  const [first, last] = [telling[0], telling.at(-1)]
  if (!first || !last || telling.length < 2) return null
  const all = tokens.filter((token) => !isSmall(token))
  if (senseOf(all, { before: undefined, isAll: true, text: ` ${wordsOf(text)} ` })) return null
  const words = listings.named(telling.map(({ plain }) => plain))
  if (!words) return null
  const place = { start: first.start, end: last.end }
  const isAsTyped = words.every((word, at) => word === telling[at]?.plain)
  if (!isAsTyped && isTradeOf(telling, read)) return null
  const label = isAsTyped ? text.slice(place.start, place.end) : words.join(' ')
  return [{ kind: 'word', label, ...place, words, meant: isAsTyped ? null : label }]
}

/** "Aire acondisionado" means the trade, even if a business is called "Aires Acondicionados Yoel". */
function isTradeOf(words: Token[], read: Part[]): boolean {
  return words.every(({ start }) =>
    read.some((part) => part.kind === 'trade' && start >= part.start && start < part.end),
  )
}

function readParts(
  text: string,
  tokens: Token[],
  listings: ListingWords,
  isPlaced: boolean,
): Part[] {
  const content = tokens.filter((token, at) => !isSmall(token) && !isMeasure(token, tokens[at - 1]))
  const words = content.length ? content : tokens
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const found = phraseAt(text, tokens, words, at, listings) ?? wordAt(text, words, at, listings)
    if (found.part) parts.push(found.part)
    at += found.length
  }
  const meant = withTold(text, withoutOccasions(text, withoutNearness(text, parts)), tokens)
  return joined(
    withGist(text, withoutPurposes(isPlaced ? meant.map(asWord) : meant, tokens), tokens),
  )
}

type Found = { part: Part | null; length: number }

/** Exact, or misspelled if it begins with an unknown word. */
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
    const sense =
      senseOf(words, {
        before,
        isAll: length === read.length,
        text: ` ${wordsOf(text)} `,
      }) ?? (length > 1 ? senseInAnyOrder(words) : null)
    if (sense) return { part: partOf(text, words, sense, null), length }
    const isMisspelled = words.every(isTelling) && words.some((word) => !isKnown(word, listings))
    const like = length > 1 && length < 4 && isMisspelled ? senseLike(words) : null
    if (like) return { part: partOf(text, words, like.sense, like.meant), length }
  }
  return null
}

/** "coolin". */
function withLastLetter(word: Token, listings: ListingWords): Token {
  if (!/[a-z]{3}in$/.test(word.plain) || isKnown(word, listings)) return word
  const whole = { ...word, plain: `${word.plain}g` }
  return senseByForm(whole) || listings.has(whole.plain) ? whole : word
}

function isKnown(word: Token, listings: ListingWords): boolean {
  if (
    isOrdinary(word) ||
    isWordOfNeed(word.plain) ||
    spelledWords.has(word.plain) ||
    listings.isWord(word.plain)
  )
    return true
  return senseOf([word], { before: undefined, isAll: false, text: ` ${word.plain} ` }) !== null
}

/** A misspelled word, a listing's word, or nothing. */
function wordAt(text: string, read: Token[], at: number, listings: ListingWords): Found {
  const word = read[at] as Token
  if (!isTelling(word)) return { part: null, length: 1 }
  const form = senseByForm(word)
  if (form) return { part: partOf(text, [word], form.sense, null), length: 1 }
  const isOwn =
    isNearlyOrdinary(word) ||
    isWordOfNeed(word.plain) ||
    spelledWords.has(word.plain) ||
    listings.has(word.plain) ||
    listings.isJoined(word.plain)
  if (!isOwn && isLikeFiller(word)) return { part: null, length: 1 }
  const like = isOwn ? null : (senseLike([word]) ?? senseByConsonants(word))
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

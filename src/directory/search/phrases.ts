import {
  editsBetween,
  editsForgiven,
  lettersOf,
  plainText,
  soundOf,
} from '../../florida/letters.ts'
import { isBareCounty, placeCalled, placeLike, type NamedPlace } from '../../florida/place-names.ts'
import { branches, type Language } from '../business.ts'
import { categories } from '../categories.ts'
import { everydayWords, type Trade } from './everyday-words.ts'
import {
  aloneOnly,
  fillers,
  generalTrades,
  ordinaryWords,
  placeMarks,
  placesByChance,
  smallWords,
} from './word-lists.ts'

/** What a phrase says by itself. */
export type Sense =
  | ({ kind: 'trade'; words: string[]; said: string[]; isGeneral: boolean } & Trade)
  | { kind: 'place'; place: NamedPlace }
  | { kind: 'branch'; branch: string }
  | { kind: 'language'; language: Language }
  | { kind: 'open' }
  | { kind: 'emergency' }

/** The most words that a phrase has, small ones aside. */
export const longestPhrase = 5

/** What people say of the language that they want to speak. */
const spoken: Partial<Record<Language, string>> = {
  Spanish:
    'spanish, speaks spanish, spanish speaking, speak spanish, in spanish, espanol, habla espanol, hable espanol, hablo espanol, hablen espanol, hablan espanol, en espanol, que hable espanol, se habla espanol, habla hispana, bilingual, bilingue',
  'Haitian Creole': 'haitian creole, creole, kreyol, kreyol ayisyen, speaks creole, pale kreyol',
  Portuguese: 'portuguese, portugues, fala portugues, speaks portuguese, brazilian portuguese',
  'American Sign Language':
    'american sign language, sign language, asl, deaf friendly, lenguaje de senas',
}

const trades = tradesByLetters()
const others = otherSenses()
const singleWords = [...trades.keys()].filter((key) => key.length > 3)
const bySound = new Map(
  singleWords.filter((key) => key.length > 4).map((key) => [soundOf(key), key]),
)

/** Words as they stand in the text; `plain` is lower case without accents. */
export type Token = { plain: string; start: number; end: number }

const ordinals: Readonly<Record<string, string>> = {
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
}

/** At most so many words of a text are read. */
const mostWords = 40

/** The words of a text with where they stand in it. */
export function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].slice(0, mostWords)
  const tokens = found.map(({ 0: word, index }) => {
    const plain = lettersOf(word)
    return { plain: ordinals[plain] ?? plain, start: index, end: index + word.length }
  })
  return tokens.filter(({ plain }) => plain !== '')
}

/** A text by its words that are not small, for finding phrases in it. */
export function tellingWords(text: string): string[] {
  const words = plainText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length ? telling : words
}

/** Whether a word only holds others together. */
export function isSmall({ plain }: Token): boolean {
  return smallWords.has(plain)
}

/** Whether a word that no phrase has taken says anything about which business. */
export function isTelling({ plain }: Token): boolean {
  return !smallWords.has(plain) && !fillers.has(plain)
}

/** Whether a word is one of ordinary speech: beside a trade it says nothing. */
export function isOrdinary({ plain }: Token): boolean {
  return ordinaryWords.has(plain) || /^\d{1,4}$/.test(plain)
}

/** Whether a word is one that tells nothing, misspelled. */
export function isLikeFiller({ plain }: Token): boolean {
  if (plain.length < 6) return false
  return isNear(plain, fillers)
}

/** Whether a word is one of ordinary speech, misspelled or not: it is taken for no trade and no town. */
export function isNearlyOrdinary(token: Token): boolean {
  return isOrdinary(token) || (token.plain.length > 5 && isNear(token.plain, ordinaryWords))
}

function isNear(word: string, words: ReadonlySet<string>): boolean {
  return [...words].some((known) => known.length > 5 && editsBetween(word, known, 1) <= 1)
}

/** Where a phrase stands: the word before it, and whether it is all that was typed. */
type Around = { before: Token | undefined; isAll: boolean }

/** What the words mean together, as they are written; null when they are no phrase. */
export function senseOf(words: Token[], around: Around): Sense | null {
  const letters = words.map(({ plain }) => plain).join('')
  if (!around.isAll && aloneOnly.has(letters)) return null
  const known = others.get(letters) ?? tradeSense(letters)
  if (known) return known
  const place = placeCalled(letters)
  return place && isMeant(place, letters, words.length, around) ? { kind: 'place', place } : null
}

function isMeant(
  place: NamedPlace,
  letters: string,
  count: number,
  { before, isAll }: Around,
): boolean {
  if (isAll || (before && placeMarks.has(before.plain)) || count > 1 || place.zip) return true
  if (place.kind === 'county') return isBareCounty(letters)
  return !placesByChance.has(letters)
}

/** The phrase that the words are with a slip in them, or by their sound; null when none is near. */
export function senseLike(words: Token[]): { sense: Sense; meant: string } | null {
  const letters = words.map(({ plain }) => plain).join('')
  if (letters.length < 4 || /\d/.test(letters)) return null
  const [trade, edits] = tradeLike(letters)
  const mayBePlace = edits > 1 && letters.length > 5 && !placesByChance.has(letters)
  const place = mayBePlace ? placeLike(letters) : null
  if (place) return { sense: { kind: 'place', place }, meant: place.label }
  const meant = trade ?? (words.length === 1 ? soundsLike(letters) : null)
  const sense = meant && tradeSense(meant)
  if (!sense) return null
  return { sense, meant: sense.kind === 'trade' ? sense.words.join(' ') : meant }
}

/** The trade that sounds like this: only where enough consonants are heard, and few letters differ. */
function soundsLike(letters: string): string | null {
  const sound = soundOf(letters)
  const key = sound.length > 3 && letters.length > 5 ? bySound.get(sound) : undefined
  return key && editsBetween(letters, key, 3) <= 3 ? key : null
}

function tradeLike(letters: string): [key: string | null, edits: number] {
  const most = letters.length === 4 ? 1 : editsForgiven(letters)
  let best: string | null = null
  let fewest = most + 1
  for (const key of singleWords) {
    if (Math.abs(key.length - letters.length) >= fewest) continue
    // Few miss the first letter; with short words most would become others: pills, wills.
    if (letters.length < 7 && key[0] !== letters[0]) continue
    // Four letters are only ever swapped: with one changed, most words are another word.
    if (letters.length === 4 && (key.length !== 4 || sorted(key) !== sorted(letters))) continue
    const edits = editsBetween(letters, key, fewest - 1)
    if (edits < fewest) [best, fewest] = [key, edits]
  }
  return [best, fewest]
}

function sorted(letters: string): string {
  return letters
    .split('')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('')
}

function tradeSense(letters: string): Sense | null {
  const trade = trades.get(letters)
  return trade ? { kind: 'trade', isGeneral: generalTrades.has(letters), ...trade } : null
}

/** Phrases by their letters alone, so that "lawncare" and "hand y man" are found; small words left out. */
/** `words` are its phrase's own; `said` what listings say instead. */
type SaidTrade = Trade & { words: string[]; said: string[] }

function tradesByLetters(): Map<string, SaidTrade> {
  const found = new Map<string, SaidTrade>()
  const add = (phrase: string, { categories, related }: Trade, said: string | null) => {
    const key = keyOf(phrase)
    const known = found.get(key)
    found.set(key, {
      categories: [...new Set([...(known?.categories ?? []), ...categories])],
      related: [...new Set([...(known?.related ?? []), ...related])],
      words: known?.words ?? tellingWords(phrase),
      said: [...new Set([...(known?.said ?? []), ...(said?.split(' ') ?? [])])],
    })
  }
  for (const { slug, name } of categories)
    if (slug !== 'other') add(name, { categories: [slug], related: [] }, null)
  for (const { words, ...trade } of everydayWords)
    for (const { typed, said } of words) add(typed, trade, said)
  return found
}

function otherSenses(): Map<string, Sense> {
  const found = new Map<string, Sense>()
  const add = (phrases: string, sense: Sense) => {
    for (const phrase of phrases.split(', ')) found.set(keyOf(phrase), sense)
  }
  for (const branch of branches) {
    add(branch, { kind: 'branch', branch })
    add(`${branch} veteran, ${branch} vet, ${branch} owned, ${branch} veteran owned`, {
      kind: 'branch',
      branch,
    })
  }
  add(
    'marines, usmc, marine owned, marine veteran, marine vet, ex marine, former marine, infante de marina',
    {
      kind: 'branch',
      branch: 'Marine Corps',
    },
  )
  add('usaf, airforce, airman, fuerza aerea', { kind: 'branch', branch: 'Air Force' })
  add('usn, sailor, seabee, navy seal, marina de guerra', { kind: 'branch', branch: 'Navy' })
  add('soldier, us army, ex army, ejercito', { kind: 'branch', branch: 'Army' })
  add('uscg, coastie, guardia costera', { kind: 'branch', branch: 'Coast Guard' })
  add('national guardsman, army national guard, guardia nacional', {
    kind: 'branch',
    branch: 'National Guard',
  })
  add('open now, open right now, currently open, abierto, abierto ahora, abiertos ahora', {
    kind: 'open',
  })
  for (const [language, phrases] of Object.entries(spoken))
    add(phrases, { kind: 'language', language: language as Language })
  add(
    'emergency, emergencies, 24 hour, 24 hours, 24 hr, 24 hrs, 24h, 24 7, twenty four hour, after hours, urgent, urgently, right now, immediately, emergencia, emergencias, 24 horas, urgencia',
    { kind: 'emergency' },
  )
  return found
}

/** A phrase as the table keeps it: its letters, small words left out unless it has no others. */
function keyOf(phrase: string): string {
  return tellingWords(phrase).join('')
}

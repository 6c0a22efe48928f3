import { lettersOf, nearestOn, shelved, soundOf } from '../../florida/letters.ts'
import {
  placeOutside,
  isBareCounty,
  isNameOfCounty,
  placeCalled,
  type NamedPlace,
} from '../../florida/place-names.ts'
import { allCategories, ofCategories } from '../../listings/taxonomy.ts'
import {
  everydayWords,
  type Trade,
  aloneOnly,
  fillers,
  generalTrades,
  isSpanishTrade,
  measures,
  ordinaryWords,
  placeMarks,
  phraseKey,
  placesByChance,
  smallWords,
  tellingWords,
} from './word-lists.ts'
import { baseForms } from './senses/words-together.ts'
import { namedSenses, type Sense } from './senses/named-senses.ts'

/** Without small words. */
export const longestPhrase = 5

/** Longer texts are cut off. */
const mostWords = 40

const trades = ofCategories(tradesByLetters)
const others = otherSenses()
/** Single-word trade phrases, except the shortest. */
export const singleWords = ofCategories(() => [...trades().keys()].filter((key) => key.length > 3))
/** Position in the text; `plain` is lowercase without accents. */
export type Token = { plain: string; start: number; end: number }

/** As phones and hasty fingers write them; too ordinary to be found as a slip of another word. */
const writtenOut = new Map(
  Object.entries({
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
    thru: 'through',
    comming: 'coming',
    nite: 'night',
    tonite: 'tonight',
    tommorow: 'tomorrow',
    tommorrow: 'tomorrow',
    tomorow: 'tomorrow',
    sombody: 'somebody',
    somone: 'someone',
    sumone: 'someone',
    sumbody: 'somebody',
    smth: 'something',
    somthing: 'something',
    runing: 'running',
    workin: 'working',
    stoped: 'stopped',
    realy: 'really',
    wether: 'weather',
    wensday: 'wednesday',
    wendsday: 'wednesday',
    saterday: 'saturday',
    satuday: 'saturday',
    thanksgivin: 'thanksgiving',
    thanksgving: 'thanksgiving',
    chrismas: 'christmas',
  }),
)

const asWritten = ofCategories(phrasesAsWritten)

export function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].slice(0, mostWords)
  const tokens = found.map(({ 0: word, index }) => {
    const plain = lettersOf(word)
    return { plain: writtenOut.get(plain) ?? plain, start: index, end: index + word.length }
  })
  return tokens.filter(({ plain }) => plain !== '')
}

/** Words like "and" or "of". */
export function isSmall({ plain }: Token): boolean {
  return smallWords.has(plain)
}

/** False for words that say nothing about which business. */
export function isTelling({ plain }: Pick<Token, 'plain'>): boolean {
  return !smallWords.has(plain) && !fillers.has(plain)
}

/** "200 feet" is a measure; "24 hours" isn't. */
export function isMeasure({ plain }: Token, before: Token | undefined): boolean {
  const number = before?.plain ?? ''
  return measures.has(plain) && /^\d+$/.test(number) && number !== '24'
}

/** Ordinary words say nothing next to a trade. */
export function isOrdinary({ plain }: Pick<Token, 'plain'>): boolean {
  if (ordinaryWords.has(plain) || /^\d{1,4}$/.test(plain)) return true
  return baseForms(plain).some((base) => ordinaryWords.has(base))
}

export function isLikeFiller({ plain }: Token): boolean {
  if (plain.length < 6) return false
  return nearestOn(longFillers, plain, 1) !== null
}

/** Such a word is never treated as a misspelled trade or town. */
export function isNearlyOrdinary(token: Token): boolean {
  return (
    isOrdinary(token) ||
    (token.plain.length > 5 && nearestOn(longOrdinary, token.plain, 1) !== null)
  )
}

const longFillers = shelved([...fillers].filter(({ length }) => length > 5))
const longOrdinary = shelved([...ordinaryWords].filter(({ length }) => length > 5))

type Around = { before: Token | undefined; isAll: boolean; text: string }

/** Null if the words are no phrase. */
export function senseOf(words: Token[], around: Around): Sense | null {
  const letters = words.map(({ plain }) => plain).join('')
  if (!around.isAll && aloneOnly.has(letters)) return null
  if (
    asWritten()
      .get(letters)
      ?.every((phrase) => !around.text.includes(` ${phrase} `))
  )
    return null
  const known = others.get(letters) ?? tradeSense(letters)
  if (known) return known
  const place = placeCalled(letters)
  if (place) return isMeant(place, letters, words.length, around) ? { kind: 'place', place } : null
  const name = placeOutside(letters)
  return name && isWhere(words, around) ? { kind: 'outside', name } : null
}

/** For words without context, such as a spreadsheet cell. */
export function senseOfAll(words: Token[]): Sense | null {
  const text = ` ${words.map(({ plain }) => plain).join(' ')} `
  return senseOf(words, { before: undefined, isAll: true, text })
}

/** "plumber in Atlanta" names a place elsewhere; "New York pizza" doesn't. */
function isWhere(words: Token[], { before, isAll, text }: Around): boolean {
  const isMarked = before !== undefined && placeMarks.has(before.plain)
  return isAll || isMarked || text.endsWith(` ${words.map(({ plain }) => plain).join(' ')} `)
}

function isMeant(
  place: NamedPlace,
  letters: string,
  count: number,
  { before, isAll, text }: Around,
): boolean {
  if (isAll || (before && placeMarks.has(before.plain)) || count > 1 || place.zip) return true
  if (place.kind === 'county') return isBareCounty(letters) || isBesideTrade(letters, text)
  // Towns usually come last: "steps crumbling Summerfield". Christmas is a day, too: "alone for Christmas".
  const isLast = text.endsWith(` ${letters} `) && letters.length > 6 && letters !== 'christmas'
  return !placesByChance.has(letters) || (isLast && !ordinaryWords.has(letters))
}

/** "Plumber Lee", "Orange roofers": the county, before or after the name of a trade. */
function isBesideTrade(letters: string, text: string): boolean {
  if (!isNameOfCounty(letters)) return false
  const rest = text.endsWith(` ${letters} `)
    ? text.slice(0, -letters.length - 1)
    : text.startsWith(` ${letters} `)
      ? text.slice(letters.length + 1)
      : ''
  const [next = ''] = rest.trim().split(' ')
  // "Lee the plumber" is a person.
  return next !== '' && !smallWords.has(next) && tradeSense(phraseKey(rest.trim())) !== null
}

export function tradeSense(letters: string): Sense | null {
  const trade = trades().get(letters)
  return trade ? { kind: 'trade', isGeneral: generalTrades.has(letters), ...trade } : null
}

/** By letters only, without small words, so "lawncare" and "hand y man" match. */
/** `words`: the phrase's own; `said`: what listings say instead. */
type SaidTrade = Trade & { words: string[]; said: string[] }

function tradesByLetters(): Map<string, SaidTrade> {
  const found = new Map<string, SaidTrade>()
  const add = (phrase: string, { categories, related }: Trade, said: string | null) => {
    const key = phraseKey(phrase)
    const known = found.get(key)
    found.set(key, {
      categories: [...new Set([...(known?.categories ?? []), ...categories])],
      related: [...new Set([...(known?.related ?? []), ...related])],
      words: known?.words ?? tellingWords(phrase),
      said: [...new Set([...(known?.said ?? []), ...(said?.split(' ') ?? [])])],
    })
  }
  const relatedOf = new Map(
    everydayWords().map(({ categories, related }) => [categories.join(), related]),
  )
  for (const { slug, name } of allCategories())
    if (slug !== 'other')
      add(name, { categories: [slug], related: relatedOf.get(slug) ?? [] }, null)
  for (const { words, ...trade } of everydayWords())
    for (const { typed, said } of words) add(typed, trade, said)
  return found
}

/**
 * Phrases that would be one ordinary word without their small words: "things to do" is not
 * "things".
 */
function phrasesAsWritten(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const free = new Set<string>()
  for (const { typed } of everydayWords().flatMap(({ words }) => words)) {
    const [telling = '', ...others] = tellingWords(typed)
    const saysLittle = ordinaryWords.has(telling) || fillers.has(telling)
    const isShort = others.length === 0 && saysLittle
    if (isShort && typed.includes(' '))
      found.set(telling, [...(found.get(telling) ?? []), wordsOf(typed)])
    else free.add(phraseKey(typed))
  }
  for (const letters of free) found.delete(letters)
  return found
}

export function wordsOf(text: string): string {
  return tokensOf(text)
    .map(({ plain }) => plain)
    .join(' ')
}

function otherSenses(): Map<string, Sense> {
  return new Map(namedSenses().map(([phrase, sense]) => [phraseKey(phrase), sense]))
}

/** "ruffer" may mean "roofer". @param isSpanish only Spanish words are meant. */
export function tradeSoundingLike(word: string, isSpanish = false): string | null {
  if (word.length < 5) return null
  const sound = soundOf(word)
  const alike = singleWords().filter(
    (known) => soundOf(known) === sound && (!isSpanish || isSpanishTrade(known)),
  )
  return nearestOn(shelved(alike), word, 3)?.word ?? null
}

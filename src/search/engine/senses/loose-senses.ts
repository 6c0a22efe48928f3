import {
  editsBetween,
  editsForgiven,
  lettersOf,
  nearestOn,
  shelved,
  soundOf,
} from '../../../florida/letters.ts'
import { placeOutside, placeLike, type NamedPlace } from '../../../florida/place-names.ts'
import { ofCategories } from '../../../listings/taxonomy.ts'
import {
  everydayWords,
  aloneOnly,
  fillers,
  ordinaryWords,
  phraseKey,
  placesByChance,
  tellingWords,
} from '../word-lists.ts'
import { isOrdinary, isTelling, singleWords, tradeSense, type Token } from '../phrases.ts'
import { baseForms, stemOf } from './words-together.ts'
import type { Sense } from './named-senses.ts'

const onShelf = ofCategories(() => shelved(singleWords()))
const bySound = ofCategories(() => {
  const found = new Map<string, string[]>()
  for (const key of singleWords().filter(({ length }) => length > 4)) {
    const alike = found.get(soundOf(key)) ?? []
    found.set(soundOf(key), [...alike, key])
  }
  return found
})

const byForm = ofCategories(
  () =>
    new Map(
      singleWords()
        .toReversed()
        .flatMap((key) => baseForms(key).map((form): [string, string] => [form, key])),
    ),
)

const inAnyOrder = ofCategories(phrasesInAnyOrder)

/** "painted" means "painter". Null for ordinary words. */
export function senseByForm({ plain }: Token): { sense: Sense; meant: null } | null {
  if (plain.length < 5 || ordinaryWords.has(plain) || aloneOnly.has(plain)) return null
  const forms = baseForms(plain)
  const isTrade = (form: string) => !ordinaryWords.has(form) && tradeSense(form) !== null
  const key = [plain, ...forms].flatMap(
    (form) => byForm().get(form) ?? (isTrade(form) ? form : []),
  )[0]
  // "Washed" says as little as "wash", but "cleaned" means "cleaning".
  const isPlain = forms.some((form) => ordinaryWords.has(form)) && !key?.endsWith('ing')
  // "boards" doesn't mean boarding.
  if (plain.endsWith('s') && key?.endsWith('ing')) return null
  const sense = key && !isPlain ? tradeSense(key) : null
  return sense && { sense, meant: null }
}

/** "the toilet leaked" means "leaking toilet". */
export function senseInAnyOrder(words: Token[]): Sense | null {
  const plain = words.map(({ plain }) => plain)
  const key = inAnyOrder().get(stems(plain)) ?? inAnyOrder().get(stemsInOrder(plain))
  return key === undefined ? null : tradeSense(key)
}

function phrasesInAnyOrder(): Map<string, string> {
  const found = new Map<string, string>()
  for (const { typed } of everydayWords().flatMap(({ words }) => words)) {
    const telling = tellingWords(typed)
    // "Backed up" is not "tore up our back".
    const isFirm = telling.some((word) => fillers.has(word))
    const key = isFirm ? stemsInOrder(telling) : stems(telling)
    const isOwn = telling.some((plain) => isTelling({ plain }) && !isOrdinary({ plain }))
    if (telling.length > 1 && isOwn && !found.has(key)) found.set(key, phraseKey(typed))
  }
  return found
}

function stemsInOrder(words: readonly string[]): string {
  return `= ${words.map(stemOf).join(' ')}`
}

function stems(words: readonly string[]): string {
  return words.map(stemOf).toSorted().join(' ')
}

const byConsonants = ofCategories(
  () =>
    new Map(
      singleWords()
        .toReversed()
        .map((key) => [consonantsOf(key), key]),
    ),
)

function consonantsOf(letters: string): string {
  return letters.replace(/[aeiou]/g, '')
}

/** "plmbr". */
export function senseByConsonants({ plain }: Token): { sense: Sense; meant: string } | null {
  const key = plain.length > 3 && plain === consonantsOf(plain) ? byConsonants().get(plain) : null
  const sense = key ? tradeSense(key) : null
  return key && sense ? { sense, meant: key } : null
}

/** The nearest phrase by spelling or sound; null if none is close. */
export function senseLike(words: Token[]): { sense: Sense; meant: string } | null {
  const letters = words.map(({ plain }) => plain).join('')
  if (letters.length < 4 || /\d/.test(letters) || placeOutside(letters)) return null
  const [trade, edits] = tradeLike(letters, words.length)
  const mayBePlace = edits > 1 && letters.length > 4 && !placesByChance.has(letters)
  const place = mayBePlace ? townLike(letters) : null
  if (place) return { sense: { kind: 'place', place }, meant: place.label }
  const meant = trade ?? (words.length === 1 ? soundsLike(letters) : null)
  const sense = meant && tradeSense(meant)
  if (!sense) return null
  return { sense, meant: sense.kind === 'trade' ? sense.words.join(' ') : meant }
}

/** Short names must sound the same: "Okala" for Ocala. */
function townLike(letters: string): NamedPlace | null {
  const place = placeLike(letters)
  if (!place || letters.length > 7) return place
  const name = lettersOf(place.label)
  if (letters.length > 5 && editsBetween(letters, name, 1) < 2) return place
  const mayBeShort = letters.length <= name.length
  return mayBeShort && soundOf(letters) === soundOf(name) ? place : null
}

/** Needs enough matching consonants and few different letters. */
function soundsLike(letters: string): string | null {
  const sound = soundOf(letters)
  const alike = sound.length > 3 && letters.length > 5 ? (bySound().get(sound) ?? []) : []
  return nearestOn(shelved(alike), letters, 3)?.word ?? null
}

function tradeLike(letters: string, count: number): [key: string | null, edits: number] {
  const { length } = letters
  const isLong = count === 1 && length > 10
  const most = length === 4 ? 1 : editsForgiven(letters) + (isLong ? 1 : 0)
  const order = sorted(letters)
  const found = nearestOn(onShelf(), letters, most, (key) => {
    // The first letter is rarely wrong, and short words would match too much: pills, wills.
    if (length < 7 && key[0] !== letters[0]) return false
    // For four letters only swaps count; with one changed, most are another word.
    return length !== 4 || (key.length === 4 && sorted(key) === order)
  })
  // A joined phrase already has one mistake: "markting" is not "VA rating".
  const isJoined = count === 1 && found && found.edits > 1 && isPhrase(found.word)
  return found && !isJoined ? [found.word, found.edits] : [null, most + 1]
}

function isPhrase(key: string): boolean {
  const sense = tradeSense(key)
  return sense?.kind === 'trade' && sense.words.length > 1
}

function sorted(letters: string): string {
  return letters
    .split('')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('')
}

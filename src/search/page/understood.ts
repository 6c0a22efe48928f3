import * as order from '#messages/search-order.ts'
import * as t from '#messages/understood.ts'
import { holidayName, type Holiday } from '../../listings/holidays.ts'
import { weekdayText } from '../../listings/day-text.ts'
import { language } from '../../platform/text/language.ts'
import { listText } from '../../platform/text/list-text.ts'
import { nameIn } from '../../platform/text/names.ts'
import { asPartOfSentence } from '../engine/search.ts'
import { lettersOf } from '../../florida/letters.ts'
import { placeLabel } from '../../listings/place-label.ts'
import type { WantedProof } from '../../listings/proof/standing.ts'
import type { NamedPlace } from '../../florida/place-names.ts'
import { tradeSense, tradeSoundingLike } from '../engine/phrases.ts'
import { findCategory, resolveHeading } from '../../listings/categories.ts'
import { isForWhole, isSpanish } from '../engine/word-lists.ts'
import type { Need } from '../engine/needs.ts'
import { factFilterName, paymentName } from '../engine/filters/fact-name.ts'
import { proofName } from '../engine/filters/proof-name.ts'
import { searchHref, type SearchValues, type Strictness, type Wishes } from '../engine/search.ts'
import type { Settled } from '../engine/settle.server.ts'
import { textWithout, type Understanding } from '../engine/understand.ts'
import { timeOfDayText } from '../engine/time-of-day.ts'
import { isCalling, titleName } from './title-names.ts'

type Part = Understanding['parts'][number]

/** A part's meaning, and the search without it. */
type UnderstoodPart = {
  /** For a trade. */
  categories: string[]
  kind: Part['kind']
  label: string
  typed: string
  isCorrected: boolean
  without: string
}

export type Understood = { heading: string; parts: UnderstoodPart[] }

/** The conditions that the list meets; headings must not promise more. */
export type Kept = {
  total: number
  strictness: Strictness
  givenUp: readonly (keyof Wishes)[]
  /** Trades of a wide category that no listing mentions. */
  unsaid: readonly Part[]
  /** Any listing is in this category. */
  isListed(slug: string): boolean
}

/** @param place from the text or the other field. @param need shown first. */
export function shownParts(
  values: SearchValues,
  asked: Understanding | null,
  place: NamedPlace | null,
  need: Pick<Need, 'title' | 'isDanger'> | null,
  kept: Kept,
): Understood {
  const parts = (asked?.parts ?? []).map((part) => ({
    kind: part.kind,
    categories: part.kind === 'trade' ? part.categories : [],
    label: labelText(part, (asked as Understanding).text),
    typed: (asked as Understanding).text.slice(part.start, part.end),
    isCorrected: part.meant !== null,
    without: searchHref(values, { q: textWithout(asked as Understanding, part) }),
  }))
  const heading = !need
    ? headingOf(asked, place, kept)
    : nameIn(need.title) + (need.isDanger ? '' : whereText(place))
  return { heading, parts }
}

/** " near Stuart", " in Martin County", " on the Treasure Coast"; empty without a place. */
export function whereText(place: NamedPlace | null): string {
  if (!place) return ''
  const { kind, label } = place
  if (kind === 'zip' || kind === 'city') return ` ${t.near({ place: label })}`
  const isCoast = kind === 'area' && /coast$/i.test(label)
  return ` ${(isCoast ? t.onPlace : t.inPlace)({ place: placeLabel(place) })}`
}

/** A part's label; in English as it was understood. */
function labelText(part: Part, text: string): string {
  if (language() === 'en') return part.label
  if (part.kind === 'trade' && part.categories.length < 3)
    return listText(part.categories.map((slug) => nameIn(findCategory(slug)?.name ?? slug)))
  if (part.kind === 'trade' || part.kind === 'branch') return nameIn(part.label)
  if (part.kind === 'proof') return proofName(part.wanted)
  if (part.kind === 'fact') return factFilterName(part.fact)
  if (part.kind === 'payment') return paymentName(part.payment)
  if (part.kind === 'language') return t.inLanguage({ language: nameIn(part.language) })
  if (part.kind === 'place') return placeLabel(part.place)
  if (part.kind === 'open') return timeOfDayText(part.within)
  if (part.kind === 'emergency') return order.answersEmergencies()
  if (part.kind === 'days') return daysText(part.days)
  if (part.kind === 'holiday') return holidayText(part.holiday)
  if (part.kind === 'outside') return t.notInFlorida({ name: part.name })
  if (part.kind === 'unrecorded') return t.notRecorded({ typed: text.slice(part.start, part.end) })
  return part.label
}

/** "Open on Thanksgiving". */
export function holidayText(holiday: Holiday): string {
  return t.openOnHoliday({ holiday: holidayName(holiday) })
}

/** "Open Sunday", "Open Monday, Friday", "Open on the weekend". */
export function daysText(days: readonly number[]): string {
  if (days.join() === '5,6') return t.openOnWeekend()
  return t.openOn({ day: days.map(weekdayText).join(', ') })
}

/**
 * The trade, matching words, place, and conditions: "Plumbers near St. Petersburg", "Barbers
 * matching “quarterdeck”", "Veteran-owned businesses near Stuart, open Sunday". Words, conditions,
 * and trades that the list doesn't have are left to the notes.
 */
function headingOf(
  asked: Understanding | null,
  place: NamedPlace | null,
  { total, strictness, givenUp, unsaid, isListed }: Kept,
): string {
  const parts = asked?.parts ?? []
  const text = asked?.text ?? ''
  const phone = parts.find(({ kind }) => kind === 'phone')
  if (phone) return t.phone({ number: phone.label }) + whereText(place)
  const who = peopleIn(parts, text, unsaid, isListed) || t.veteranOwned()
  const hasTrade = parts.some(({ kind }) => kind === 'trade')
  const isMatched = ({ kind }: Part) =>
    kind === 'word' && strictness === 'all' && (total > 0 || !hasTrade)
  const words = parts.filter(isMatched).map(({ label }) => `“${label}”`)
  const what = words.length ? t.matching({ what: who, words: words.join(' ') }) : who
  const others = parts.flatMap((part) => {
    if (isGivenUp(part, givenUp)) return []
    if (part.kind === 'proof') return inSentence(proofName(part.wanted))
    if (part.kind === 'fact') return asPartOfSentence(factFilterName(part.fact))
    if (part.kind === 'payment') return asPartOfSentence(paymentName(part.payment))
    if (part.kind === 'branch') return t.branchOwned({ branch: labelText(part, text) })
    if (part.kind === 'days' || part.kind === 'holiday')
      return asPartOfSentence(labelText(part, text))
    if (part.kind === 'language') return t.spoken({ language: nameIn(part.language) })
    return []
  })
  return [what + whereText(place), ...new Set(others)].join(', ')
}

function isGivenUp(part: Part, givenUp: Kept['givenUp']): boolean {
  return givenUp.some((wish) => isPartOf(wish, part))
}

/** "Plumbers and roofers"; '' without a trade. Only listed ones, if any are. */
function peopleIn(
  parts: readonly Part[],
  text: string,
  unsaid: readonly Part[],
  isListed: Kept['isListed'],
): string {
  const hasListed = parts.some((part) => part.kind === 'trade' && part.categories.some(isListed))
  const names = parts.flatMap((part) => {
    if (part.kind !== 'trade') return []
    const shown = part.categories.filter((slug) => !hasListed || isListed(slug))
    if (shown.length > 2 || (shown.length > 1 && resolveHeading(part.label)))
      return nameIn(part.label)
    const typed = part.meant ?? text.slice(part.start, part.end)
    return shown.map(
      (slug) => (unsaid.includes(part) ? null : withSubject(slug, part)) ?? titleName(slug, typed),
    )
  })
  return listText([...new Set(names)].map((name, at) => (at ? inSentence(name) : name)))
}

/** "Abogado de imigracion": lawyers matching “inmigración”. */
function withSubject(slug: string, { words }: Part): string | null {
  const calling = words.find((word) => isCalling(slug, word))
  const others = words.filter((word) => !isCalling(slug, word) && !isForWhole(slug, word))
  const isOfTrade = (word: string) => {
    const sense = tradeSense(word)
    return sense?.kind === 'trade' && sense.categories.includes(slug)
  }
  if (!calling || !others.length || !others.every(isOfTrade)) return null
  // Words are compared without accents; these always have one.
  const subject = others.map((word) => word.replace(/cion$/, 'ción')).join(' ')
  return t.matching({ what: titleName(slug, calling), words: `“${subject}”` })
}

/** "Roofers" becomes "roofers", "Auto Services" "auto services"; "HVAC" and "Florida" stay. */
function inSentence(name: string): string {
  return name
    .split(' ')
    .map((word) =>
      /^\p{Lu}\p{Ll}/u.test(word) && word !== 'Florida' ? asPartOfSentence(word) : word,
    )
    .join(' ')
}

type Listed = Pick<Settled, 'search' | 'total' | 'givenUp' | 'isForNear'> & {
  isListed: Kept['isListed']
  place: NamedPlace | null
  unsaid: Kept['unsaid']
  /** Their words are known although no list has them. */
  closed: readonly unknown[]
  hasSamples: boolean
}

/** Sentences about conditions that the list doesn't meet. */
export function notesOf(asked: Understanding | null, listed: Listed): string[] {
  if (!asked) return []
  const outside = asked.parts.flatMap((part) =>
    part.kind === 'outside' ? outsideNote(part.name) : [],
  )
  if (listed.total === 0)
    return [...outside, ...unknownNote(asked), ...comingNote(asked, listed.place)]
  const { search, givenUp, isForNear, place, unsaid, hasSamples, isListed } = listed
  const partOf = (kind: Part['kind']) => asked.parts.find((part) => part.kind === kind)
  const where = isForNear ? whereText(place) : ''
  const spoken = partOf('language')
  const branch = partOf('branch')
  const proven = partOf('proof')
  const proof = proven ? labelText(proven, asked.text) : ''
  const wishes: Partial<Record<keyof Wishes, string>> = {
    proof: hasSamples ? t.onlySamplesProven({ proof }) : t.noneProven({ where, proof }),
    language: t.noneSpeaks({
      where,
      language: spoken?.kind === 'language' ? nameIn(spoken.language) : '',
    }),
    service: t.noneNames({ where, branch: branch ? labelText(branch, asked.text) : '' }),
  }
  const isWordless = asked.parts.length === 0 && asked.needs.length === 0
  const notes = [
    ...outside,
    isWordless ? t.noWords({ text: asked.text.trim() }) : null,
    listed.closed.length
      ? othersNote(asked, search.strictness ?? 'all', where)
      : strictnessNote(asked, search.strictness ?? 'all', where, isListed),
    ...comingNote(asked, place),
    ...givenUp.map((wish) => wishes[wish] ?? t.noneSays({ where, said: saidFor(asked, wish) })),
    ...unsaid.map((part) => unsaidNote(asked, part, isListed)),
    ...asked.parts.flatMap((part) =>
      part.kind === 'unrecorded' ? unrecordedNote(asked, part) : [],
    ),
  ]
  return [...new Set(notes.filter((note) => note !== null))]
}

/** @param hasSamples samples show it, but are made up. */
export function proofNote(wanted: WantedProof, hasSamples: boolean): string {
  if (wanted === 'sam-registered') return t.noneShowsRegistration({ proof: proofName(wanted) })
  const proof = proofName(wanted)
  return hasSamples ? t.onlySamplesShow({ proof }) : t.noneShows({ proof })
}

/** "Woman-owned", "Takes Zelle". */
function saidFor({ parts, text }: Understanding, wish: keyof Wishes): string {
  const part = parts.find((part) => isPartOf(wish, part))
  return part ? labelText(part, text) : ''
}

function isPartOf(wish: keyof Wishes, part: Part): boolean {
  if (part.kind === 'fact') return part.fact === wish
  return part.kind === (wish === 'service' ? 'branch' : wish)
}

/** Offers a trade that sounds like an unknown word, in its language. */
function unknownNote({ parts, needs, text }: Understanding): string[] {
  const words = parts.filter(({ kind }) => kind === 'word')
  const isKnown = parts.some(({ kind }) => kind !== 'word' && kind !== 'place' && kind !== 'days')
  if (!words.length || isKnown || needs.length) return []
  const typed = listText(words.map(({ label }) => `“${label}”`))
  const [word] = words.length === 1 ? (words[0] as Part).words : []
  const near = word ? tradeSoundingLike(word, language() === 'es' || isSpanish(text)) : null
  return [near ? t.unknownMeant({ typed, near }) : t.unknown({ typed, count: words.length })]
}

/** Phrases for mobile service: listings say where they go, and there's no filter for it. */
const coming =
  /\b(?:(?:comes?|coming|goes|travels?|drives?) (?:out )?to (?:me|us|you|my|our|your)|come to (?:me|us|my|our)|house calls?|mobile (?!homes?\b|phones?\b|apps?\b)|at[- ]home|in[- ]home|a domicilio|ven(?:ga|gan|ir) a (?:mi|la) casa)/i

function comingNote({ text }: Understanding, place: NamedPlace | null): string[] {
  if (!coming.test(text)) return []
  return [place ? t.comingNoteHere() : t.comingNote()]
}

/** "Plumbing and Roofing"; '' without a trade. */
function tradesText({ parts, text }: Pick<Understanding, 'parts' | 'text'>): string {
  const trades = parts.filter(({ kind }) => kind === 'trade')
  return listText([...new Set(trades.map((part) => labelText(part, text)))])
}

function strictnessNote(
  asked: Understanding,
  level: Strictness,
  where: string,
  isListed: Kept['isListed'],
): string | null {
  const { parts, text } = asked
  const isOffered = (part: Part) => part.kind === 'trade' && part.categories.some(isListed)
  const listed = tradesText({ text, parts: parts.filter(isOffered) })
  const unlisted = tradesText({ text, parts: parts.filter((part) => !isOffered(part)) })
  const trades = listed || unlisted
  const [trade, ...others] = parts.filter(({ kind }) => kind === 'trade')
  const typed = trade && !others.length ? (trade.meant ?? text.slice(trade.start, trade.end)) : null
  const wanted = typed && lettersOf(typed) !== lettersOf(trades) ? `“${typed}”` : trades
  // The note on who comes to you says what becomes of these.
  const said = lettersOf(coming.exec(text)?.[0] ?? '')
  const unsaid = parts.filter(
    (part) => part.kind === 'word' && !part.words.every((word) => said.includes(lettersOf(word))),
  )
  const words = listText(unsaid.map(({ label }) => `“${label}”`))
  const notes: Record<Strictness, string | null> = {
    all: null,
    trade: words
      ? t.noneHasWords({ where, words, trades })
      : listed && unlisted
        ? t.noneForOne({ unlisted, listed })
        : t.noneHasAll({ where, trades }),
    related: t.noneYet({ wanted }),
    some: t.mostWords(),
    any: t.oneWord(),
  }
  return notes[level]
}

/** The note above the list after a search for a closed business. */
function othersNote(asked: Understanding, level: Strictness, where: string): string | null {
  const trades = tradesText(asked)
  if (level === 'all') return null
  return trades ? t.othersFor({ trades, where }) : t.othersWith({ where })
}

/** "No listings for “dentist” yet. Showing Health and Wellness." */
function unsaidNote(
  { text }: Understanding,
  part: Part,
  isListed: Kept['isListed'],
): string | null {
  if (part.kind !== 'trade') return null
  const typed = part.meant ?? text.slice(part.start, part.end)
  const slug = part.categories.find(isListed) ?? part.categories[0] ?? ''
  const name = findCategory(slug)?.name ?? part.label
  if (isForWhole(slug, typed) || lettersOf(typed) === lettersOf(name)) return null
  return t.unsaid({ typed, shown: nameIn(part.categories.length > 2 ? part.label : name) })
}

function outsideNote(name: string): string {
  return t.outside({ name })
}

function unrecordedNote({ text }: Understanding, { start, end }: Part): string {
  return t.unrecorded({ words: text.slice(start, end) })
}

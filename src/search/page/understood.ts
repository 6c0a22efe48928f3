import { lettersOf } from '../../florida/letters.ts'
import type { NamedPlace } from '../../florida/place-names.ts'
import { tradeSoundingLike } from '../engine/phrases.ts'
import { findCategory } from '../../listings/categories.ts'
import { isForWhole } from '../engine/word-lists.ts'
import type { Need } from '../engine/needs.ts'
import { searchHref, type SearchValues, type Strictness, type Wishes } from '../engine/search.ts'
import type { Settled } from '../engine/settle.server.ts'
import { textWithout, type Understanding } from '../engine/understand.ts'

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

/** @param place from the text or the other field. @param need shown first. */
export function shownParts(
  values: SearchValues,
  asked: Understanding | null,
  place: NamedPlace | null,
  need: Pick<Need, 'title'> | null,
): Understood {
  const parts = (asked?.parts ?? []).map((part) => ({
    kind: part.kind,
    categories: part.kind === 'trade' ? part.categories : [],
    label: part.label,
    typed: (asked as Understanding).text.slice(part.start, part.end),
    isCorrected: part.meant !== null,
    without: searchHref(values, { q: textWithout(asked as Understanding, part) }),
  }))
  return { heading: need ? `${need.title}${nearText(place)}` : headingOf(asked, place), parts }
}

function nearText(place: NamedPlace | null): string {
  return place ? ` near ${place.label}` : ''
}

/**
 * "Plumbing near St. Petersburg", "“quarterdeck” · Barber Shops", "Veteran-owned businesses near
 * Stuart".
 */
function headingOf(asked: Understanding | null, place: NamedPlace | null): string {
  const parts = asked?.parts ?? []
  const trades = parts.filter(({ kind }) => kind === 'trade').map(({ label }) => label)
  const words = parts.filter(({ kind }) => kind === 'word').map(({ label }) => `“${label}”`)
  const phone = parts.find(({ kind }) => kind === 'phone')
  const branch = parts.find(({ kind }) => kind === 'branch')
  const what = phone ? [`Phone ${phone.label}`] : [...new Set([...words, ...trades])]
  const by = branch ? `, ${branch.label} owned` : ''
  const language = parts.find(({ kind }) => kind === 'language')
  const isCountyAlone = place?.kind === 'county' && parts.length === 1 && parts[0]?.kind === 'place'
  const where = isCountyAlone ? ` in ${place.label}` : nearText(place)
  const days = parts.find(({ kind }) => kind === 'days')
  const open = days ? `, ${days.label.replace('Open', 'open')}` : ''
  return `${what.join(' · ') || 'Veteran-owned businesses'}${by}${open}${language ? `, ${language.label.replace('In', 'in')}` : ''}${where}`
}

type Listed = Pick<Settled, 'search' | 'total' | 'givenUp' | 'isForNear'> & {
  place: NamedPlace | null
  /** Trades of a wide category that no listing mentions. */
  unsaid: readonly Part[]
  /** Their words are known although no list has them. */
  closed: readonly unknown[]
}

/** Sentences about what the list leaves out. */
export function notesOf(asked: Understanding | null, listed: Listed): string[] {
  if (!asked) return []
  const outside = asked.parts.flatMap((part) =>
    part.kind === 'outside' ? outsideNote(part.name) : [],
  )
  if (listed.total === 0) return [...outside, ...unknownNote(asked), ...comingNote(asked)]
  const { search, givenUp, isForNear, place, unsaid } = listed
  const labels = (kind: Part['kind']) => labelsOf(asked.parts, kind)
  const where = isForNear && place ? ` near ${place.label}` : ''
  const none = where ? `None${where}` : 'None of them'
  const [language] = labels('language').map((label) => label.replace('In ', ''))
  const [branch] = labels('branch')
  const wishes: Record<keyof Wishes, string> = {
    language: `${none} says that it speaks ${language}, so all are shown.`,
    service: `${none} names the ${branch}, so all branches are shown.`,
  }
  const isWordless = asked.parts.length === 0 && asked.needs.length === 0
  const notes = [
    ...outside,
    isWordless
      ? `There are no words in “${asked.text.trim()}” to look for, so all businesses are shown.`
      : null,
    listed.closed.length
      ? othersNote(asked, search.strictness ?? 'all', where)
      : strictnessNote(asked, search.strictness ?? 'all', where),
    ...comingNote(asked),
    ...givenUp.map((wish) => wishes[wish]),
    ...unsaid.map((part) => unsaidNote(asked, part)),
    ...asked.parts.flatMap((part) =>
      part.kind === 'unrecorded' ? unrecordedNote(asked, part) : [],
    ),
  ]
  return [...new Set(notes.filter((note) => note !== null))]
}

/** Offers a trade that sounds like an unknown word. */
function unknownNote({ parts, needs }: Understanding): string[] {
  const words = parts.filter(({ kind }) => kind === 'word')
  const isKnown = parts.some(({ kind }) => kind !== 'word' && kind !== 'place' && kind !== 'days')
  if (!words.length || isKnown || needs.length) return []
  const typed = words.map(({ label }) => `“${label}”`).join(' and ')
  const [word] = words.length === 1 ? (words[0] as Part).words : []
  const near = word ? tradeSoundingLike(word) : null
  return [
    `We did not understand ${typed}: no business and no trade here goes by that.${near ? ` Did you mean “${near}”?` : ''}`,
  ]
}

/** Phrases for mobile service: listings say where they go, and there's no filter for it. */
const coming =
  /\b(?:(?:comes?|coming|goes|travels?|drives?) (?:out )?to (?:me|us|you|my|our|your)|come to (?:me|us|my|our)|house calls?|mobile (?!homes?\b|phones?\b|apps?\b)|at[- ]home|in[- ]home|a domicilio|ven(?:ga|gan|ir) a (?:mi|la) casa)/i

function comingNote({ text }: Understanding): string[] {
  if (!coming.test(text)) return []
  return [
    'We cannot filter by who comes to you. With your ZIP code, those that say they serve your county are marked; call to ask.',
  ]
}

function labelsOf(parts: readonly Part[], wanted: Part['kind']): string[] {
  return parts.filter(({ kind }) => kind === wanted).map(({ label }) => label)
}

function strictnessNote(
  { parts, text }: Understanding,
  level: Strictness,
  where: string,
): string | null {
  const trades = [...new Set(labelsOf(parts, 'trade'))].join(' and ')
  const [trade, ...others] = parts.filter(({ kind }) => kind === 'trade')
  const typed = trade && !others.length ? (trade.meant ?? text.slice(trade.start, trade.end)) : null
  const wanted = typed && lettersOf(typed) !== lettersOf(trades) ? `“${typed}”` : trades
  // The note on who comes to you says what becomes of these.
  const said = lettersOf(coming.exec(text)?.[0] ?? '')
  const words = parts
    .filter(
      (part) => part.kind === 'word' && !part.words.every((word) => said.includes(lettersOf(word))),
    )
    .map(({ label }) => `“${label}”`)
    .join(' and ')
  const notes: Record<Strictness, string | null> = {
    all: null,
    trade: words
      ? `No listing${where} has ${words}. These are the listings for ${trades}.`
      : `No one listing${where} is for ${trades} together. These are for one of them.`,
    related: `Nobody is listed for ${wanted} yet. These are in a trade beside ${wanted === trades ? 'it' : trades}.`,
    some: 'No listing has all of these words. These have most of them.',
    any: 'No listing has most of these words. These have one of them.',
  }
  return notes[level]
}

/** What the list shows after a search for a closed business. */
function othersNote({ parts }: Understanding, level: Strictness, where: string): string | null {
  const trades = [...new Set(labelsOf(parts, 'trade'))].join(' and ')
  if (level === 'all') return null
  if (trades) return `These are others for ${trades}${where}.`
  return `These are others${where} with some of its words.`
}

/** "Nobody is listed for “dentist” itself. Showing Health and Wellness." */
function unsaidNote({ text }: Understanding, part: Part): string | null {
  if (part.kind !== 'trade') return null
  const typed = part.meant ?? text.slice(part.start, part.end)
  const [slug = ''] = part.categories
  const name = findCategory(slug)?.name ?? part.label
  if (isForWhole(slug, typed) || lettersOf(typed) === lettersOf(name)) return null
  return `Nobody is listed for “${typed}” itself. Showing ${part.categories.length > 2 ? part.label : name}.`
}

function outsideNote(name: string): string {
  return `${name} is not in Florida, and this directory is for Florida alone. Here is what Florida has.`
}

function unrecordedNote({ text }: Understanding, { start, end }: Part): string {
  return `This directory does not record “${text.slice(start, end)}”, so it is left out.`
}

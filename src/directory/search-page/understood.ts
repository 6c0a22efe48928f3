import type { NamedPlace } from '../../florida/place-names.ts'
import type { Need } from '../search/needs.ts'
import { searchHref, type Search, type SearchValues, type Wishes } from '../search/search.ts'
import { textWithout, type Part, type Understanding } from '../search/understand.ts'

/** A part of what was typed, as the page shows it: what it was taken for, and the search without it. */
type UnderstoodPart = {
  /** The categories that it means, for a trade. */
  categories: string[]
  kind: Part['kind']
  label: string
  typed: string
  isCorrected: boolean
  without: string
}

/** What was understood, in a heading and in parts that can be taken back. */
export type Understood = { heading: string; parts: UnderstoodPart[] }

/** What a search was taken for. @param place where it looks, named in the text or beside it. */
export function shownParts(
  values: SearchValues,
  asked: Understanding | null,
  place: NamedPlace | null,
): Understood {
  const parts = (asked?.parts ?? []).map((part) => ({
    kind: part.kind,
    categories: part.kind === 'trade' ? part.categories : [],
    label: part.label,
    typed: (asked as Understanding).text.slice(part.start, part.end),
    isCorrected: part.meant !== null,
    without: searchHref(values, { q: textWithout(asked as Understanding, part) }),
  }))
  return { heading: headingOf(asked?.parts ?? [], place, asked?.needs ?? []), parts }
}

/** "Plumbing near St. Petersburg", "“quarterdeck” · Barber Shops", "Veteran-owned businesses near Stuart". */
function headingOf(parts: Part[], place: NamedPlace | null, needs: readonly Need[]): string {
  const trades = parts.filter(({ kind }) => kind === 'trade').map(({ label }) => label)
  const words = parts.filter(({ kind }) => kind === 'word').map(({ label }) => `“${label}”`)
  const phone = parts.find(({ kind }) => kind === 'phone')
  const branch = parts.find(({ kind }) => kind === 'branch')
  const what = phone ? [`Phone ${phone.label}`] : [...new Set([...words, ...trades])]
  const by = branch ? `, ${branch.label} owned` : ''
  const language = parts.find(({ kind }) => kind === 'language')
  const where = place ? ` near ${place.label}` : ''
  const isCrisis = needs.some(({ id }) => id === 'crisis')
  if (isCrisis || (needs.length && !trades.length && !place)) return 'Help for veterans'
  return `${what.join(' · ') || 'Veteran-owned businesses'}${by}${language ? `, ${language.label.replace('In', 'in')}` : ''}${where}`
}

type Listed = { search: Search; total: number; givenUp: (keyof Wishes)[] }

/** What the list does not do that the words asked for, in sentences. */
export function notesOf(asked: Understanding | null, { search, total, givenUp }: Listed): string[] {
  if (!asked || total === 0) return []
  const labels = (kind: Part['kind']) =>
    asked.parts.filter((part) => part.kind === kind).map(({ label }) => label)
  const trades = labels('trade').join(' and ')
  const words = labels('word')
    .map((word) => `“${word}”`)
    .join(' and ')
  const said = {
    all: null,
    trade: words
      ? `No listing has ${words}. These are the listings for ${trades}.`
      : `No one listing is for ${trades} together. These are for one of them.`,
    related: `Nobody is listed for ${trades} yet. These are in a trade beside it.`,
    some: `No listing has all of these words. These have most of them.`,
  }
  const branch = labels('branch')[0] ?? ''
  return [
    said[search.strictness ?? 'all'],
    givenUp.includes('openAt') ? 'None of them says that it is open now, so all are shown.' : null,
    givenUp.includes('language')
      ? `None of them says that it speaks ${labels('language')[0]?.replace('In ', '')}, so all are shown.`
      : null,
    givenUp.includes('service')
      ? `None of them names the ${branch}, so all branches are shown.`
      : null,
  ].filter((note) => note !== null)
}

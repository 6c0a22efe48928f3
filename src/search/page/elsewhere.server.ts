import { findCounty } from '../../florida/counties.ts'
import { findNamed } from '../bar/suggestions.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { BusinessSummary } from '../../listings/business.ts'
import { choiceName, findCategory, type Choice } from '../../listings/categories.ts'
import { findKin } from '../ways-on/offers.server.ts'
import { cardsWhereFew } from '../ways-on/ways-on.ts'
import type { ListingIndex, ClosedBusiness } from '../engine/listings.server.ts'
import { findBusinesses } from '../engine/search.server.ts'
import { narrows } from '../engine/matching.server.ts'
import type { Search } from '../engine/search.ts'
import { settle } from '../engine/settle.server.ts'
import { countFound } from '../engine/facet-counts.server.ts'
import type { SearchQuery } from './parse-search.server.ts'
import { type Understanding, textWithout } from '../engine/understand.ts'
import { chosenCategory } from '../engine/filters/category.server.ts'

const elsewhereCount = 3

type Trade = Pick<Choice, 'label' | 'slugs'>

/** The nearest likely results: without filters, or in a related trade. */
export type Elsewhere = { kind: 'unfiltered' | 'related'; businesses: BusinessSummary[] }

/** Without filters first, then related trades. Unknown words have no nearest match. */
export async function findElsewhere(
  services: Pick<Services, 'db' | 'now'>,
  index: ListingIndex,
  search: Search,
): Promise<Elsewhere | null> {
  const { asked, origin, originCounties, isFromArea, categories, named } = search
  const from = { origin, originCounties, isFromArea }
  const page = {
    sort: origin ? 'distance' : 'relevance',
    page: 1,
    pageSize: elsewhereCount,
    // For a place alone, strictly by distance.
    isUngrouped: !categories && !named && !(asked && narrows(asked)),
  } as const
  const hasProof = asked?.parts.some(({ kind }) => kind === 'proof')
  if (asked && hasProof && !narrows(asked)) return null
  // A buyer who needs an SDVOSB gets no list of others that look like it.
  if (search.proof?.wanted === 'sdvosb') return null
  const look = (search: Search) => findBusinesses(services.db, search, page, today(services))
  const { search: free, total } = settle(index, { ...from, asked, categories, named }, {})
  if (total && (asked || categories || named))
    return { kind: 'unfiltered', businesses: await look(free) }
  const wanted = wantedCategories(asked, search)
  const kin = await findKin(services, wanted, from, [], cardsWhereFew)
  return kin.length ? { kind: 'related', businesses: kin } : null
}

export function wantedCategories(
  asked: Understanding | null | undefined,
  { categories = [], named = [] }: Search,
): string[] {
  const trades = asked?.parts.flatMap((part) =>
    part.kind === 'trade' ? [...part.categories, ...part.related] : [],
  )
  return [...categories, ...named, ...(trades ?? [])]
}

const most = 3
const shortest = 4

/** With its trade, for alternatives. */
export type ClosedForGood = Pick<ClosedBusiness, 'id' | 'name' | 'city'> & {
  trade: { slug: string; name: string } | null
}

/** By name or its beginning. */
export function findClosed({ closed }: ListingIndex, text: string): ClosedForGood[] {
  const typed = plain(text)
  if (typed.length < shortest) return []
  return [...closed.values()]
    .filter(({ key }) => key.startsWith(typed) || (key.length >= shortest && typed.includes(key)))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, most)
    .map(({ id, name, city, category }) => ({ id, name, city, trade: tradeOf(category) }))
}

export type Namesake = { id: string; name: string; city: string | null }

/** Someone who enters only "Monroe" may mean a business of that name in another county. */
export async function findNamesakes(db: Db, { text, parts }: Understanding): Promise<Namesake[]> {
  const [part, ...others] = parts
  if (part?.kind !== 'place' || others.length) return []
  const listed = part.place.counties.map((slug) => findCounty(slug)?.name)
  const named = await findNamed(db, text)
  return named.filter(({ county }) => !listed.includes(county))
}

function tradeOf(slug: string): ClosedForGood['trade'] {
  const found = findCategory(slug)
  return found ? { slug: found.slug, name: found.name } : null
}

function plain(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return letters.trim().replace(/\s+/g, ' ').slice(0, 120)
}

/** A text that is the name of a category or heading. */
export type NamedCategory = { label: string; slugs: string[]; asked: Understanding }

/** Gives the same results as the category's page. */
export function namedCategory(asked: Understanding): NamedCategory | null {
  const place = asked.parts.find(({ kind }) => kind === 'place')
  const typed = (place ? textWithout(asked, place) : asked.text)
    .replace(/\s+(?:in|near)$/i, '')
    .trim()
  const choice = chosenCategory({ category: typed })
  const start = asked.text.indexOf(typed)
  if (!choice || choice.all || start < 0) return null
  const { label, slugs } = choice
  const trade: Understanding['parts'][number] = {
    kind: 'trade',
    categories: slugs,
    related: [],
    isGeneral: false,
    said: [],
    label,
    start,
    end: start + typed.length,
    words: [],
    meant: null,
  }
  return { label, slugs, asked: { ...asked, parts: place ? [trade, place] : [trade] } }
}

/**
 * The trade that a search means, and the unlisted one: a chosen or named category, or a trade in
 * words.
 */
export function tradesMeant(
  index: ListingIndex,
  { category }: Pick<SearchQuery, 'category'>,
  {
    named,
    asked,
    isNobody,
  }: { named: Trade | null; asked: Understanding | null; isNobody: boolean },
) {
  const sole = soleTrade(asked)
  return {
    trade: tradeName(named ?? sole),
    emptyCategory: isNobody ? emptyCategory(index, named ?? category) : null,
    missingTrade: isNobody && !named ? emptyCategory(index, sole) : null,
    isVetAlone: isVetAlone(asked),
  }
}

function tradeName(choice: Trade | null): string | null {
  const [slug, ...others] = choice?.slugs ?? []
  return slug && !others.length ? (findCategory(slug)?.name ?? null) : null
}

/** The trade of a search that names one category and nothing else to match. */
function soleTrade(asked: Understanding | null): Trade | null {
  const trades = asked?.parts.filter((part) => part.kind === 'trade') ?? []
  const slugs = [...new Set(trades.flatMap(({ categories }) => categories))]
  return slugs.length === 1 && trades[0] ? { label: trades[0].label, slugs } : null
}

/** "Vet" names a veterinarian or a veteran; it's the only trade in the search. */
function isVetAlone(asked: Understanding | null): boolean {
  const trades = asked?.parts.filter(({ kind }) => kind === 'trade') ?? []
  return (
    trades.length === 1 &&
    trades.every(({ start, end }) => /^vets?$/i.test(asked?.text.slice(start, end) ?? ''))
  )
}

function emptyCategory(index: ListingIndex, choice: Trade | null): string | null {
  if (!choice?.slugs.length) return null
  const isEmpty = countFound(index, { categories: choice.slugs }).total === 0
  return isEmpty ? choiceName({ ...choice, all: false }) : null
}

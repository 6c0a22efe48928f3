import { findCounty } from '../../florida/counties.ts'
import { placeCalled, placeLike, type NamedPlace } from '../../florida/place-names.ts'
import { placeOfZip } from '../../florida/zips.ts'
import { findResources } from '../../resources/resources.server.ts'
import type { Resource } from '../../resources/resource.ts'
import { today, type Services } from '../../services.server.ts'
import type { BusinessSummary } from '../business.ts'
import { findCategory, kinOf } from '../categories.ts'
import type { NamedCount, ShownFilters } from '../search/filters/filter.server.ts'
import { showFilters } from '../search/filters/filters.server.ts'
import { searchFrom } from '../search/filters/zip.server.ts'
import { readListingIndex, readWords } from '../search/listing-index.server.ts'
import { rowsInCategories, type ListingIndex } from '../search/listings.ts'
import { listingWords } from '../search/matching.server.ts'
import type { Need } from '../search/needs.ts'
import { findBusinesses } from '../search/search.server.ts'
import {
  searchHref,
  type FoundPage,
  type Page,
  type Search,
  type SearchValues,
} from '../search/search.ts'
import { settle, type Settled, type Wishes } from '../search/settle.server.ts'
import { textWithout, understand, type Part, type Understanding } from '../search/understand.ts'
import type { SearchQuery } from './parse-search.server.ts'

/** How many results the list shows at a time. */
export const searchPageSize = 10
/** How many listings stand where a search found none. */
const elsewhereCount = 3

/** Where distances are measured from, in words for the page. */
export type SearchOrigin = {
  kind: NamedPlace['kind'] | 'prefix' | 'military'
  /** "34994 (Stuart, Martin County)", "Stuart". */
  label: string
  /** The place in a few letters, for a card: "34994", "Stuart". */
  short: string
  note: string | null
  /** The counties of it, for listings that serve one. */
  counties: string[]
  point: { lat: number; lng: number } | null
}

/** A part of what was typed, as the page shows it: what it was taken for, and the search without it. */
export type UnderstoodPart = {
  /** The categories that it means, for a trade. */
  categories: string[]
  kind: Part['kind']
  label: string
  typed: string
  isCorrected: boolean
  without: string
}

/** What to turn to where a search tells of need. */
export type ShownNeed = Pick<Need, 'id' | 'title'> & { resources: Resource[] }

/** A search's result as the page shows it. */
export type SearchResult = FoundPage & {
  filters: ShownFilters
  origin: SearchOrigin | null
  /** "Plumbing near St. Petersburg"; null for a search without words and without a place that was named. */
  understood: { heading: string; parts: UnderstoodPart[] } | null
  needs: ShownNeed[]
  /** What the list does not do that the words asked for, in sentences. */
  notes: string[]
  /** Miles in force, after widening; null searches everywhere. */
  radiusMiles: number | null
  /** The nearest of what is likely meant, when nothing was found: without the filters, or in a trade beside it. */
  elsewhere: { kind: 'unfiltered' | 'beside'; businesses: BusinessSummary[] } | null
  /** Categories to look in instead, with how many listings each has. */
  related: NamedCount[]
  /** The moment at which cards say who is open. */
  now: string
}

type Searched = Pick<Services, 'db' | 'now'>

/** Carries out a search and everything the page says about it. */
export async function runSearch(services: Searched, query: SearchQuery): Promise<SearchResult> {
  const { values } = query
  const { db } = services
  const index = await (values.q ? readWords(db) : readListingIndex(db))
  const asked = values.q ? understand(values.q, listingWords(index)) : null
  const place = asked?.place ?? placeOf(values)
  const base: Search = { ...query.search, ...(asked && { asked }), ...(place && searchFrom(place)) }
  const settled = settle(index, base, wishesIn(asked, services.now()))
  const { search, total, facets } = settled
  const pages = Math.max(1, Math.ceil(total / searchPageSize))
  const page = Math.min(query.page, pages)
  const listing = { sort: sortOf(query, search), page, pageSize: searchPageSize }
  const [businesses, needs, elsewhere] = await Promise.all([
    findBusinesses(db, search, listing, today(services)),
    shownNeeds(services, asked),
    total === 0 ? findElsewhere(services, index, search) : null,
  ])
  return {
    ...{ businesses, total, page, pages },
    filters: showFilters(values, { search, facets }),
    origin: originOf(values, place),
    understood: asked || (place && !values.zip) ? shownParts(values, asked, place) : null,
    needs,
    notes: notesOf(asked, settled),
    radiusMiles: search.radiusMiles ?? null,
    elsewhere,
    related: total === 0 ? relatedTo(index, asked, search) : [],
    now: services.now().toISOString(),
  }
}

function placeOf({ zip, near }: SearchValues): NamedPlace | null {
  if (zip || !near) return placeCalled(zip)
  return placeCalled(near) ?? placeLike(near)
}

/** What words wish for besides: it is given up where nothing fits. */
function wishesIn(asked: Understanding | null, now: Date): Wishes {
  const branch = asked?.parts.find((part) => part.kind === 'branch')?.branch
  const isOpen = asked?.parts.some(({ kind }) => kind === 'open')
  return { ...(isOpen && { openAt: now }), ...(branch && { service: branch }) }
}

/** Nearest first from a place, by likeness for free text, else by name. */
function sortOf({ sort, values }: SearchQuery, search: Search): Page['sort'] {
  if (sort === 'name') return 'name'
  if (search.origin) return 'distance'
  return values.q ? 'relevance' : 'name'
}

async function shownNeeds({ db }: Searched, asked: Understanding | null): Promise<ShownNeed[]> {
  if (!asked?.needs.length) return []
  const all = await findResources(db)
  return asked.needs.map(({ id, title, resources }) => ({
    id,
    title,
    resources: resources.flatMap((wanted) => all.find((resource) => resource.id === wanted) ?? []),
  }))
}

function shownParts(values: SearchValues, asked: Understanding | null, place: NamedPlace | null) {
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
  const where = place ? ` near ${place.label}` : ''
  if (needs.length && !trades.length && !place) return 'Help for veterans'
  return `${what.join(' · ') || 'Veteran-owned businesses'}${by}${where}`
}

function notesOf(asked: Understanding | null, { search, total, givenUp }: Settled): string[] {
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
    givenUp.includes('service')
      ? `None of them names the ${branch}, so all branches are shown.`
      : null,
  ].filter((note) => note !== null)
}

/** What is nearest to what was meant, when nothing fits: without the filters, else in a trade of the same kind. */
async function findElsewhere(services: Searched, index: ListingIndex, search: Search) {
  const { asked, origin, originCounties, isFromArea, categories } = search
  const from = { origin, originCounties, isFromArea }
  const page = {
    sort: origin ? 'distance' : 'relevance',
    page: 1,
    pageSize: elsewhereCount,
  } as const
  const look = (search: Search) => findBusinesses(services.db, search, page, today(services))
  const { search: free, total } = settle(index, { ...from, asked, categories }, {})
  if (total && (asked || categories))
    return { kind: 'unfiltered' as const, businesses: await look(free) }
  const beside = besideCategories(asked, search)
  const kin = beside.length ? await look({ ...from, categories: beside }) : []
  if (kin.length) return { kind: 'beside' as const, businesses: kin }
  return null
}

/** The categories of the same group as what was asked for. */
function besideCategories(
  asked: Understanding | null | undefined,
  { categories = [] }: Search,
): string[] {
  const trades = asked?.parts.flatMap((part) =>
    part.kind === 'trade' ? [...part.categories, ...part.related] : [],
  )
  return kinOf([...categories, ...(trades ?? [])])
}

function relatedTo(index: ListingIndex, asked: Understanding | null, search: Search): NamedCount[] {
  const wanted = besideCategories(asked, search)
  return wanted
    .map((slug) => {
      const count = rowsInCategories(index, [slug]).filter((row) => index.ids[row] !== null).length
      const name = findCategory(slug)?.name ?? slug
      return { slug, name, value: name, count }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 6)
}

function originOf(values: SearchValues, place: NamedPlace | null): SearchOrigin | null {
  const zip = placeOfZip(values.zip)
  if (zip?.kind === 'military')
    return {
      ...{ kind: 'military', label: values.zip, short: values.zip, counties: [], point: null },
      note: `${values.zip} is a military mail zip code, which has no place in Florida. Here are the businesses without distances; enter the zip code where you are to see the nearest.`,
    }
  if (!place) return null
  const counties = place.counties.flatMap((slug) => findCounty(slug)?.name ?? [])
  const known = { counties, point: place.point, short: place.label }
  const own = place.zip ? placeOfZip(place.zip) : null
  if (own?.kind === 'prefix') {
    const miles = Math.round(own.maxMiles)
    return {
      ...known,
      kind: 'prefix',
      label: `the middle of the ${own.prefix} zip codes`,
      note: `We know no zip code ${place.zip} in Florida. Distances are measured from the middle of all zip codes that begin with ${own.prefix}, which can be up to ${miles} miles off.`,
    }
  }
  const label =
    own?.kind === 'zip' ? `${place.zip} (${own.city}, ${own.county} County)` : place.label
  const isArea = place.kind === 'area' || place.kind === 'county'
  return {
    ...known,
    kind: place.kind,
    label: isArea ? `the middle of ${place.label}` : label,
    note: null,
  }
}

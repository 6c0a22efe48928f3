import { findCounty } from '../../florida/counties.ts'
import { placeCalled, placeIn, type NamedPlace } from '../../florida/place-names.ts'
import { placeOfZip } from '../../florida/zips.ts'
import { findResources } from '../../resources/resources.server.ts'
import type { Resource } from '../../resources/resource.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { NamedCount, ShownFilters } from '../engine/filters/filter.server.ts'
import { hereMiles } from '../../listings/business.ts'
import { isYes } from '../engine/filters/open.server.ts'
import { showFilters } from '../engine/filters/filters.server.ts'
import { countFound, countPassing } from '../engine/facet-counts.server.ts'
import { openOrder } from '../engine/ordering.server.ts'
import { searchFrom } from '../engine/filters/zip.server.ts'
import { readListingIndex, readWords } from '../engine/listing-index.server.ts'
import { understandAmong } from '../engine/listing-words.server.ts'
import { askedIn, categoriesOfNeed, leadOf, needsToShow, type Lead } from '../engine/leading.ts'
import { needsBeside, type Need } from '../engine/needs.ts'
import { narrows, unsaidIn } from '../engine/matching.server.ts'
import { listFound } from '../engine/search.server.ts'
import {
  searchHref,
  type FoundPage,
  type HoursAsked,
  type Page,
  type Search,
  type SearchValues,
  type Wishes,
} from '../engine/search.ts'
import type { ListingIndex } from '../engine/listings.server.ts'
import { settle, type Settled } from '../engine/settle.server.ts'
import type { Understanding } from '../engine/understand.ts'
import { isSpanish } from '../engine/word-lists.ts'
import {
  findClosed,
  type ClosedForGood,
  findElsewhere,
  relatedTo,
  wantedCategories,
  type Elsewhere,
  namedCategory,
} from './elsewhere.server.ts'
import type { SearchQuery } from './parse-search.server.ts'
import { notesOf, shownParts, type Understood } from './understood.ts'

/** How many results the list shows at a time. */
export const searchPageSize = 10
/** Where distances are measured from, in words for the page. */
type SearchOrigin = {
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

/** What to turn to where a search tells of need. */
export type ShownNeed = Pick<
  Need,
  'id' | 'title' | 'isDanger' | 'isDoubted' | 'isHardship' | 'unlisted'
> & {
  resources: Resource[]
}

/** A search's result as the page shows it. */
export type SearchResult = FoundPage & {
  filters: ShownFilters
  origin: SearchOrigin | null
  /** "Plumbing near St. Petersburg"; null for a search without words and without a place that was named. */
  understood: Understood | null
  needs: ShownNeed[]
  /** What the page is about first. */
  lead: Lead
  /** Whether it was asked in Spanish: then who to call is said in Spanish, too. */
  isSpanish: boolean
  /** Who helps where nobody is listed for the trade. */
  help: ShownNeed[]
  /** Businesses of the name that was typed, which have closed for good. */
  closed: ClosedForGood[]
  /** What the list does not do that the words asked for, in sentences. */
  notes: string[]
  /** What the first group of the list is called, and how many are in it, where somebody asked when it is open. */
  hours: { label: string; isForEmergency: boolean; count: number } | null
  /** What the list is sorted by. */
  sort: Page['sort']
  /** How many of them are near, or come there; null where no trade, word or place was named, or a distance. */
  nearTotal: number | null
  /** The county that the search is narrowed to. */
  countyName: string | null
  /** Whether nothing but distance tells them apart: no county, coast or filter leaves any out by where it is. */
  isStatewide: boolean
  /** Miles in force, after widening; null searches everywhere. */
  radiusMiles: number | null
  /** The nearest of what is likely meant, when nothing was found: without the filters, or in a trade beside it. */
  elsewhere: Elsewhere | null
  /** Categories to look in instead, with how many listings each has. */
  related: NamedCount[]
  /** What the profiles of these listings are opened with, to know the way back: the end of an address. */
  search: string
  /** The moment at which cards say who is open. */
  now: string
}

type Searched = Pick<Services, 'db' | 'now'>

const noFacets = { categories: [], counties: [], languages: [] }

/** Carries out a search and everything the page says about it. */
export async function runSearch(services: Searched, query: SearchQuery): Promise<SearchResult> {
  const { values } = query
  const { db } = services
  const index = await (values.q ? readWords(db) : readListingIndex(db))
  const read = values.q
    ? understandAmong(index, values.q, Boolean(values.zip || values.near))
    : null
  const lead = read ? leadAsked(query, read) : 'business'
  const named = read && lead === 'business' ? namedCategory(index, read) : null
  const asked = named?.asked ?? read
  const place = asked?.place ?? placeOf(values)
  const base: Search = {
    ...(asked && countyAlone(asked)),
    ...query.search,
    ...(named ? { named: named.slugs } : asked && { asked }),
    ...(place && searchFrom(place)),
  }
  const wishes = wishesIn(asked)
  const settled = lead === 'business' ? settle(index, base, wishes) : answering(index, base, lead)
  const { search, total, facets } = settled
  const pages = Math.max(1, Math.ceil(total / searchPageSize))
  const page = Math.min(query.page, pages)
  const hours = hoursAsked(query, asked, services.now())
  const listing = { sort: sortOf(query, search), page, pageSize: searchPageSize, ...hours?.order }
  const told = asked ? needsToShow(asked, lead === 'business') : []
  const isNobody = total === 0 && lead === 'business'
  const [businesses, needs, help, elsewhere] = await Promise.all([
    total === 0 ? [] : listFound(db, index, search, listing, today(services)),
    shownNeeds(services, told),
    shownNeeds(services, isNobody ? needsBeside(wantedCategories(asked, search)) : []),
    isNobody ? findElsewhere(services, index, search) : null,
  ])
  const origin = originOf(values, place)
  const closed = findClosed(index, values.q)
  return {
    businesses,
    total,
    page,
    pages,
    filters: showFilters(values, { search, facets }),
    origin,
    search: searchOfProfile(values, origin?.point ? origin.short : null),
    understood:
      asked || (place && !values.zip)
        ? shownParts(values, asked, place, lead === 'business' ? null : (told[0] ?? null))
        : null,
    needs,
    lead,
    isSpanish: isSpanish(values.q),
    help,
    sort: listing.sort,
    hours: hours && {
      label: hours.label,
      isForEmergency: hours.isForEmergency,
      count: inFirstGroup(index, search, hours.order.hours),
    },
    closed,
    notes:
      lead === 'business'
        ? notesOf(asked, { ...settled, place, unsaid: unsaidIn(index, search), closed })
        : [],
    nearTotal: origin?.point && total > 0 ? nearIn(index, search) : null,
    countyName: values.county ? (findCounty(values.county)?.name ?? null) : null,
    isStatewide: !search.county && !search.counties && search.radiusMiles === undefined,
    radiusMiles: search.radiusMiles ?? null,
    elsewhere,
    related: isNobody ? relatedTo(index, asked, search) : [],
    now: services.now().toISOString(),
  }
}

/** Who chose a category, or asked for businesses in so many words, shops; danger is said above any list. */
function leadAsked({ values }: SearchQuery, asked: Understanding): Lead {
  const isShopping = values.show === 'businesses' || values.category !== ''
  return isShopping ? 'business' : leadOf(asked)
}

/** The businesses that answer a need, none where nobody does in so many words. */
function answering(index: ListingIndex, base: Search, lead: Lead): Settled {
  const none = { total: 0, facets: noFacets, search: base, givenUp: [], isForNear: false }
  if (lead === 'danger' || !base.asked) return none
  const categories = categoriesOfNeed(base.asked)
  const asked = askedIn(base.asked, categories)
  if (!categories.length || asked.parts.every(({ kind }) => kind !== 'trade')) return none
  const settled = settle(index, { ...base, asked, categories }, {})
  const { strictness } = settled.search
  return strictness === 'all' || strictness === 'trade' ? settled : none
}

/**
 * How many of a search's listings are near by, where the list goes on to those far away. All that are around a place
 * are not counted: that takes as long as the search.
 */
function nearIn(index: ListingIndex, search: Search): number | null {
  const { asked, categories, named, radiusMiles } = search
  if (radiusMiles !== undefined || !(categories || named || (asked && narrows(asked)))) return null
  if (!search.isFromArea) return countFound(index, { ...search, radiusMiles: hereMiles }).total
  const [county, ...others] = search.originCounties ?? []
  return county && !others.length ? countFound(index, { ...search, county }).total : null
}

/** A county and nothing else is its own list, not all of Florida from its middle. */
function countyAlone({ parts, needs }: Understanding): Pick<Search, 'county'> {
  const [part, ...others] = parts
  const isAlone = part?.kind === 'place' && !others.length && !needs.length
  const county = isAlone && part.place.kind === 'county' ? part.place.counties[0] : undefined
  return county ? { county } : {}
}

function placeOf({ zip, near }: SearchValues): NamedPlace | null {
  if (zip || !near) return placeCalled(zip)
  return placeIn(near)
}

/** What words wish for besides: it is given up where nothing fits. */
function wishesIn(asked: Understanding | null): Wishes {
  const branch = asked?.parts.find((part) => part.kind === 'branch')?.branch
  const language = asked?.parts.find((part) => part.kind === 'language')?.language
  return {
    ...(language && { language }),
    ...(branch && { service: branch }),
  }
}

/** Whether somebody asks who is open: by the switches, or in words. Within a minute all ask for the same. */
function hoursAsked({ values }: SearchQuery, asked: Understanding | null, now: Date) {
  const days = asked?.parts.find((part) => part.kind === 'days') ?? weekendIn(asked)
  const isForEmergency =
    isYes(values.emergency) || (asked?.parts.some(({ kind }) => kind === 'emergency') ?? false)
  const isForNow =
    isForEmergency || isYes(values.open) || asked?.parts.some(({ kind }) => kind === 'open')
  if (!days && !isForNow) return null
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  return {
    label: days && !isForNow ? days.label : 'Open now',
    isForEmergency,
    order: { hours: { at, days: days && !isForNow ? days.days : null, isForEmergency } },
  }
}

/** A weekend that a phrase of a trade has taken: "food this weekend" asks for a day, too. */
function weekendIn(asked: Understanding | null) {
  const isSaid = asked && /\bweekends?\b|\bfin(?:es)? de semana\b/i.test(asked.text)
  return isSaid ? { label: 'Open on the weekend', days: [5, 6] } : undefined
}

function inFirstGroup(index: ListingIndex, search: Search, hours: HoursAsked): number {
  const { groupOf } = openOrder(index, hours)
  const first = hours.isForEmergency ? 'emergency' : 'open'
  return countPassing(index, search, (row) => groupOf(row) === first)
}

/** Nearest first from a place, by likeness for free text, else by name. */
function sortOf({ sort, values }: SearchQuery, search: Search): Page['sort'] {
  if (sort === 'name' || sort === 'proof') return sort
  if (search.origin) return 'distance'
  return values.q ? 'relevance' : 'name'
}

/**
 * The parameters with which a profile knows the search that led to it: a reader finds back, and the distance is
 * not lost. @param from the place that distances are measured from, in a few letters.
 */
function searchOfProfile(values: SearchValues, from: string | null): string {
  const { search } = new URL(searchHref(values, { page: values.page, map: null }), 'http://site')
  const params = new URLSearchParams(search)
  if (from && from !== values.zip && from !== values.near) params.set('from', from)
  const text = params.toString()
  return text && `?${text}`
}

async function shownNeeds({ db }: Searched, needs: readonly Need[]): Promise<ShownNeed[]> {
  if (!needs.length) return []
  const all = await findResources(db)
  return needs.map(({ id, title, isDanger, isDoubted, isHardship, unlisted, resources }) => ({
    id,
    title,
    isDanger,
    isDoubted,
    isHardship,
    unlisted,
    resources: resources.flatMap((wanted) => all.find((resource) => resource.id === wanted) ?? []),
  }))
}

function originOf(values: SearchValues, place: NamedPlace | null): SearchOrigin | null {
  const zip = placeOfZip(values.zip)
  if (zip?.kind === 'military')
    return {
      kind: 'military',
      label: values.zip,
      short: values.zip,
      counties: [],
      point: null,
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

import * as t from '#messages/search-origin.ts'
import { findCounty } from '../../florida/counties.ts'
import { placeLabel } from '../../listings/place-label.ts'
import { withArticle } from '../../platform/text/with-article.ts'
import { placeCalled, placeIn, type NamedPlace } from '../../florida/place-names.ts'
import { placeOfZip } from '../../florida/zips.ts'
import { byReach, localLast } from '../../resources/by-reach.ts'
import { findResources } from '../../resources/resources.server.ts'
import type { Resource } from '../../resources/resource.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { ShownFilters } from '../engine/filters/filter.server.ts'
import { hereMiles } from '../../listings/business.ts'
import { showFilters } from '../engine/filters/filters.server.ts'
import { countFound, countNames, countPassing, rowsFound } from '../engine/facet-counts.server.ts'
import { searchFrom } from '../engine/filters/zip.server.ts'
import { readListingIndex, readWords } from '../engine/listing-index.server.ts'
import { understandAmong } from '../engine/listing-words.server.ts'
import { askedIn, categoriesOfNeed, leadOf, needsToShow, type Lead } from '../engine/leading.ts'
import { needsBeside, type Need } from '../engine/needs.ts'
import { narrows, relatedAmong, relatedIn, unsaidIn } from '../engine/matching.server.ts'
import { countOpenFirst, listFound } from '../engine/search.server.ts'
import { isStatement } from '../engine/statements.ts'
import {
  searchHref,
  type FoundPage,
  type Page,
  type Search,
  type SearchValues,
} from '../engine/search.ts'
import type { ListingIndex } from '../engine/listings.server.ts'
import { findRelated } from '../ways-on/offers.server.ts'
import type { CountedCategory } from '../ways-on/ways-on.ts'
import { settle, wishesIn, type Settled } from '../engine/settle.server.ts'
import type { Understanding } from '../engine/understand.ts'
import { isSpanish } from '../engine/word-lists.ts'
import {
  findClosed,
  type ClosedForGood,
  findElsewhere,
  findNamesakes,
  type Namesake,
  tradesMeant,
  wantedCategories,
  type Elsewhere,
  namedCategory,
} from './elsewhere.server.ts'
import { hoursAsked } from './hours-asked.server.ts'
import type { SearchQuery } from './parse-search.server.ts'
import { notesOf, proofNote, shownParts, whereText, type Understood } from './understood.ts'

export const searchPageSize = 10
type SearchOrigin = {
  kind: NamedPlace['kind'] | 'prefix' | 'military'
  /** "34994 (Stuart, Martin County)", "Stuart". */
  label: string
  /** "34994", "Stuart", "Martin County", as a search takes it. */
  short: string
  /** The same in the language of the page: "el condado Martin". */
  shown: string
  /** "in Martin County", "on the Treasure Coast"; null for a point. */
  where: string | null
  note: string | null
  /** For listings that serve one. */
  counties: string[]
  point: { lat: number; lng: number } | null
}

export type ShownNeed = Pick<
  Need,
  'id' | 'title' | 'isDanger' | 'isDoubted' | 'isHardship' | 'unlisted'
> & {
  resources: Resource[]
}

export type SearchResult = FoundPage & {
  filters: ShownFilters
  origin: SearchOrigin | null
  /** "Plumbers near St. Petersburg"; null without words or a named place. */
  understood: Understood | null
  needs: ShownNeed[]
  lead: Lead
  /** The search is about the person's own life: the crisis line is shown next to the results. */
  isStatement: boolean
  /** The crisis text is in Spanish too. */
  isSpanish: boolean
  /** "Vet" was read as veterinarian. */
  isVetAlone: boolean
  /** Help when the trade has no listings. */
  help: ShownNeed[]
  closed: ClosedForGood[]
  /** Elsewhere, called like the place that was searched for. */
  namesakes: Namesake[]
  /** Sentences about conditions that the list doesn't meet. */
  notes: string[]
  /** The first group and its size, for searches about opening hours. */
  hours: HoursFound | null
  sort: Page['sort']
  /** Of the total; they only share the category. */
  relatedTotal: number
  /** Results nearby or serving the place; null without a trade, word, place, or distance. */
  nearTotal: number | null
  countyName: string | null
  /** Nothing excludes listings by location. */
  isStatewide: boolean
  /** After widening; null for no limit. */
  radiusMiles: number | null
  /** Set when nothing was found. */
  elsewhere: Elsewhere | null
  /** With their number of listings. */
  related: CountedCategory[]
  /** No listing has the trade; all are related. */
  isRelated: boolean
  /** A category without listings so far. */
  emptyCategory: string | null
  /** The one trade that the words mean. */
  trade: string | null
  /** The same for a trade in words. */
  missingTrade: string | null
  /** Query string for profile links, so they know the way back. */
  search: string
  /** For "open now" on cards. */
  now: string
}

type HoursFound = {
  label: string
  isNow: boolean
  isHoliday: boolean
  isForEmergency: boolean
  /** Without related work. */
  count: number
  relatedCount: number
  /** Not marked, but their words say "24 hours". */
  sayingCount: number
}

type Searched = Pick<Services, 'db' | 'now'>

const noFacets = { categories: [], counties: [], languages: [] }

/** The strictest reading of a search that finds anything, and the order of its results. */
export async function planSearch(services: Searched, query: SearchQuery) {
  const { values } = query
  const { db } = services
  const index = await (values.q ? readWords(db) : readListingIndex(db))
  const read = values.q
    ? understandAmong(index, values.q, Boolean(values.zip || values.near))
    : null
  const lead = read ? leadAsked(query, read) : 'business'
  const named = read && lead === 'business' ? namedCategory(read) : null
  const asked = named?.asked ?? read
  const place = asked?.place ?? placeOf(values)
  const base: Search = {
    ...(asked && countyAlone(asked)),
    ...query.search,
    ...(named ? { named: named.slugs } : asked && { asked }),
    ...(place && searchFrom(place)),
  }
  const wishes = wishesIn(asked, today(services))
  const settled = lead === 'business' ? settle(index, base, wishes) : answering(index, base, lead)
  const hours = hoursAsked(query, asked, services.now())
  return { index, lead, named, asked, place, settled, hours, sort: sortOf(query, settled.search) }
}

/** Runs a search and prepares everything the page says. */
export async function runSearch(services: Searched, query: SearchQuery): Promise<SearchResult> {
  const { values } = query
  const { db } = services
  const { index, lead, named, asked, place, settled, hours, sort } = await planSearch(
    services,
    query,
  )
  const { search, total, facets } = settled
  const pages = Math.max(1, Math.ceil(total / searchPageSize))
  const page = Math.min(query.page, pages)
  const listing = { sort, page, pageSize: searchPageSize, ...hours?.order }
  const told = asked ? needsToShow(asked, lead === 'business') : []
  const isNobody = total === 0 && lead === 'business'
  const wanted = isNobody ? wantedCategories(asked, search) : []
  const [businesses, needs, help, elsewhere, related] = await Promise.all([
    total === 0 ? [] : listFound(db, index, search, listing, today(services)),
    shownNeeds(services, told, place),
    shownNeeds(services, needsBeside(wanted), place),
    isNobody ? findElsewhere(services, index, search) : null,
    findRelated(db, wanted),
  ])
  const origin = originOf(values, place)
  const closed = findClosed(index, values.q)
  const namesakes = asked ? await findNamesakes(db, asked) : []
  const unsaid = unsaidIn(index, search)
  const isListed = (slug: string) => countFound(index, { categories: [slug] }).total > 0
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
        ? shownParts(values, asked, place, lead === 'business' ? null : (told[0] ?? null), {
            total,
            strictness: search.strictness ?? 'all',
            givenUp: settled.givenUp,
            unsaid,
            isListed,
          })
        : null,
    needs,
    lead,
    isStatement: asked !== null && isStatement(asked),
    isSpanish: isSpanish(values.q),
    help,
    sort: listing.sort,
    hours: hours && shownHours(hours, countOpenFirst(index, search, hours.order.hours)),
    closed,
    namesakes,
    notes: [
      ...(isNobody && search.proof ? [proofNote(search.proof.wanted, hasSamples(index))] : []),
      ...(lead === 'business'
        ? notesOf(asked, {
            ...settled,
            isListed,
            place,
            unsaid,
            closed,
            hasSamples: businesses.some(({ isSample }) => isSample),
          })
        : []),
    ],
    relatedTotal: countNames(index, relatedAmong(index, search, rowsFound(index, search))),
    nearTotal: origin?.point && total > 0 ? nearIn(index, search) : null,
    countyName: values.county ? (findCounty(values.county)?.name ?? null) : null,
    isStatewide: isStatewide(search),
    radiusMiles: search.radiusMiles ?? null,
    elsewhere,
    related,
    isRelated: search.strictness === 'related',
    ...tradesMeant(index, query, { named, asked, isNobody }),
    now: services.now().toISOString(),
  }
}

type AskedHours = NonNullable<ReturnType<typeof hoursAsked>>

function shownHours(
  { label, isNow, isHoliday, isForEmergency }: AskedHours,
  first: ReturnType<typeof countOpenFirst>,
): HoursFound {
  return { label, isNow, isHoliday, isForEmergency, ...first }
}

function isStatewide({ county, region, counties, radiusMiles }: Search): boolean {
  return !county && !region && !counties && radiusMiles === undefined
}

function hasSamples(index: ListingIndex): boolean {
  return countFound(index, {}).total > countFound(index, { isReal: true }).total
}

/** Choosing a category or asking for businesses means shopping; danger comes first regardless. */
function leadAsked({ values }: SearchQuery, asked: Understanding): Lead {
  const isShopping = values.show === 'businesses' || values.category !== ''
  return isShopping ? 'business' : leadOf(asked)
}

/** Businesses that answer a need, if any mention it. */
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
 * Nearby results that aren't related work, when the list continues with far ones. Not counted for a place alone, which would
 * take as long as the search.
 */
function nearIn(index: ListingIndex, search: Search): number | null {
  const { asked, categories, named, radiusMiles } = search
  if (radiusMiles !== undefined || !(categories || named || (asked && narrows(asked)))) return null
  const { isFromArea, originCounties: region = [] } = search
  if (isFromArea && (!region.length || search.region)) return null
  const near = isFromArea ? { ...search, region } : { ...search, radiusMiles: hereMiles }
  const isRelated = relatedIn(index, search)
  return isRelated
    ? countPassing(index, near, (row) => !isRelated(row))
    : countFound(index, near).total
}

/** A county alone lists that county, not all of Florida from its middle. */
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

/** Nearest from a place, relevance for text, else by name. */
function sortOf({ sort, values }: SearchQuery, search: Search): Page['sort'] {
  if (sort === 'name' || sort === 'proof') return sort
  if (search.origin) return 'distance'
  return values.q ? 'relevance' : 'name'
}

/** Lets a profile link back and show the distance. @param from the short name of the origin. */
function searchOfProfile(values: SearchValues, from: string | null): string {
  const { search } = new URL(searchHref(values, { page: values.page, map: null }), 'http://site')
  const params = new URLSearchParams(search)
  if (from && from !== values.zip && from !== values.near) params.set('from', from)
  const text = params.toString()
  return text && `?${text}`
}

/** In danger, the order of the need stays: it names the line to call first. */
async function shownNeeds(
  { db }: Searched,
  needs: readonly Need[],
  place: NamedPlace | null,
): Promise<ShownNeed[]> {
  if (!needs.length) return []
  const all = await findResources(db)
  const ofNeed = ({ id, isDanger, resources }: Need) => {
    const own = resources.flatMap((wanted) => all.find((resource) => resource.id === wanted) ?? [])
    return place && !isDanger && id !== 'safety' ? byReach(own, place) : localLast(own)
  }
  return needs.map((need) => {
    const { id, title, isDanger, isDoubted, isHardship, unlisted } = need
    return { id, title, isDanger, isDoubted, isHardship, unlisted, resources: ofNeed(need) }
  })
}

function originOf(values: SearchValues, place: NamedPlace | null): SearchOrigin | null {
  const zip = placeOfZip(values.zip)
  if (zip?.kind === 'military')
    return {
      kind: 'military',
      label: values.zip,
      short: values.zip,
      shown: values.zip,
      where: null,
      counties: [],
      point: null,
      note: t.militaryZip({ zip: values.zip }),
    }
  if (!place) return null
  const counties = place.counties.flatMap((slug) => findCounty(slug)?.name ?? [])
  const isArea = place.kind === 'area' || place.kind === 'county'
  const known = {
    counties,
    point: place.point,
    short: place.label,
    shown: placeLabel(place),
    where: isArea ? whereText(place).trim() : null,
  }
  const own = place.zip ? placeOfZip(place.zip) : null
  if (own?.kind === 'prefix') {
    const miles = Math.round(own.maxMiles)
    return {
      ...known,
      kind: 'prefix',
      label: t.middleOfZips({ prefix: own.prefix }),
      note: t.unknownZip({ zip: place.zip ?? '', prefix: own.prefix, miles }),
    }
  }
  const label =
    own?.kind === 'zip'
      ? t.zipInCity({ zip: place.zip ?? '', city: own.city, county: own.county })
      : place.label
  return {
    ...known,
    kind: place.kind,
    label: isArea ? withArticle(t.middleOf({ place: placeLabel(place) })) : label,
    note: null,
  }
}

import { placeOfZip, type ZipPlace } from '../../florida/zips.ts'
import { today, type Services } from '../../services.server.ts'
import type { BusinessSummary } from '../business.ts'
import type { ShownFilters } from '../search/filters/filter.server.ts'
import { showFilters } from '../search/filters/filters.server.ts'
import { readWords } from '../search/listing-index.server.ts'
import { countBusinesses, countMatches, findBusinesses } from '../search/search.server.ts'
import type { Counts, FoundPage, Page, Search } from '../search/search.ts'
import { wordsTyped } from '../search/vocabulary.ts'
import type { SearchQuery } from './parse-search.server.ts'

/** Miles along which a search with few results widens. */
const radiusSteps = [10, 30, 60]
/** How many results the list shows at a time. */
export const searchPageSize = 10
/** With fewer than this many results a search by radius looks farther. */
const fewResults = 3

/** Where distances are measured from, in words for the page. */
type SearchOrigin = {
  kind: ZipPlace['kind']
  label: string
  note: string | null
  /** The county of the zip, for listings that serve it. */
  county: string | null
}

/** A search's result as the page shows it. */
export type SearchResult = FoundPage & {
  filters: ShownFilters
  origin: SearchOrigin | null
  /** Miles in force, after widening; null searches everywhere. */
  radiusMiles: number | null
  /** The nearest listing anywhere, when none lies within the radius. */
  nearest: BusinessSummary | null
}

type Searched = Pick<Services, 'db' | 'now'>

/** Carries out a search and everything the page says about it. */
export async function runSearch(services: Searched, query: SearchQuery): Promise<SearchResult> {
  const { values } = query
  const asked = await settleWords(services, query.search)
  const { search, total, facets } = await widen(services, asked)
  const pages = Math.max(1, Math.ceil(total / searchPageSize))
  const page = Math.min(query.page, pages)
  const day = today(services)
  const listing = { sort: sortOf(query), page, pageSize: searchPageSize }
  const [businesses, nearest] = await Promise.all([
    findBusinesses(services.db, search, listing, day),
    total === 0 && search.radiusMiles !== undefined ? nearestOf(services, search) : null,
  ])
  const place = placeOfZip(values.zip)
  const origin = place && originOf(values.zip, place)
  const radiusMiles = search.radiusMiles ?? null
  const filters = showFilters(values, { search, facets })
  return { businesses, total, page, pages, filters, origin, radiusMiles, nearest }
}

/** Nearest first from a place, by likeness for free text, else by name. */
function sortOf({ sort, search, values }: SearchQuery): Page['sort'] {
  if (sort === 'name') return 'name'
  if (search.origin) return 'distance'
  return values.q ? 'relevance' : 'name'
}

/** Turns to similar words when the exact ones find nothing. */
async function settleWords(services: Searched, search: Search): Promise<Search> {
  const { meaning, radiusMiles: _, ...anywhere } = search
  if (!meaning?.words.length) return search
  if ((await countBusinesses(services.db, { ...anywhere, meaning })) > 0) return search
  const { vocabulary } = await readWords(services.db)
  const words = meaning.words.flatMap((word) => wordsTyped(vocabulary, word))
  return { ...search, meaning: { ...meaning, words }, isTolerant: true }
}

async function widen(services: Searched, asked: Search): Promise<Counts & { search: Search }> {
  let search = asked
  let counts = await countMatches(services.db, search)
  for (const step of radiusSteps) {
    if (search.radiusMiles === undefined || counts.total >= fewResults) break
    if (step <= search.radiusMiles) continue
    search = { ...search, radiusMiles: step }
    counts = await countMatches(services.db, search)
  }
  return { search, ...counts }
}

async function nearestOf(services: Searched, search: Search): Promise<BusinessSummary | null> {
  const { radiusMiles: _, ...anywhere } = search
  const page = { sort: 'distance', page: 1, pageSize: 1 } as const
  const [nearest] = await findBusinesses(services.db, anywhere, page, today(services))
  return nearest ?? null
}

function originOf(zip: string, place: ZipPlace): SearchOrigin {
  if (place.kind === 'zip')
    return {
      kind: 'zip',
      label: `${zip} (${place.city}, ${place.county} County)`,
      note: null,
      county: place.county,
    }
  if (place.kind === 'military')
    return {
      kind: 'military',
      label: zip,
      county: null,
      note: `${zip} is a military mail zip code, which has no place in Florida. Here are the businesses without distances; enter the zip code where you are to see the nearest.`,
    }
  const miles = Math.round(place.maxMiles)
  return {
    kind: 'prefix',
    county: null,
    label: `the middle of the ${place.prefix} zip codes`,
    note: `We know no zip code ${zip} in Florida. Distances are measured from the middle of all zip codes that begin with ${place.prefix}, which can be up to ${miles} miles off.`,
  }
}

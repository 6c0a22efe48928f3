import type { Point } from '../../florida/distance.ts'
import type { BusinessSummary } from '../../listings/business.ts'
import type { Language } from '../../listings/choices.ts'
import type { WantedProof } from '../../listings/proof/standing.ts'
import type { Understanding } from './understand.ts'

/**
 * How closely a listing has to fit what was typed, the strictest first. `all`: each trade and each word.
 * `trade`: one of the trades; words only rank. `related`: a trade beside it. `some`: more than half of the
 * words, by how telling they are. `any`: one word that tells something.
 */
export const strictness = ['all', 'trade', 'related', 'some', 'any'] as const
export type Strictness = (typeof strictness)[number]

/** Which listings to find. What is left out does not narrow; `filters.server.ts` says how each part does. */
export type Search = {
  /** Slugs; a listing in any of them matches. */
  categories?: string[]
  /** Slugs of the categories that the words are the name of: all in any of them match, whatever they say. */
  named?: string[]
  asked?: Understanding
  strictness?: Strictness
  /** Slug; listings in the county, and those that serve it. */
  county?: string
  /** Slugs; listings that lie in any of these counties. */
  counties?: string[]
  city?: string
  /** A town and, by slug, the county of the same name: what lies in either, or serves the county. */
  cityOrCounty?: { city: string; county: string }
  service?: string
  language?: Language
  /** Which proof has to hold on a day, as 2026-11-21. */
  proof?: { wanted: WantedProof; day: string }
  /** Leaves out samples, which are made up. */
  isReal?: boolean
  /** Where distances are measured from. */
  origin?: Point
  radiusMiles?: number
  /** The counties searched from: who serves one is found whatever the radius, and marked. */
  originCounties?: string[]
  /** Whether distances start in the middle of counties: then who lies in one of them is "here". */
  isFromArea?: boolean
  /** Leaves out one listing, for "near this one". */
  except?: string
}

/** Wishes that words tell of, given up when nothing fits them: the language first, then the branch. */
export type Wishes = Pick<Search, 'service' | 'language'>

/** The parameters of a search that narrow it, each with its filter of the same name in `filters`. */
export const filterParams = [
  'zip',
  'near',
  'category',
  'q',
  'county',
  'region',
  'radius',
  'service',
  'language',
  'proof',
  'open',
  'emergency',
] as const
export type FilterParam = (typeof filterParams)[number]

/**
 * All parameters that a search understands, in the order of its address; `map=1` shows the map, `show=businesses` the
 * businesses where the words tell of need.
 */
export const searchParams = [...filterParams, 'sort', 'page', 'map', 'show'] as const
export type SearchParam = (typeof searchParams)[number]

/** What the search form asks; the other filters narrow what it found. */
export const formParams: readonly SearchParam[] = ['zip', 'near', 'category', 'q']

/** The parameters as somebody filled them in. */
export type SearchValues = Record<SearchParam, string>

/**
 * The address of a search: only what is set, in one order, so that the same search has one address.
 *
 * @param changes what to change; an empty text or null takes a parameter out. The page goes back to 1.
 */
export function searchHref(
  values: Partial<SearchValues>,
  changes: Partial<Record<SearchParam, string | number | null>> = {},
): string {
  const merged = { ...values, page: '', ...changes }
  const params = new URLSearchParams()
  for (const param of searchParams) {
    const value = String(merged[param] ?? '')
    if (value && !(param === 'page' && value === '1')) params.set(param, value)
  }
  const text = params.toString()
  return text ? `/businesses/search?${text}` : '/businesses/search'
}

/** The title of a search, as the specification words it. */
export function searchTitle(zip: string | null, category: string | null): string {
  if (zip) return `Veteran-Owned Businesses Near ${zip}${category ? ` - ${category}` : ''}`
  return category ? `${category} Veteran-Owned Businesses` : 'Find Veteran-Owned Businesses'
}

/** Order and page of a result; pages start at 1. "located" puts a town before
 * its county, and who only serves the county last; "proof" the strongest proof first. */
export type Page = { sort: Sort; page: number; pageSize: number; hours?: HoursAsked }

/**
 * When somebody wants it: at a moment, or on some weekdays, 0 for Monday. Who is open then comes first, or who
 * answers emergencies where that was asked for.
 */
export type HoursAsked = { at: Date; days: readonly number[] | null; isForEmergency: boolean }
type Sort = 'distance' | 'name' | 'relevance' | 'located' | 'proof'

/** How many listings match, and how many a narrower search would find. */
export type Counts = { total: number; facets: Facets }

/** How many listings each choice of a filter would leave, most first. */
export type Facets = { categories: FacetCount[]; counties: FacetCount[]; languages: FacetCount[] }
export type FacetCount = { slug: string; count: number }

/** One page of a list, and how many there are. */
export type FoundPage = {
  businesses: BusinessSummary[]
  total: number
  page: number
  pages: number
}

/** The address of a page of a list; the first one has the list's own. */
export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

/** ", page 2" for titles that would otherwise repeat; nothing on the first page. */
export function pageWords(page: number): string {
  return page > 1 ? `, page ${page}` : ''
}

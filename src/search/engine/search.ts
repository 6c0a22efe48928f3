import * as t from '#messages/search-title.ts'
import type { Point } from '../../florida/distance.ts'
import type { BusinessSummary } from '../../listings/business.ts'
import type { Language, Payment } from '../../listings/choices.ts'
import type { HavingFact } from '../../listings/fields.ts'
import type { WantedProof } from '../../listings/proof/standing.ts'
import type { TimeOfDay } from './senses/named-senses.ts'
import type { Understanding } from './understand.ts'

/**
 * Match levels, strictest first. `all`: every trade and word. `trade`: one of the trades; words
 * only rank. `related`: a related trade. `some`: more than half of the words by weight. `any`: one
 * distinctive word.
 */
export const strictness = ['all', 'trade', 'related', 'some', 'any'] as const
export type Strictness = (typeof strictness)[number]

/** Missing parts don't narrow; see `filters.server.ts`. */
export type Search = Partial<Record<HavingFact, true>> & {
  /** Slugs; any of them. */
  categories?: string[]
  /** Categories the words are the name of: all their listings match. */
  named?: string[]
  asked?: Understanding
  strictness?: Strictness
  /** Slug; located there or serving it. */
  county?: string
  /** Slugs of a region's counties; located in any of them or serving it. */
  region?: string[]
  /** Slugs; located in any of them. */
  counties?: string[]
  city?: string
  /** A town, and the county of the same name. */
  cityOrCounty?: { city: string; county: string }
  service?: string
  language?: Language
  /** Proof that must be valid on a day (2026-11-21). */
  proof?: { wanted: WantedProof; day: string }
  payment?: Payment
  /** Codes or their first digits; any of them. */
  naics?: string[]
  uei?: string
  cage?: string
  /** Leaves out samples. */
  isReal?: boolean
  origin?: Point
  radiusMiles?: number
  /** Listings serving one of these match at any radius and are marked. */
  originCounties?: string[]
  /** Listings in this town are "here", however far from its middle. */
  originCity?: string
  /** Distances start from the middle of counties: listings located in them are "here". */
  isFromArea?: boolean
  /** For "near this one". */
  except?: string
}

/** Conditions from words, dropped one after the other when nothing matches. */
export type Wishes = Pick<Search, 'proof' | 'service' | 'language' | 'payment' | HavingFact>

/** Each has a filter of the same name in `filters`. */
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
  'payment',
  'discount',
  'free-estimates',
  'booking',
  'quote',
  'menu',
  'wheelchair',
  'statewide',
  'online-only',
  'woman-owned',
  'spouse-owned',
  'service-disabled',
  'naics',
  'uei',
  'cage',
] as const
export type FilterParam = (typeof filterParams)[number]

/**
 * In URL order. `map=1` shows the map; `show=businesses` shows businesses although the words
 * express a need.
 */
export const searchParams = [...filterParams, 'sort', 'page', 'map', 'show'] as const
export type SearchParam = (typeof searchParams)[number]

export const formParams: readonly SearchParam[] = ['zip', 'near', 'category', 'q']

/** As typed. */
export type SearchValues = Record<SearchParam, string>

/**
 * One URL per search: set values only, in a fixed order.
 * @param changes values to change; '' or null removes one. Resets the page.
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

/** Of a search to keep, empty if it looks for nothing. Order, page, and opening times mean nothing later. */
export function keptParams(values: Partial<SearchValues>): string {
  const kept = { ...values, open: '', sort: '', map: '' }
  if (!filterParams.some((param) => kept[param])) return ''
  return searchHref(kept).split('?')[1] ?? ''
}

/** Worded by the spec. */
export function searchTitle(zip: string | null, category: string | null): string {
  if (zip) return category ? t.categoryNearZip({ zip, category }) : t.nearZip({ zip })
  return category ? t.category({ category }) : t.find()
}

/** Pages start at 1. "located" sorts town, county, then served county; "proof" strongest first. */
export type Page = {
  sort: Sort
  page: number
  pageSize: number
  hours?: HoursAsked
  /** Listings that come from elsewhere aren't a group of their own. */
  isUngrouped?: boolean
}

/**
 * A moment, or weekdays with 0 for Monday. Open listings come first, or emergency service if
 * requested.
 */
export type HoursAsked = {
  at: Date
  days: readonly number[] | null
  /** A holiday, as 2026-11-26: only hours given for that very day count. */
  date?: string
  /** A time of that very day. */
  within?: TimeOfDay
  isForEmergency: boolean
}
type Sort = 'distance' | 'name' | 'relevance' | 'located' | 'proof'

export type Counts = { total: number; facets: Facets }

/** Results per filter choice, most first. */
export type Facets = { categories: FacetCount[]; counties: FacetCount[]; languages: FacetCount[] }
export type FacetCount = { slug: string; count: number }

export type FoundPage = {
  businesses: BusinessSummary[]
  total: number
  page: number
  pages: number
}

export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

/** ", page 2"; empty on the first page. */
export function pageWords(page: number): string {
  return page > 1 ? t.page({ page }) : ''
}

/** "Open Sunday" becomes "open Sunday". */
export function asPartOfSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

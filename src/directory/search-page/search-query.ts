import { findCounty } from '../../florida/counties.ts'
import type { Problem } from '../../florida/zip-rule.ts'
import { branches } from '../business.ts'
import { resolveHeading, resolveLabel, similarCategories, type Choice } from '../categories.ts'
import { formProblems, type FieldProblem } from './search-form-rule.ts'
import { searchFields, type SearchField, type Typed } from '../search/search-href.ts'

/** A search that can be carried out. */
export type SearchQuery = {
  zip: string | null
  category: Choice | null
  text: string | null
  county: { slug: string; name: string } | null
  radiusMiles: number | null
  service: string | null
  isOpenNow: boolean
  sort: 'distance' | 'name' | null
  page: number
}

export type ParsedSearch = { typed: Typed } & (
  | { ok: true; query: SearchQuery }
  | { ok: false; problems: FieldProblem[] }
)

/** Miles that the list offers; a search with few results widens along these. */
export const radiusSteps = [10, 30, 60] as const

const longestText = 100

/**
 * Reads the parameters of a search. An empty `category` beside a zip is somebody who did not choose one;
 * no `category` at all means all of them.
 */
export function parseSearch(params: URLSearchParams): ParsedSearch {
  const typed = Object.fromEntries(
    searchFields.map((field) => [field, (params.get(field) ?? '').trim()]),
  ) as Typed
  const problems = [...formProblemsOf(typed, params), ...otherProblems(typed)]
  if (problems.length) return { ok: false, typed, problems }
  return { ok: true, typed, query: queryOf(typed) }
}

function queryOf(typed: Typed): SearchQuery {
  const county = typed.county ? findCounty(typed.county) : null
  return {
    zip: typed.zip || null,
    category: typed.category ? chosen(typed.category, typed.zip) : null,
    text: typed.q || null,
    county: county && { slug: county.slug, name: county.name },
    radiusMiles: typed.radius ? Number(typed.radius) : null,
    service: branches.find((branch) => isSame(branch, typed.service)) ?? null,
    isOpenNow: isYes(typed.open),
    sort: (typed.sort || null) as SearchQuery['sort'],
    page: pageOf(typed.page),
  }
}

/** Without a zip the labels are those of the combobox, where a heading stands for all under it. */
function chosen(label: string, zip: string): Choice | null {
  return (zip ? null : resolveHeading(label)) ?? resolveLabel(label)
}

const checks: Partial<Record<SearchField, (typed: Typed) => Problem | null>> = {
  category: ({ category, zip }) =>
    category && !chosen(category, zip) ? unknownCategory(category) : null,
  q: ({ q }) =>
    q.length > longestText
      ? { title: 'Search text too long', text: `Please use at most ${longestText} characters` }
      : null,
  county: ({ county }) =>
    county && !findCounty(county)
      ? {
          title: 'Unknown county',
          text: `There is no county in Florida named "${shorten(county)}"`,
        }
      : null,
  radius: ({ radius }) =>
    radius && !(/^\d{1,3}$/.test(radius) && Number(radius) >= 1 && Number(radius) <= 500)
      ? { title: 'Invalid distance', text: 'Please choose a distance from 1 to 500 miles' }
      : null,
  service: ({ service }) =>
    service && !branches.some((branch) => isSame(branch, service))
      ? { title: 'Unknown branch', text: `Please choose one of ${branches.join(', ')}` }
      : null,
  open: ({ open }) =>
    ['', '0', 'no', 'false'].includes(open.toLowerCase()) || isYes(open)
      ? null
      : { title: 'Invalid choice', text: 'Open now is either on (1) or off (0)' },
  sort: ({ sort }) =>
    ['', 'distance', 'name'].includes(sort)
      ? null
      : { title: 'Invalid order', text: 'Results can be sorted by distance or by name' },
}

/** A form was sent when `zip` is there, filled or not; an empty `category` is one that nobody chose. */
function formProblemsOf(typed: Typed, params: URLSearchParams): FieldProblem[] {
  if (!params.has('zip') || (!typed.zip && typed.county)) return []
  return formProblems(typed, Boolean(typed.zip) && params.has('category'))
}

function otherProblems(typed: Typed): FieldProblem[] {
  return searchFields.flatMap((field) => {
    const problem = checks[field]?.(typed)
    return problem ? { field, ...problem } : []
  })
}

function unknownCategory(label: string): Problem {
  const similar = similarCategories(label).map(({ name }) => name)
  const hint = similar.length ? `. Did you mean ${similar.join(', ')}?` : ''
  return { title: 'Unknown category', text: `There is no category "${shorten(label)}"${hint}` }
}

function pageOf(typed: string): number {
  return /^\d{1,6}$/.test(typed) ? Math.max(1, Number(typed)) : 1
}

function isYes(typed: string): boolean {
  return ['1', 'yes', 'true', 'on'].includes(typed.toLowerCase())
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase().replace(/-/g, ' ')
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

import type { Services } from '../../platform/services.server.ts'
import type { ShownFilters } from '../engine/filters/filter.server.ts'
import { showFilters } from '../engine/filters/filters.server.ts'
import { countMatches } from '../engine/search.server.ts'
import { searchParams, type FilterParam, type SearchValues } from '../engine/search.ts'
import { parseSearch } from './parse-search.server.ts'

/** Filters of a category or county page; they open the search. */
export type ListFilters = { values: SearchValues; filters: ShownFilters; hasDistances: boolean }

/**
 * Counts match the searches that the choices open.
 * @param asked the equivalent search. @param own the page's own category or county.
 */
export async function findListFilters(
  services: Pick<Services, 'db' | 'now'>,
  asked: Partial<SearchValues>,
  own: readonly FilterParam[],
): Promise<ListFilters> {
  const parsed = parseSearch(new URLSearchParams(asked), services.now())
  const none = Object.fromEntries(searchParams.map((param) => [param, ''])) as SearchValues
  const values = { ...none, ...asked }
  if (!parsed.ok) return { values, filters: { chips: [], controls: [] }, hasDistances: false }
  const { search } = parsed.query
  const { facets } = await countMatches(services.db, search)
  const controls = showFilters(values, { search, facets }).controls.map((control) =>
    own.includes(control.param) ? ({ kind: 'kept', param: control.param } as const) : control,
  )
  return { values, filters: { chips: [], controls }, hasDistances: search.origin !== undefined }
}

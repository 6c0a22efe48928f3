import * as t from '#messages/stored-search.ts'
import { hereMiles } from '../../listings/business.ts'
import { choiceName } from '../../listings/categories.ts'
import { findCounty } from '../../florida/counties.ts'
import type { Services } from '../../platform/services.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { rowsFound } from '../engine/facet-counts.server.ts'
import { filterParams, keptParams, type FilterParam, type Search } from '../engine/search.ts'
import { tradesMeant } from './elsewhere.server.ts'
import { parseSearch, type SearchQuery } from './parse-search.server.ts'
import { planSearch } from './run-search.server.ts'
import { whereText } from './understood.ts'

type Searched = Pick<Services, 'db' | 'now'>

const maxStored = 2000

/** A search as it is kept: the parameters of its URL. */
export type StoredSearch = { params: string; query: SearchQuery }

/** @returns null for a search that can't be run, or that names nothing to look for. */
export function readStored({ now }: Pick<Services, 'now'>, text: string): StoredSearch | null {
  const parsed = parseSearch(new URLSearchParams(text), now())
  if (!parsed.ok) return null
  const params = keptParams(parsed.values)
  if (!params || params.length > maxStored) return null
  const kept = parseSearch(new URLSearchParams(params), now())
  return kept.ok ? { params, query: kept.query } : null
}

/**
 * Which of these listings the search finds as it was asked: nothing looser, farther away, or made up. A search from a
 * place without a distance means what's near it.
 */
export async function amongMatches(
  services: Searched,
  { query }: StoredSearch,
  ids: readonly string[],
): Promise<string[]> {
  const { search: asked } = query
  const isReal = { ...query, search: { ...asked, isReal: true } }
  const { index, lead, settled } = await planSearch(services, isReal)
  const { strictness = 'all' } = settled.search
  const isAsAsked = settled.givenUp.length === 0 && ['all', 'trade'].includes(strictness)
  if (lead !== 'business' || !isAsAsked) return []
  const rows = new Set(
    rowsFound(index, nearBy({ ...settled.search, radiusMiles: asked.radiusMiles })),
  )
  return ids.filter((id) => {
    const row = index.rowOf.get(id)
    return row !== undefined && rows.has(row)
  })
}

function nearBy(search: Search): Search {
  const { origin, county, counties, city, cityOrCounty, radiusMiles, isFromArea } = search
  const hasPlace = county || counties || city || cityOrCounty || radiusMiles !== undefined
  if (!origin || hasPlace) return search
  const around = search.originCounties ?? []
  if (!isFromArea || !around.length) return { ...search, radiusMiles: hereMiles }
  const [only, ...others] = around
  return only && !others.length ? { ...search, county: only } : { ...search, counties: around }
}

const named: readonly FilterParam[] = ['zip', 'near', 'category', 'q', 'county']

/**
 * "Roofing in Martin County", in the language of the request. Security: it goes into emails to addresses that anyone
 * can type, so it has our names of trades and places only, never the typed words.
 * @returns null for a search for help, which finds no businesses
 */
export async function storedName(
  services: Searched,
  { query }: StoredSearch,
): Promise<string | null> {
  const { values, category } = query
  const { index, named: asName, asked, place, lead } = await planSearch(services, query)
  if (lead !== 'business') return null
  const { trade } = tradesMeant(index, query, { named: asName, asked, isNobody: false })
  const chosen = category && !category.all ? choiceName(category) : trade
  const county = values.county ? findCounty(values.county)?.name : undefined
  const where = county ? ` ${t.inCounty({ county })}` : whereText(place)
  const hasMore = filterParams.some((param) => values[param] && !named.includes(param))
  const what = chosen ? nameIn(chosen) : values.q || !where ? t.yourSearch() : t.businesses()
  return what + where + (hasMore ? t.withFilters() : '')
}

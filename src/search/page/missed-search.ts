import { findCounty } from '../../florida/counties.ts'
import { choiceName } from '../../listings/categories.ts'
import type { MissedSearch } from '../../listings/figures/figure.ts'
import type { SearchQuery } from './parse-search.server.ts'
import type { SearchResult } from './run-search.server.ts'

const mostWords = 4
const mostLetters = 40

/**
 * A search for businesses that found none nearby, as the team reads it: null for any other. Text that may be about a person, such as
 * numbers and long sentences, isn't kept, and a ZIP code only as its county.
 */
export function missedSearch(query: SearchQuery, result: SearchResult): MissedSearch | null {
  const { lead, total, nearTotal, origin, page, trade } = result
  const isFiltered = query.values.open || query.values.emergency || query.values.service
  if (lead !== 'business' || page > 1 || isFiltered) return null
  if (total > 0 && nearTotal !== 0) return null
  const { category } = query
  const chosen = category && !category.all ? choiceName(category) : trade
  const words = chosen ?? plainWords(query.values.q, origin?.label ?? '')
  if (words === null) return null
  const county = query.values.county || (origin?.counties.length === 1 ? origin.counties[0] : '')
  return { words, place: findCounty(county ?? '')?.name ?? '' }
}

function plainWords(typed: string, place: string): string | null {
  const isOfPlace = new Set(wordsIn(place))
  const words = wordsIn(typed).filter((word) => !isOfPlace.has(word))
  const text = words.join(' ')
  const isPlain = /^[\p{L}][\p{L}'’& -]*$/u.test(text)
  return isPlain && words.length <= mostWords && text.length <= mostLetters ? text : null
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,.;:!?]+/)
    .filter(Boolean)
}

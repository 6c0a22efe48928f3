import { findCounty } from '../../florida/counties.ts'
import { choiceName } from '../../listings/categories.ts'
import type { SearchText } from '../../listings/figures/figure.ts'
import type { SearchQuery } from './parse-search.server.ts'
import type { SearchResult } from './run-search.server.ts'

const mostWords = 4
const mostLetters = 40

/** Found no businesses nearby. */
export function isMissed({ values }: SearchQuery, result: SearchResult): boolean {
  const { total, nearTotal, page } = result
  const isFiltered = values.open || values.emergency || values.service
  return page === 1 && !isFiltered && (total === 0 || nearTotal === 0)
}

/**
 * A search for businesses, as the team and owners read it; null for any other. Text that may be about
 * a person, such as numbers, long sentences, and what someone says about their own life, isn't kept, and a ZIP code only as its county.
 */
export function searchText(query: SearchQuery, result: SearchResult): SearchText | null {
  const { lead, origin, trade, isStatement } = result
  if (lead !== 'business' || isStatement) return null
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

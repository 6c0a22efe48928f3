/** The parameters of a search that narrow it, each with its filter of the same name in `filters`. */
export const filterParams = ['zip', 'category', 'q', 'county', 'radius', 'service', 'open'] as const
export type FilterParam = (typeof filterParams)[number]

/** All parameters that a search understands, in the order of its address. */
export const searchParams = [...filterParams, 'sort', 'page'] as const
export type SearchParam = (typeof searchParams)[number]

/** What the search form asks; the other filters narrow what it found. */
export const formParams: readonly SearchParam[] = ['zip', 'category', 'q']

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

/** The parameters that the search understands, as they were typed. */
export const searchFields = [
  'zip',
  'category',
  'q',
  'county',
  'radius',
  'service',
  'open',
  'sort',
  'page',
] as const
export type SearchField = (typeof searchFields)[number]
export type Typed = Record<SearchField, string>

/**
 * The address of a search: only what is set, in one order, so that the same search has one address.
 *
 * @param changes what to change; an empty text or null takes a parameter out. The page goes back to 1.
 */
export function searchHref(
  typed: Partial<Typed>,
  changes: Partial<Record<SearchField, string | number | null>> = {},
): string {
  const merged = { ...typed, page: '', ...changes }
  const params = new URLSearchParams()
  for (const field of searchFields) {
    const value = String(merged[field] ?? '')
    if (value && !(field === 'page' && value === '1')) params.set(field, value)
  }
  const text = params.toString()
  return text ? `/businesses/search?${text}` : '/businesses/search'
}

/** The title of a search, as the specification words it. */
export function searchTitle(zip: string | null, category: string | null): string {
  if (zip) return `Veteran-Owned Businesses Near ${zip}${category ? ` - ${category}` : ''}`
  return category ? `${category} Veteran-Owned Businesses` : 'Find Veteran-Owned Businesses'
}

import type { BusinessSummary } from '../business.ts'

/** How many listings a narrower search would find, with the name to show. */
export type NamedCount = { slug: string; name: string; count: number }

/** A search's result as the page shows it. */
export type ShownResult = {
  businesses: BusinessSummary[]
  total: number
  page: number
  pages: number
  facets: { categories: NamedCount[]; counties: NamedCount[] }
  origin: { kind: string; label: string; note: string | null; county: string | null } | null
  /** Miles in force, after widening; null searches everywhere. */
  radiusMiles: number | null
  nearest: BusinessSummary | null
}

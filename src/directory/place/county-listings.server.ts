import type { County } from '../../florida/counties.ts'
import { today, type Services } from '../../services.server.ts'
import type { BusinessSummary } from '../business.ts'
import { countyPageSize, maxOnSheet, type CountySheet } from './county-head.ts'
import type { FoundPage } from '../search/search.ts'
import { countBusinesses, findBusinesses, findPage } from '../search/search.server.ts'

export type CountyListings = {
  /** Those located in the county, then those that only serve it. */
  found: FoundPage
  located: number
  /** When there are none: the nearest from the point around which the county's people live. */
  nearest: BusinessSummary[]
}

/** What a county's page lists. @param asked the page as the address names it. */
export async function findCountyListings(
  services: Services,
  { slug, people }: County,
  asked: string | null,
): Promise<CountyListings> {
  const listing = { sort: 'located', pageSize: countyPageSize, asked } as const
  const found = await findPage(services, { county: slug }, listing)
  const located = await countBusinesses(services.db, { counties: [slug] })
  if (found.total > 0) return { found, located, nearest: [] }
  const first = { sort: 'distance', page: 1, pageSize: countyPageSize } as const
  const near = await findBusinesses(services.db, { origin: people }, first, today(services))
  const nearest = near.filter(({ distanceMiles }) => distanceMiles !== null)
  return { found, located, nearest }
}

/**
 * All listings of a county on one sheet for paper, ordered as its page has them.
 *
 * @returns null when there are none.
 */
export async function findCountySheet(
  services: Services,
  slug: string,
): Promise<CountySheet | null> {
  const listing = { sort: 'located', pageSize: maxOnSheet, asked: null } as const
  const { businesses, total } = await findPage(services, { county: slug }, listing)
  return total ? { businesses, total, day: today(services) } : null
}

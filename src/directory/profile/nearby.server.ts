import { today, type Services } from '../../services.server.ts'
import type { Business, BusinessSummary } from '../business.ts'
import { nearbyMiles, nearbyPageSize } from './nearby.ts'
import { findBusinesses, findPage } from '../search/search.server.ts'
import type { FoundPage, Search } from '../search/search.ts'

type Centre = Pick<Business, 'id' | 'point'>

/**
 * The listings around another one, nearest first.
 *
 * @returns null when the place of that one is unknown.
 */
export async function findNearby(
  services: Services,
  centre: Centre,
  asked: string | null,
): Promise<FoundPage | null> {
  const search = around(centre)
  return search && findPage(services, search, { sort: 'distance', pageSize: nearbyPageSize, asked })
}

/** The `count` nearest listings within the radius; none when the place is unknown. */
export async function findNearest(
  services: Services,
  centre: Centre,
  count: number,
): Promise<BusinessSummary[]> {
  const search = around(centre)
  const first = { sort: 'distance', page: 1, pageSize: count } as const
  return search ? findBusinesses(services.db, search, first, today(services)) : []
}

function around({ id, point }: Centre): Search | null {
  return point && { origin: point, radiusMiles: nearbyMiles, except: id }
}

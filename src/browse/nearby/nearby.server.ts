import * as t from '#messages/nearby.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { Business, BusinessSummary } from '../../listings/business.ts'
import { cardsWhereFew, fewListings, type Nearest } from '../../search/ways-on/ways-on.ts'
import { findBeside } from '../../search/ways-on/offers.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { nearbyMiles, nearbyPageSize } from './nearby.ts'
import { findBusinesses, findPage } from '../../search/engine/search.server.ts'
import type { FoundPage, Search } from '../../search/engine/search.ts'

type Centre = Pick<Business, 'id' | 'point'>

/**
 * The listings around a business, nearest first.
 *
 * @returns null when its location is unknown.
 */
export async function findNearby(
  services: Services,
  centre: Centre,
  asked: string | null,
): Promise<FoundPage | null> {
  const search = around(centre)
  return search && findPage(services, search, { sort: 'distance', pageSize: nearbyPageSize, asked })
}

/** The `count` nearest listings within the radius; none when the location is unknown. */
export async function findNearest(
  services: Services,
  centre: Centre,
  count: number,
): Promise<BusinessSummary[]> {
  const search = around(centre)
  const first = { sort: 'distance', page: 1, pageSize: count } as const
  return search ? findBusinesses(services.db, search, first, today(services)) : []
}

/**
 * The nearest beyond the radius when few are within it; others of the category when the location
 * is unknown.
 *
 * @returns null when enough are near, or there are no others.
 */
export async function findBeyond(
  services: Services,
  { id, name, point, category }: Centre & Pick<Business, 'name' | 'category'>,
  found: FoundPage | null,
): Promise<Nearest | null> {
  if (found && found.total >= fewListings) return null
  const shown = found?.businesses ?? []
  const search = point ? { origin: point } : { categories: [category.slug] }
  const businesses = await findBeside(
    services,
    { ...search, except: id },
    shown,
    cardsWhereFew - shown.length,
  )
  const known = businesses.filter(({ distanceMiles }) => !point || distanceMiles !== null)
  if (!known.length) return null
  const told = { counties: [], businesses: known }
  if (!point) {
    const heading = t.others({ category: nameIn(category.name) })
    return { heading, note: t.byName(), from: null, ...told }
  }
  const heading = t.farther({ miles: nearbyMiles })
  const note = t.distancesFrom({ name })
  return { heading, note, from: name, start: shown.length + 1, ...told }
}

function around({ id, point }: Centre): Search | null {
  return point && { origin: point, radiusMiles: nearbyMiles, except: id }
}

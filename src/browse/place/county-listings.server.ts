import * as t from '#messages/place.ts'
import type { County } from '../../florida/counties.ts'
import type { Services } from '../../platform/services.server.ts'
import { findListFilters, type ListFilters } from '../../search/page/list-filters.server.ts'
import type { FoundPage } from '../../search/engine/search.ts'
import { countBusinesses, findPage } from '../../search/engine/search.server.ts'
import { fewListings, type Nearest } from '../../search/ways-on/ways-on.ts'
import { findBeside } from '../../search/ways-on/offers.server.ts'
import { countyPageSize } from './county-head.ts'

export type CountyListings = {
  /** Those located in the county, then those that only serve it. */
  found: FoundPage
  located: number
  filters: ListFilters
  /** If there are few: the nearest, measured from the county's population center. */
  nearest: Nearest | null
}

/** The listings of a county page. @param asked the page as the address names it. */
export async function findCountyListings(
  services: Services,
  county: County,
  asked: string | null,
): Promise<CountyListings> {
  const { slug, name } = county
  const listing = { sort: 'located', pageSize: countyPageSize, asked } as const
  const search = { near: `${name} County`, county: name, sort: 'name' }
  const [found, located, filters] = await Promise.all([
    findPage(services, { county: slug, ...startOf(county) }, listing),
    countBusinesses(services.db, { counties: [slug] }),
    findListFilters(services, search, ['county']),
  ])
  const nearest = found.total < fewListings ? await findNearest(services, county, found) : null
  return { found, located, filters, nearest }
}

/** Distances start at the county's population center. */
function startOf({ slug, people }: County) {
  return { origin: people, originCounties: [slug], isFromArea: true }
}

/** The nearest that are neither in the county nor serving it. */
async function findNearest(
  services: Services,
  county: County,
  { businesses: shown, total }: FoundPage,
): Promise<Nearest | null> {
  const { name } = county
  const found = await findBeside(services, startOf(county), shown, countyPageSize - total)
  const businesses = found.filter(({ distanceMiles }) => distanceMiles !== null)
  if (!businesses.length) return null
  return {
    heading: t.countyNearest({ county: name }),
    note: t.countyNearestNote({ county: name }),
    from: t.countyNamed({ county: name }),
    counties: [name],
    businesses,
  }
}

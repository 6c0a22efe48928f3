import type { Db } from '../platform/db/schema.ts'
import { countiesOfRegion, findCounty } from '../florida/counties.ts'
import { regions, type RegionId } from '../florida/regions.ts'
import { readListingIndex } from './engine/listing-index.server.ts'
import type { ListingIndex } from './engine/listings.server.ts'
import type { CountedRegion, PlaceShape } from '../listings/places.ts'
import { regionShape } from '../florida/map-shapes.ts'
import { viewBoxOf } from '../florida/map-shapes.server.ts'

/**
 * Regions in the spec's order, with published businesses per region and county, counted like the
 * lists: equal names within a category once.
 */
export async function countPlaces(db: Db): Promise<CountedRegion[]> {
  const index = await readListingIndex(db)
  const known = counted.get(index)
  if (known?.version === index.version) return known.regions
  const counts = countsIn(index)
  const ofPlaces = regions.map(({ id, name }) => ({
    id,
    name,
    count: counts.get(id) ?? 0,
    counties: countiesOfRegion(id).map(({ name, slug }) => ({
      name,
      slug,
      count: counts.get(slug) ?? 0,
    })),
  }))
  counted.set(index, { version: index.version, regions: ofPlaces })
  return ofPlaces
}

const counted = new WeakMap<ListingIndex, { version: number; regions: CountedRegion[] }>()

/** By county slug and region id. */
function countsIn(index: ListingIndex): Map<string, number> {
  const { ids, groups, name, places } = index
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  const placesOf = places.values.map(({ located }) => [
    ...located,
    ...new Set(located.flatMap((slug) => findCounty(slug)?.region ?? [])),
  ])
  for (const [row, id] of ids.entries()) {
    if (id === null) continue
    const number = name.numbers[row] as number
    for (const place of placesOf[places.numbers[row] as number] ?? []) {
      // Only shared names can repeat.
      if (groups[number] && seen.size === seen.add(`${number} ${place}`).size) continue
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }
  return counts
}

/** For the header of a region or county page. */
export function placeShape(region: RegionId, county?: string): PlaceShape {
  const counties = countiesOfRegion(region).map(({ slug }) => slug)
  const viewBox = viewBoxOf([regionShape(region)])
  return { region, counties, viewBox, ...(county && { county }) }
}

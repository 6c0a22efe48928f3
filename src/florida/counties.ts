import data from '../../data/florida-counties.json' with { type: 'json' }
import type { Point } from './distance.ts'
import type { RegionId } from './regions.ts'
import { slugOf } from './letters.ts'

/** `people` is the population center, `middle` the center of the land. */
export type County = {
  name: string
  slug: string
  seat: string
  region: RegionId
  population: number
  people: Point
  middle: Point
}

/** Sorted by name. */
export const counties: readonly County[] = data.counties.map((county) => ({
  name: county.name,
  slug: county.slug,
  seat: county.seat,
  region: county.region as RegionId,
  population: county.population,
  people: { lat: county.peopleLat, lng: county.peopleLng },
  middle: { lat: county.lat, lng: county.lng },
}))

const bySlug = new Map(counties.map((county) => [county.slug, county]))

/** Takes a slug or a name in any spelling ("st. lucie", "Saint Lucie County"). */
export function findCounty(slugOrName: string): County | null {
  const slug = slugOf(slugOrName)
    .replace(/-county$/, '')
    .replace(/^saint-/, 'st-')
    .replace(/^de-soto$/, 'desoto')
    // Official name until 1997, still in use.
    .replace(/^dade$/, 'miami-dade')
  return bySlug.get(slug) ?? null
}

/** Sorted by name. */
export function countiesOfRegion(region: string): County[] {
  return counties.filter((county) => county.region === region)
}

/**
 * Counties in a listing's county text: a name or a list split at commas, `/`, `&` or `and`. Whole
 * names only ("Bay" isn't in "Tampa Bay"); "Multiple Counties" gives none.
 */
export function countiesNamed(text: string): County[] {
  const parts = text.split(/\s*(?:[,;/&]|\band\b)\s*/i)
  const found = parts.map(findCounty).filter((county) => county !== null)
  return [...new Set(found)]
}

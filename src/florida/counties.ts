import data from '../../data/florida-counties.json' with { type: 'json' }
import type { Point } from './distance.ts'
import type { RegionId } from './regions.ts'
import { slugOf } from './slug.ts'

/** One of Florida's 67 counties; `people` is the point around which its people live, `middle` that of its land. */
export type County = {
  name: string
  slug: string
  seat: string
  region: RegionId
  population: number
  people: Point
  middle: Point
}

/** All 67 counties by name. */
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

/** The county of a slug or a name in any spelling ("st. lucie", "Saint Lucie County"), or null. */
export function findCounty(slugOrName: string): County | null {
  const slug = slugOf(slugOrName)
    .replace(/-county$/, '')
    .replace(/^saint-/, 'st-')
    .replace(/^de-soto$/, 'desoto')
    // Its name until 1997, which people still say.
    .replace(/^dade$/, 'miami-dade')
  return bySlug.get(slug) ?? null
}

/** The counties of a region, by name. */
export function countiesOfRegion(region: string): County[] {
  return counties.filter((county) => county.region === region)
}

/**
 * The counties that a listing's county text names: one name, or a list parted by commas, `/`, `&` or
 * `and`. Names are matched whole, so "Bay" is not found in "Tampa Bay". "Multiple Counties" names none.
 */
export function countiesNamed(text: string): County[] {
  const parts = text.split(/\s*(?:[,;/&]|\band\b)\s*/i)
  const found = parts.map(findCounty).filter((county) => county !== null)
  return [...new Set(found)]
}

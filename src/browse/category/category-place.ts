import { findCity, type City } from '../../florida/cities.ts'
import { findCounty } from '../../florida/counties.ts'
import type { Point } from '../../florida/distance.ts'
import type { Search } from '../../search/engine/search.ts'

/** A category page's city or county, or both when they share a name; then the city comes first. */
export type CategoryPlace = {
  kind: 'city' | 'county' | 'both'
  /** "Stuart", "Martin County", "Palm Beach and Palm Beach County". */
  name: string
  slug: string
  /** The town's name; null for a county. */
  city: string | null
  /** Its county, by name and slug. */
  county: { name: string; slug: string }
  /** The origin of distances. */
  point: Point
}

/** The place with this slug; for a shared name, the city and then the county. */
export function findCategoryPlace(slug: string): CategoryPlace | null {
  const found = findCity(slug)
  const county = findCounty(slug)
  const city = found?.secondary && county ? null : found
  if (city && !county) return placeOfCity(city)
  if (!county) return null
  const { name, slug: own, people: point } = county
  const known = { slug: own, county: { name, slug: own }, point }
  if (!city) return { kind: 'county', name: `${name} County`, city: null, ...known }
  return { kind: 'both', name: `${city.name} and ${name} County`, city: city.name, ...known }
}

function placeOfCity({ name, slug, county, lat, lng }: City): CategoryPlace | null {
  const own = findCounty(county)
  const point = { lat, lng }
  return (
    own && {
      kind: 'city',
      name,
      slug,
      city: name,
      county: { name: own.name, slug: own.slug },
      point,
    }
  )
}

/** The search for a category's listings in a place. */
export function searchIn({ kind, city, county }: CategoryPlace): Search {
  if (kind === 'county' || city === null) return { county: county.slug }
  if (kind === 'city') return { city }
  return { cityOrCounty: { city, county: county.slug }, originCounties: [county.slug] }
}

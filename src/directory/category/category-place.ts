import { findCity } from '../../florida/cities.ts'
import { findCounty } from '../../florida/counties.ts'

/** A city or a county that a category page is narrowed to. */
export type CategoryPlace = { kind: 'city' | 'county'; name: string; slug: string }

/** The place of a slug; one that is both means the city. "Martin" the county is shown as "Martin County". */
export function findCategoryPlace(slug: string): CategoryPlace | null {
  const city = findCity(slug)
  if (city && !city.secondary) return { kind: 'city', name: city.name, slug: city.slug }
  const county = findCounty(slug)
  if (county) return { kind: 'county', name: `${county.name} County`, slug: county.slug }
  return city && { kind: 'city', name: city.name, slug: city.slug }
}

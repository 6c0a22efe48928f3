import * as t from '#messages/category.ts'
import type { CategoryPlace } from './category-place.ts'

/** "Stuart", "Martin County"; apart from the tables of places, which no browser should load. */
export function placeName({ kind, city, county }: CategoryPlace): string {
  if (kind === 'county' || city === null) return t.county({ county: county.name })
  return kind === 'both' ? t.cityAndCounty({ city, county: county.name }) : city
}

import * as t from '#messages/category.ts'
import type { CategoryPlace } from './category-place.ts'

/** "Stuart", "Martin County". Separate from the tables of places, which browsers shouldn't load. */
export function placeName({ kind, city, county }: CategoryPlace): string {
  if (kind === 'county' || city === null) return t.county({ county: county.name })
  return kind === 'both' ? t.cityAndCounty({ city, county: county.name }) : city
}

import { href } from 'react-router'
import type { Db } from '../../platform/db/schema.ts'
import { findCity } from '../../florida/cities.ts'
import { findCounty } from '../../florida/counties.ts'
import { compareNames } from '../../platform/text/by-name.ts'
import type { ListedCategory } from '../../listings/categories.ts'
import { findCategoryPlace, searchIn } from './category-place.ts'
import { searchHref } from '../../search/engine/search.ts'
import { countBusinesses, countMatches } from '../../search/engine/search.server.ts'

/** A county with listings of a category, and the address of their list. */
export type CategoryCounty = { name: string; count: number; to: string }

/** The counties with listings of a category, by name. */
export async function findCategoryCounties(
  db: Db,
  { slug, name: category, slugs: categories }: ListedCategory,
): Promise<CategoryCounty[]> {
  const { facets } = await countMatches(db, { categories })
  const counted = facets.counties.map(async ({ slug: cityId, count }) => {
    const county = findCounty(cityId)
    const place = findCategoryPlace(cityId)
    if (!county || !place) return []
    const { name } = county
    const isElsewhere = place.kind === 'both' && findCity(cityId)?.county !== name
    // "lee" is first a town in another county, so the list of Lee County is a search.
    if (isElsewhere) return [{ name, count, to: searchHref({ category, county: name }) }]
    const to = href('/category/:categoryId/city/:cityId', { categoryId: slug, cityId })
    if (place.kind === 'county') return [{ name, count, to }]
    const both = await countBusinesses(db, { categories, ...searchIn(place) })
    return [{ name, count: both, to }]
  })
  return (await Promise.all(counted)).flat().toSorted((a, b) => compareNames(a.name, b.name))
}

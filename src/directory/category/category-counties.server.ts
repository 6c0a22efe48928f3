import { href } from 'react-router'
import type { Db } from '../../db/schema.ts'
import { findCounty } from '../../florida/counties.ts'
import type { Category } from '../categories.ts'
import { findCategoryPlace } from './category-place.ts'
import { searchHref } from '../search/search.ts'
import { countMatches } from '../search/search.server.ts'

/** A county in which a category has listings, and the address of the list of them. */
export type CategoryCounty = { name: string; count: number; to: string }

/** The counties with listings of a category, by name. */
export async function findCategoryCounties(
  db: Db,
  { slug, name }: Pick<Category, 'slug' | 'name'>,
): Promise<CategoryCounty[]> {
  const { facets } = await countMatches(db, { categories: [slug] })
  return facets.counties
    .flatMap(({ slug: cityId, count }) => {
      const county = findCounty(cityId)
      if (!county) return []
      // "palm-beach" is a town before it is a county: its list is a search.
      const to =
        findCategoryPlace(cityId)?.kind === 'county'
          ? href('/category/:categoryId/city/:cityId', { categoryId: slug, cityId })
          : searchHref({ category: name, county: county.name })
      return [{ name: county.name, count, to }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

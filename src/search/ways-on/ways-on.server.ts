import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { BusinessSummary } from '../../listings/business.ts'
import { findCategory } from '../../listings/categories.ts'
import { besideCategory } from '../engine/everyday-words.ts'
import { countMatches, findBusinesses } from '../engine/search.server.ts'
import type { Search } from '../engine/search.ts'
import type { CountedCategory } from './ways-on.ts'

/** At most so many categories stand beside another. */
const mostRelated = 6

/**
 * The listings that a search finds besides those already shown, by distance alone if it has an origin. Listings
 * without a known place are found only if there is no other.
 */
export async function findBeside(
  services: Pick<Services, 'db' | 'now'>,
  search: Search,
  shown: readonly BusinessSummary[],
  count: number,
): Promise<BusinessSummary[]> {
  const sort = search.origin ? 'distance' : 'name'
  const first = { sort, page: 1, pageSize: count + shown.length } as const
  const byDistance = { ...search }
  delete byDistance.originCounties
  const found = await findBusinesses(services.db, byDistance, first, today(services))
  const isShown = ({ id, name, category }: BusinessSummary) =>
    shown.some(
      (other) => other.id === id || (other.name === name && other.category.slug === category.slug),
    )
  const others = found.filter((business) => !isShown(business))
  const known = others.filter(({ distanceMiles }) => distanceMiles !== null)
  return (known.length ? known : others).slice(0, count)
}

/** The categories beside one that have listings, most first. */
export async function findRelated(db: Db, slug: string): Promise<CountedCategory[]> {
  const others = besideCategory(slug)
  if (!others.length) return []
  const { facets } = await countMatches(db, { categories: [...others] })
  return facets.categories.slice(0, mostRelated).map(named)
}

/** A counted category by its name. */
export function named({ slug, count }: { slug: string; count: number }): CountedCategory {
  return { slug, name: findCategory(slug)?.name ?? slug, count }
}

import * as t from '#messages/category.ts'
import { href } from 'react-router'
import { Pager } from '../../platform/ui/pager.tsx'
import type { BusinessSummary } from '../../listings/business.ts'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import { businessCount } from '../../listings/places.ts'
import { FilteredList } from '../../search/page/filtered-list.tsx'
import type { ListFilters } from '../../search/page/list-filters.server.ts'
import { pagePath, type FoundPage } from '../../search/engine/search.ts'
import type { CategoryPlace } from './category-place.ts'

/** A category page's address, in a place or in all of Florida. */
export function categoryPath(categoryId: string, cityId: string | null): string {
  return cityId === null
    ? href('/category/:categoryId', { categoryId })
    : href('/category/:categoryId/city/:cityId', { categoryId, cityId })
}

type CategoryListProps = {
  /** The list's address, without the page number. */
  path: string
  place: CategoryPlace | null
  found: FoundPage
  filters: ListFilters
  now: string
}

/** The listings of a category, in sections where some only serve the place or are near its town. */
export function CategoryList({ path, place, found, filters, now }: CategoryListProps) {
  const { businesses, total, page, pages } = found
  const isParted = place?.kind === 'both' || businesses.some(({ servesHere }) => servesHere)
  return (
    <FilteredList {...filters} heading={businessCount(total)}>
      <BusinessGrid
        isMain
        businesses={businesses}
        counties={place ? [place.county.name] : []}
        now={now}
        {...(place && isParted && { partOf: (business) => partOf(place, business) })}
      />
      <Pager page={page} pages={pages} hrefOf={(page) => pagePath(path, page)} />
    </FilteredList>
  )
}

/** "In Palm Beach", then "In Palm Beach County", then those that only serve it. */
function partOf({ city, county }: CategoryPlace, business: BusinessSummary): string {
  if (city !== null && business.city === city) return t.inCity({ city })
  return (business.servesHere ? t.servingCounty : t.inCounty)({ county: county.name })
}

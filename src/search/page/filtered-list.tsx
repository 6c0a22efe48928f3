import type { ReactNode } from 'react'
import type { ListFilters } from './list-filters.server.ts'
import { FiltersBeside, FiltersSwitch } from './search-filters.tsx'

type FilteredListProps = ListFilters & {
  /** How many there are, in words. */
  heading: string
  countsNote?: string | null
  children: ReactNode
}

/** The list of a category or a place, with the filters of the search beside it: there narrowing goes on. */
export function FilteredList({ heading, children, ...shown }: FilteredListProps) {
  return (
    <section aria-labelledby="businesses">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="businesses" data-list-heading>
          {heading}
        </h2>
        <div className="print:hidden">
          <FiltersSwitch filters={shown.filters} isAlone={false} />
        </div>
      </div>
      <FiltersBeside {...shown} isFolded={false}>
        {children}
      </FiltersBeside>
    </section>
  )
}

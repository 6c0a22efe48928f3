import type { ReactNode } from 'react'
import type { ListFilters } from './list-filters.server.ts'
import { FiltersBeside, FiltersSwitch } from './search-filters.tsx'

type FilteredListProps = ListFilters & {
  heading: string
  countsNote?: string | null
  children: ReactNode
}

/** With the search's filters; narrowing continues on the search page. */
export function FilteredList({ heading, children, ...shown }: FilteredListProps) {
  return (
    <section aria-labelledby="businesses">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="businesses" data-list-heading className="max-md:text-lg!">
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

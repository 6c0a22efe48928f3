import { Link } from 'react-router'
import { distanceText } from '../../florida/distance.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { BusinessGrid } from '../cards/business-grid.tsx'
import { BesideMap, MapSwitch } from '../map/beside-map.tsx'
import type { ResultsMapProps } from '../map/results-map.tsx'
import { formParams, searchHref, type SearchValues } from '../search/search.ts'
import { SearchFilters } from './search-filters.tsx'
import type { SearchResult } from './run-search.server.ts'

type SearchResultsProps = {
  values: SearchValues
  result: SearchResult
  /** The map beside the list, while it is open. */
  map: ResultsMapProps | null
}

/** The list, what it is measured from, and how to narrow or widen it. */
export function SearchResults({ values, result, map }: SearchResultsProps) {
  const { businesses, total, page, pages, origin } = result
  const found = `${total} ${total === 1 ? 'business' : 'businesses'} found`
  const hasDistances = origin !== null && origin.kind !== 'military'
  return (
    <section aria-labelledby="results" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" data-list-heading tabIndex={-1}>
          {found}
        </h2>
        {total > 0 && <MapSwitch values={values} />}
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
      <Basis values={values} result={result} />
      <SearchFilters
        values={values}
        filters={result.filters}
        canNarrow={total > 0}
        hasDistances={hasDistances}
      />
      {businesses.length > 0 ? (
        <BesideMap map={map}>
          <BusinessGrid
            businesses={businesses}
            start={(page - 1) * 10 + 1}
            from={hasDistances ? values.zip : null}
            servedCounty={origin?.county ?? null}
          />
          <Pager page={page} pages={pages} hrefOf={(page) => searchHref(values, { page })} />
        </BesideMap>
      ) : (
        <NothingFound values={values} result={result} />
      )}
    </section>
  )
}

/** Where distances start, how exact they are, and whether the search looked farther than asked. */
function Basis({ values, result: { origin, radiusMiles } }: Omit<SearchResultsProps, 'map'>) {
  const asked = Number(values.radius)
  return (
    <div className="mt-2 space-y-2 text-soft">
      {origin?.note && (
        <p className="rounded-card border border-line bg-note px-4 py-3 text-ink">{origin.note}</p>
      )}
      {origin && origin.kind !== 'military' && (
        <p>Distances are straight lines from {origin.label}.</p>
      )}
      {asked > 0 && radiusMiles !== null && radiusMiles > asked && (
        <p className="rounded-card border border-line bg-note px-4 py-3 text-ink">
          There are few listings within {asked} miles, so this list reaches {radiusMiles} miles.
        </p>
      )}
    </div>
  )
}

function NothingFound({ values, result: { nearest, filters } }: Omit<SearchResultsProps, 'map'>) {
  const narrowing = filters.chips.filter(({ param }) => !formParams.includes(param))
  return (
    <EmptyState
      drawing="no-results"
      title="No businesses found"
      action={
        <>
          <ButtonLink to="/submit-business" look="action">
            Submit a Business
          </ButtonLink>
          {narrowing.length > 0 && (
            <ButtonLink
              to={searchHref(values, Object.fromEntries(narrowing.map(({ param }) => [param, ''])))}
            >
              Search without filters
            </ButtonLink>
          )}
        </>
      }
    >
      <p>We couldn't find any businesses matching your search criteria.</p>
      <p>Try searching with a different category or ZIP code.</p>
      {nearest && (
        <p className="mt-3 text-ink">
          The nearest one is{' '}
          <Link to={`/business/${nearest.id}`} className="inline-link">
            {nearest.name}
          </Link>
          {nearest.distanceMiles !== null && `, ${distanceText(nearest.distanceMiles)} away`}.
        </p>
      )}
    </EmptyState>
  )
}

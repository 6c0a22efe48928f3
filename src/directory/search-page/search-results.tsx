import { lazy } from 'react'
import { Link } from 'react-router'
import { Pager } from '../../ui/pager.tsx'
import { BusinessGrid } from '../cards/business-grid.tsx'
import { BesideMap, MapSwitch } from '../map/beside-map.tsx'
import type { ResultsMapProps } from '../map/results-map.tsx'
import { searchHref, type SearchValues } from '../search/search.ts'
import { FilterChips, FiltersBeside, FiltersSwitch } from './search-filters.tsx'
import type { SearchResult } from './run-search.server.ts'

// Few searches need these. Without a fallback around them the server waits, and sends the page whole.
const NeedPanel = lazy(() =>
  import('./need-panel.tsx').then((module) => ({ default: module.NeedPanel })),
)
const NothingFound = lazy(() =>
  import('./nothing-found.tsx').then((module) => ({ default: module.NothingFound })),
)

type SearchResultsProps = {
  values: SearchValues
  result: SearchResult
  /** The map beside the list, while it is open. */
  map: ResultsMapProps | null
}

/** Help where words tell of need; then the list, what it is measured from, and how to narrow or widen it. */
export function SearchResults({ values, result, map }: SearchResultsProps) {
  const { businesses, total, page, pages, origin, filters, needs, understood } = result
  const found = `${total} ${total === 1 ? 'business' : 'businesses'} found`
  const hasDistances = origin?.point != null
  const from = hasDistances ? origin.short : null
  const isCrisis = needs.some(({ id }) => id === 'crisis')
  const isNeedAlone =
    isCrisis || (total === 0 && needs.length > 0 && !understood?.parts.some(isTrade))
  if (isNeedAlone) return <NeedPanel needs={needs} />
  return (
    <>
      {needs.length > 0 && <NeedPanel needs={needs} />}
      <Understood result={result} />
      <section aria-labelledby="results" className="mt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="results" data-list-heading tabIndex={-1} className="text-lg!">
            {found}
          </h2>
          <div className="flex gap-2 print:hidden">
            {total > 0 && <FiltersSwitch filters={filters} isAlone={map !== null} />}
            {total > 0 && <MapSwitch values={values} />}
          </div>
        </div>
        <p role="status" className="sr-only">
          {found}
        </p>
        <Basis values={values} result={result} />
        <FilterChips values={values} filters={filters} />
        {businesses.length > 0 ? (
          <FiltersBeside
            values={values}
            filters={filters}
            hasDistances={hasDistances}
            isFolded={map !== null}
          >
            <BesideMap map={map}>
              <BusinessGrid
                businesses={businesses}
                start={(page - 1) * 10 + 1}
                from={from}
                counties={origin?.counties ?? []}
                isOneColumn
                isInParts={values.sort !== 'name' && hasDistances}
                now={result.now}
              />
              <Pager page={page} pages={pages} hrefOf={(page) => searchHref(values, { page })} />
              {hasDistances && (
                <p className="mt-4 text-sm text-soft">
                  Distances are straight lines from {origin.label}.
                </p>
              )}
            </BesideMap>
          </FiltersBeside>
        ) : (
          <NothingFound values={values} result={result} from={from} />
        )}
      </section>
    </>
  )
}

function isTrade({ kind }: { kind: string }): boolean {
  return kind === 'trade'
}

/** What was understood, each part with a way to take it back, and what the list could not do. */
function Understood({ result: { understood, notes } }: { result: SearchResult }) {
  const parts = understood?.parts ?? []
  if (!parts.length && !notes.length) return null
  return (
    <div className="mt-3 space-y-2">
      {parts.length > 1 || parts.some(({ isCorrected }) => isCorrected) ? (
        <ul aria-label="What you are looking for" className="flex flex-wrap gap-2 print:hidden">
          {parts.map(({ label, typed, isCorrected, without }) => (
            <li key={`${typed} ${without}`}>
              <Link to={without} className={chip}>
                {label}
                {isCorrected && <span className="text-soft">for “{typed}”</span>}
                <span aria-hidden="true">×</span>
                <span className="sr-only">, take this out</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={noteBox}>
          {note}
        </p>
      ))}
    </div>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink'
const noteBox = 'rounded-card border border-line bg-note px-4 py-2 text-ink'

/** Where distances start, how exact they are, and whether the search looked farther than asked. */
function Basis({
  values,
  result: { origin, radiusMiles, total },
}: Omit<SearchResultsProps, 'map'>) {
  const asked = Number(values.radius)
  if (!origin) return null
  return (
    <div className="mt-1 space-y-2 text-soft">
      {origin.note && <p className={noteBox}>{origin.note}</p>}
      {values.zip && origin.point && (
        <p>
          Showing businesses near zip code {values.zip}, sorted by{' '}
          {values.sort === 'name' ? 'name' : 'distance'}
        </p>
      )}
      {total > 0 && asked > 0 && radiusMiles !== null && radiusMiles > asked && (
        <p className={noteBox}>
          There are few listings within {asked} miles, so this list reaches {radiusMiles} miles.
        </p>
      )}
    </div>
  )
}

import { lazy, type ReactNode } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { searchHref, type SearchValues } from '../engine/search.ts'
import type { ResultsMapProps } from './results-map.tsx'

// Without a fallback around it: the server waits for it and sends the page whole, as those without script need it.
const ResultsMap = lazy(() =>
  import('./results-map.tsx').then((module) => ({ default: module.ResultsMap })),
)

type BesideMapProps = { map: ResultsMapProps | null; children: ReactNode }

/** A list with its map beside it; where there is no room in its place, with the list one tap away. */
export function BesideMap({ map, children }: BesideMapProps) {
  if (!map) return children
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-6 print:block">
      <div className="-mx-4 mb-6 md:mx-0 lg:order-last">
        <div className="mx-auto lg:sticky lg:top-20 lg:max-w-[calc(100dvh-10rem)]">
          <ResultsMap {...map} skipTo="after-map" />
        </div>
      </div>
      <div id="after-map" tabIndex={-1} className="min-w-0">
        <div className="max-lg:hidden lg:[&_ol]:grid-cols-1 print:block">{children}</div>
      </div>
    </div>
  )
}

/** Opens the map of a search, or goes back to the list alone. */
export function MapSwitch({ values }: { values: SearchValues }) {
  const isOpen = values.map === '1'
  return (
    <ButtonLink
      to={searchHref(values, { map: isOpen ? '' : '1', page: values.page })}
      isSmall
      className="print:hidden"
    >
      {isOpen ? 'List' : 'Map'}
    </ButtonLink>
  )
}

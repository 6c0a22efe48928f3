import * as t from '#messages/search.ts'
import { lazy, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { Pager } from '../../platform/ui/pager.tsx'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import type { ResultsMapProps } from '../map/results-map.tsx'
import { searchHref, type SearchValues } from '../engine/search.ts'
import { PrintPageButton } from '../../platform/ui/print-button.tsx'
import { AlertLink } from '../ways-on/alert-link.tsx'
import { DownloadList } from './download-list.tsx'
import { FilterChips, FiltersBeside, FiltersSwitch } from './search-filters.tsx'
import type { SearchResult } from './run-search.server.ts'
import { foundText, hoursPart, nearText, orderIn, orderText } from './result-words.ts'
import { asksNearMe } from './result-words.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

// Rarely needed. Without a Suspense fallback the server waits and sends the whole page.
const NeedPanel = lazy(() =>
  import('./need-panel.tsx').then((module) => ({ default: module.NeedPanel })),
)
const NeedLine = lazy(() =>
  import('./need-panel.tsx').then((module) => ({ default: module.NeedLine })),
)
const Danger = lazy(() => import('./danger.tsx').then((module) => ({ default: module.Danger })))
const CalmLine = lazy(() => import('./danger.tsx').then((module) => ({ default: module.CalmLine })))
const WhereAreYou = lazy(() =>
  import('./where-are-you.tsx').then((module) => ({ default: module.WhereAreYou })),
)
const Namesakes = lazy(() =>
  import('./where-are-you.tsx').then((module) => ({ default: module.Namesakes })),
)
const NothingFound = lazy(() =>
  import('./need-panel.tsx').then((module) => ({ default: module.NothingFound })),
)

type SearchResultsProps = {
  values: SearchValues
  result: SearchResult
  /** Null when closed. */
  map: ResultsMapProps | null
}

/** For a search by name. */
function Closed({ business }: { business: SearchResult['closed'][number] }) {
  const { id, name, city, trade } = business
  return (
    <p className="mt-3 rounded-card border border-line bg-note px-4 py-2">
      <Link
        to={href('/business/:businessId', { businessId: id })}
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </Link>
      {city ? t.closedIn({ city }) : t.isPermanentlyClosed()}{' '}
      {trade && (
        <Link
          to={href('/category/:categoryId', { categoryId: trade.slug })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.othersFor({ name: nameIn(trade.name) })}
        </Link>
      )}
    </p>
  )
}

/** A skip link for keyboards. */
function SkipToResults({ position }: { position: number }) {
  return (
    <a
      href={`#result-${position}`}
      className="sr-only inline-link focus:not-sr-only focus:inline-flex focus:min-h-11 focus:items-center print:hidden"
    >
      {t.skipToTheResults()}
    </a>
  )
}

/** Help first if needed, then the list, its origin, and ways to narrow or widen it. */
export function SearchResults({ values, result, map }: SearchResultsProps) {
  const { businesses, total, page, pages, origin, filters, needs, lead, isSpanish } = result
  const hasDistances = origin?.point != null
  const from = hasDistances ? origin.shown : null
  const isForNeed = lead !== 'business'
  const danger = isForNeed ? null : needs.find(({ isDanger }) => isDanger)
  const isDoubted = result.isStatement || needs.some(({ isDoubted }) => isDoubted)
  const isUnsure = !isForNeed && !danger && isDoubted
  const isPlaceless = !isForNeed && !origin && !values.county && !values.region
  const inSpanish = isSpanish && language() === 'en' && <InSpanish />
  if (isForNeed && total === 0)
    return (
      <>
        {lead !== 'danger' && inSpanish}
        <NeedPanel values={values} result={result} />
        {lead === 'danger' && inSpanish}
      </>
    )
  return (
    <>
      {businesses.length > 0 && <SkipToResults position={(page - 1) * 10 + 1} />}
      {danger && <Danger id={danger.id} isSpanish={isSpanish} />}
      {isUnsure && <CalmLine isSpanish={isSpanish} />}
      {isForNeed && <NeedPanel values={values} result={result} />}
      {result.closed.map((business) => (
        <Closed key={business.id} business={business} />
      ))}
      {result.namesakes.length > 0 && <Namesakes namesakes={result.namesakes} />}
      {inSpanish}
      {!isForNeed && result.isVetAlone && <VetAlone />}
      {isPlaceless && asksNearMe(values.q) && <WhereAreYou values={values} />}
      <Understood result={result} />
      <section aria-labelledby="results" className="mt-3">
        <ResultsHeading values={values} result={result} map={map} />
        <Basis values={values} result={result} />
        <FilterChips values={values} filters={filters} />
        {businesses.length > 0 ? (
          <FiltersBeside
            values={values}
            filters={filters}
            hasDistances={hasDistances}
            hours={result.hours}
            isFolded={map !== null}
          >
            <BesideMap map={map}>
              <BusinessGrid
                isMain
                businesses={businesses}
                start={(page - 1) * 10 + 1}
                from={from}
                counties={origin?.counties ?? []}
                isOneColumn
                isInParts={result.sort === 'distance' || result.sort === 'relevance'}
                {...(result.hours && { partOf: hoursPart(result.hours, hasDistances) })}
                now={result.now}
                search={result.search}
              />
              <Pager page={page} pages={pages} hrefOf={(page) => searchHref(values, { page })} />
              <PrintPageButton />
              <DownloadList values={values} />
              {hasDistances && (
                <p className="mt-4 text-sm text-soft">
                  {t.distancesAreStraightLinesFrom({ place: origin.label })}
                </p>
              )}
            </BesideMap>
          </FiltersBeside>
        ) : (
          <NothingFound values={values} result={result} from={from} />
        )}
        {!isForNeed && <AlertLink values={values} />}
      </section>
      {!isForNeed && needs.length > 0 && <NeedLine values={values} result={result} />}
    </>
  )
}

function ResultsHeading({ values, result, map }: SearchResultsProps) {
  const found = foundText(result)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="results" data-list-heading tabIndex={-1} className="text-lg!">
          {found}
        </h2>
        <div className="flex gap-2 print:hidden">
          {result.total > 0 && <FiltersSwitch filters={result.filters} isAlone={map !== null} />}
          {result.total > 0 && <MapSwitch values={values} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  )
}

/** For someone who searched in Spanish on an English page. */
function InSpanish() {
  return (
    <p lang="es" className="mt-3">
      <a
        href="/language/es"
        hrefLang="es"
        rel="nofollow"
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {inSpanishText}
      </a>
    </p>
  )
}

const inSpanishText = 'Ver esta búsqueda en español'

/** For someone who meant a veteran, or is one. */
function VetAlone() {
  return (
    <p className={`mt-3 ${noteBox}`}>
      {t.vetAlone({
        help: (words) => (
          <Link
            to={href('/veteran-resources')}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {words}
          </Link>
        ),
        all: (words) => (
          <Link
            to={href('/businesses/search')}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

/** Each part can be removed; notes say which conditions the list doesn't meet. */
function Understood({ result: { understood, notes } }: { result: SearchResult }) {
  const parts = understood?.parts ?? []
  if (!parts.length && !notes.length) return null
  return (
    <div className="mt-3 space-y-2">
      {parts.length > 1 || parts.some(({ isCorrected }) => isCorrected) ? (
        <ul aria-label={t.whatYouAreLookingFor()} className="flex flex-wrap gap-2 print:hidden">
          {parts.map(({ label, typed, isCorrected, without }) => (
            <li key={`${typed} ${without}`}>
              <Link to={without} className={chip}>
                {label}
                {isCorrected && <span className="text-soft">{t.forText({ typed })}</span>}
                <span aria-hidden="true">×</span>
                <span className="sr-only">{t.takeThisOut()}</span>
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

/** The starting point, its precision, and a note if the radius was increased. */
function Basis({ values, result }: Omit<SearchResultsProps, 'map'>) {
  const { origin, radiusMiles, nearTotal, total, relatedTotal, sort, isStatewide, hours } = result
  const asked = Number(values.radius)
  const isByZip = values.zip !== '' && origin?.point != null
  const isTold = total > 1 && (sort === 'proof' || (sort === 'name' && !hours)) && !isByZip
  const told = isTold && <p>{sort === 'proof' ? t.listByProof() : t.listByName()}</p>
  const counted = total > 0 && result.countyName && (
    <p>{t.theseAreBusinessesInCounty({ countyName: result.countyName })}</p>
  )
  if (!origin)
    return (
      <div className="mt-1 text-soft empty:hidden">
        {counted}
        {told}
      </div>
    )
  return (
    <div className="measure mt-1 space-y-2 text-soft">
      {origin.note && <p className={noteBox}>{origin.note}</p>}
      {counted}
      {isByZip && total > 0 && (
        <p>
          {(nearTotal === 0 ? t.closestToZipCode : t.showingBusinessesNearZipCode)({
            zip: values.zip,
            order: orderText(result),
          })}
        </p>
      )}
      {told}
      {nearTotal === null && isStatewide && total > 1 && sort === 'distance' && (
        <p className="max-md:sr-only">
          {isByZip ? t.everyFlorida() : t.allOfFlorida({ order: orderIn(result) })}
        </p>
      )}
      {nearTotal !== null && nearTotal < total - relatedTotal && (
        <p className={nearTotal === 0 ? noteBox : 'max-md:sr-only'}>
          {nearText(nearTotal, { ...result, origin })}
        </p>
      )}
      {total > 0 && asked > 0 && radiusMiles !== null && radiusMiles > asked && (
        <p className={noteBox}>{t.thereAreFewListingsWithin({ asked, radiusMiles })}</p>
      )}
    </div>
  )
}

// Without a Suspense fallback the server waits and sends the whole page, also for browsers without
// JavaScript.
const ResultsMap = lazy(() =>
  import('../map/results-map.tsx').then((module) => ({ default: module.ResultsMap })),
)

type BesideMapProps = { map: ResultsMapProps | null; children: ReactNode }

/** On small screens the map replaces the list, which is one tap away. */
function BesideMap({ map, children }: BesideMapProps) {
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

function MapSwitch({ values }: { values: SearchValues }) {
  const isOpen = values.map === '1'
  return (
    <ButtonLink
      to={searchHref(values, { map: isOpen ? '' : '1', page: values.page })}
      isSmall
      className="print:hidden"
    >
      {isOpen ? t.list() : t.map()}
    </ButtonLink>
  )
}

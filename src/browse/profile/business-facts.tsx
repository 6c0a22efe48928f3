import * as t from '#messages/profile.ts'
import { lazy } from 'react'
import { middleShown } from '../../florida/distance.ts'
import type { Business } from '../../listings/business.ts'
import { directionsHref } from '../../platform/ui/links.ts'
import { emergencyText } from '../../listings/emergency.ts'
import { closedText, type HourLine } from '../../listings/hours.ts'
import type { PlaceMapProps } from '../../search/map/place-map.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { Fact } from './fact.tsx'

// Without a Suspense fallback the server waits for it and sends the page complete.
const PlaceMap = lazy(() =>
  import('../../search/map/place-map.tsx').then((module) => ({ default: module.PlaceMap })),
)

const Proof = lazy(() => import('./proof.tsx').then((module) => ({ default: module.Proof })))
const OwnerSays = lazy(() =>
  import('./proof.tsx').then((module) => ({ default: module.OwnerSays })),
)

type BusinessFactsProps = {
  business: Business
  hourLines: HourLine[]
  specialLines: string[]
  serves: { slug: string; name: string }[]
  map: PlaceMapProps | null
}

/** Hours, location, service area, and proof of veteran ownership. */
export function BusinessFacts(props: BusinessFactsProps) {
  const { business, serves, map } = props
  return (
    <aside aria-label={t.facts()} className="space-y-4 lg:space-y-6 print:space-y-3">
      {!business.isClosed && <Hours {...props} />}
      <Where business={business} serves={serves} map={map} />
      {!business.isClosed && <Proof business={business} />}
      {!business.isClosed && <OwnerSays business={business} />}
    </aside>
  )
}

/** The marks of the map in front of the words for them. */
const key = 'mr-1.5 inline-block rounded-full border-2 print:hidden'
const circleKey = `${key} size-3.5 border-link bg-link/15 align-[-0.1em]`
const dotKey = `${key} size-3 border-white bg-link align-[-0.05em]`

function Where({ business, serves, map }: Pick<BusinessFactsProps, 'business' | 'serves' | 'map'>) {
  const middle = middleShown(business.precision)
  const directions = directionsHref(business)
  return (
    <Fact id="address" title={t.where()}>
      <address className="not-italic">
        {business.address ??
          (business.county ? t.countyInFlorida({ county: business.county }) : t.florida())}
      </address>
      {directions && (
        <a
          href={directions}
          rel="noopener"
          className="inline-link inline-flex min-h-11 items-center print:hidden"
        >
          {t.directionsOnMaps()}
        </a>
      )}
      {business.hidesAddress && <p className="mt-1 text-sm text-soft">{t.hidesAddress()}</p>}
      {map && <PlaceMap {...map} />}
      {middle && <p className="mt-1 text-sm text-soft">{t.placeOnMap({ middle })}</p>}
      {serves.length > 0 && (
        <p className="mt-2">
          {t.serves({ counties: serves.map(({ name }) => t.county({ county: name })).join(', ') })}
        </p>
      )}
      {business.servesMiles !== null && (
        <p className="mt-2">
          {map?.area?.miles && <span aria-hidden="true" className={circleKey} />}
          {t.travelsUpTo({ miles: business.servesMiles })}
        </p>
      )}
      {business.servesZips.length > 0 && (
        <p className="mt-2">
          {map?.area?.zips.length ? <span aria-hidden="true" className={dotKey} /> : null}
          {t.servesZips({
            count: business.servesZips.length,
            zips: business.servesZips.join(', '),
          })}
        </p>
      )}
    </Fact>
  )
}

function Hours({ business, hourLines, specialLines }: BusinessFactsProps) {
  const { emergency, closedForNow, hoursNote, timeZone } = business
  return (
    <Fact id="hours" title={t.hours()}>
      {closedForNow && <p className="mb-2 font-semibold">{closedText(business)}</p>}
      {hourLines.length > 0 && <HoursList lines={hourLines} />}
      {hourLines.length === 0 && !hoursNote && <p>{t.notSpecified()}</p>}
      {specialLines.map((line) => (
        <p key={line} className="mt-2 text-sm">
          {line}
        </p>
      ))}
      {emergency && !closedForNow && <p className="mt-2 font-semibold">{emergencyText()}</p>}
      {hoursNote && <p className={hourLines.length ? 'mt-2 text-soft' : undefined}>{hoursNote}</p>}
      {hourLines.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {timeZone === 'America/Chicago' ? t.timesCentral() : t.timesEastern()}
        </p>
      )}
    </Fact>
  )
}

function HoursList({ lines }: { lines: HourLine[] }) {
  return (
    <CachedPart
      as="dl"
      under={['hours', lines]}
      className="text-sm tabular-nums print:leading-tight"
    >
      {lines.map(({ day, text, isToday }) => (
        <div
          key={day}
          className={`flex flex-wrap justify-between gap-x-3 py-1 print:py-0 ${isToday ? 'font-semibold' : ''}`}
        >
          <dt>
            {day}
            {isToday && <span className="sr-only"> {t.today()}</span>}
          </dt>
          <dd className="ml-auto text-right">{text}</dd>
        </div>
      ))}
    </CachedPart>
  )
}

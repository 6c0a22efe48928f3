import * as t from '#messages/place.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { FilteredList } from '../../search/page/filtered-list.tsx'
import { AlertLink } from '../../search/ways-on/alert-link.tsx'
import { NearestBusinesses } from '../../search/ways-on/ways-on.tsx'
import { countyPath, countySheetPath } from './county-head.ts'
import type { CountyListings } from './county-listings.server.ts'
import { NoBusinessesHere, NobodyHere, PlaceBusinesses } from './place-businesses.tsx'

type CountyBusinessesProps = {
  county: { slug: string; name: string }
  listings: CountyListings
  now: string
}

/** A county's listings; if there are few or none, also the nearest others. */
export function CountyBusinesses({ county, listings, now }: CountyBusinessesProps) {
  const { found, located, filters, nearest } = listings
  const place = t.countyNamed({ county: county.name })
  return (
    <div className="mt-3 md:mt-8">
      {found.total > 0 ? (
        <FilteredList
          {...filters}
          heading={heading(found.total, located, county.name)}
          countsNote={
            located > 0 && located < found.total ? t.countsNote({ county: county.name }) : null
          }
        >
          {/* On phones, the list's own headings say how many serve the county. */}
          <p className={`-mt-2 mb-4 text-soft ${located ? 'max-md:sr-only' : ''}`}>
            {sentence(found.total - located, located, county.name)}
          </p>
          <PlaceBusinesses
            found={found}
            path={countyPath(county.slug)}
            county={county.name}
            now={now}
            printsAll={t.printList()}
            {...(located > 0 && located < found.total && { headings: headingsOf(county.name) })}
          />
          <p className="mt-6 print:hidden">
            <ButtonLink to={countySheetPath(county.slug)}>{t.printList()}</ButtonLink>
          </p>
        </FilteredList>
      ) : (
        <>{nearest ? <NobodyHere place={place} /> : <NoBusinessesHere place={place} />}</>
      )}
      <AlertLink values={filters.values} />
      {nearest && <NearestBusinesses nearest={nearest} now={now} />}
    </div>
  )
}

function headingsOf(county: string) {
  return { located: t.inCounty({ county }), serving: t.servingCounty({ county }) }
}

function heading(total: number, located: number, county: string): string {
  if (located) return t.countyHeading({ count: located, county })
  return t.countyHeadingServing({ count: total, county })
}

function sentence(serving: number, located: number, county: string): string | null {
  if (located === 0) return t.noneLocated({ count: serving, county })
  return serving ? t.moreServing({ count: serving }) : null
}

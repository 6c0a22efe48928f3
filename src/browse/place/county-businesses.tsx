import { Link } from 'react-router'
import { businessCount } from '../../listings/places.ts'
import { FilteredList } from '../../search/page/filtered-list.tsx'
import { NearestBusinesses } from '../../search/ways-on/ways-on.tsx'
import { countyPath, countySheetPath } from './county-head.ts'
import type { CountyListings } from './county-listings.server.ts'
import { NoBusinessesHere, NobodyHere, PlaceBusinesses } from './place-businesses.tsx'

type CountyBusinessesProps = {
  county: { slug: string; name: string }
  listings: CountyListings
  now: string
}

/** A county's listings; where there are few or none, the nearest too. */
export function CountyBusinesses({ county, listings, now }: CountyBusinessesProps) {
  const { found, located, filters, nearest } = listings
  const place = `${county.name} County`
  return (
    <div className="mt-8">
      {found.total > 0 ? (
        <FilteredList
          {...filters}
          heading={heading(found.total, located, place)}
          countsNote={
            located > 0 && located < found.total
              ? `These numbers count businesses in ${place} and those that serve it.`
              : null
          }
        >
          <p className="-mt-2 mb-4 text-soft">{sentence(found.total - located, located, place)}</p>
          <PlaceBusinesses
            found={found}
            path={countyPath(county.slug)}
            county={county.name}
            isParted={located > 0 && located < found.total}
            now={now}
          />
          <p className="mt-6 print:hidden">
            <Link
              to={countySheetPath(county.slug)}
              className="inline-link inline-flex min-h-11 items-center"
            >
              Print this list
            </Link>
          </p>
        </FilteredList>
      ) : (
        <>{nearest ? <NobodyHere place={place} /> : <NoBusinessesHere place={place} />}</>
      )}
      {nearest && <NearestBusinesses nearest={nearest} now={now} />}
    </div>
  )
}

function heading(total: number, located: number, place: string): string {
  return located ? `${businessCount(located)} in ${place}` : `${businessCount(total)} for ${place}`
}

function sentence(serving: number, located: number, place: string): string | null {
  const serve = serving === 1 ? 'serves' : 'serve'
  if (located === 0)
    return `No business is located in ${place} yet. ${serving === 1 ? 'This one says that it serves' : 'These say that they serve'} it from another county.`
  return serving ? `${serving} more from other counties ${serve} it, listed after these.` : null
}

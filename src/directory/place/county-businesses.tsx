import { Link } from 'react-router'
import type { BusinessSummary } from '../business.ts'
import { BusinessGrid } from '../cards/business-grid.tsx'
import { countyPath, countySheetPath } from './county-head.ts'
import type { FoundPage } from '../search/search.ts'
import { PlaceBusinesses, NoBusinessesHere } from './place-businesses.tsx'
import { businessCount } from '../places.ts'

type CountyBusinessesProps = {
  county: { slug: string; name: string }
  listings: { found: FoundPage; located: number; nearest: BusinessSummary[] }
}

/** A county's listings; for a county without any, that it has none, and then the nearest. */
export function CountyBusinesses({ county, listings }: CountyBusinessesProps) {
  const { found, located, nearest } = listings
  const place = `${county.name} County`
  if (found.total === 0)
    return (
      <section className="mt-8">
        <NoBusinessesHere place={place} />
        {nearest.length > 0 && <Nearest place={place} businesses={nearest} />}
      </section>
    )
  return (
    <section aria-labelledby="businesses" className="mt-8">
      <h2 id="businesses" data-list-heading>
        {heading(found.total, located, place)}
      </h2>
      <p className="mt-1 mb-4 text-soft">{sentence(found.total - located, located, place)}</p>
      <PlaceBusinesses found={found} path={countyPath(county.slug)} servedCounty={county.name} />
      <p className="mt-6 print:hidden">
        <Link
          to={countySheetPath(county.slug)}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Print this list
        </Link>
      </p>
    </section>
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

function Nearest({ place, businesses }: { place: string; businesses: BusinessSummary[] }) {
  return (
    <>
      <h2 className="mt-10">Nearest businesses to {place}</h2>
      <p className="mt-1 mb-4 text-soft">
        None of these is in {place}. They are sorted by distance from where most of its people live,
        in a straight line.
      </p>
      <BusinessGrid businesses={businesses} start={1} from={place} />
    </>
  )
}

import { href, Link } from 'react-router'
import type { CountedRegion } from '../places.ts'

/** All counties from A to Z: what the map shows, for fingers and readers that cannot use it. */
export function CountyList({ regions }: { regions: CountedRegion[] }) {
  const counties = regions
    .flatMap((region) => region.counties)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <section aria-labelledby="counties" className="mt-12">
      <h2 id="counties">All {counties.length} counties</h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
        {counties.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              to={href('/county/:countyId', { countyId: slug })}
              className="inline-flex min-h-11 items-center gap-1.5 text-link"
            >
              {name}
              {count > 0 && (
                <span className="text-sm text-soft tabular-nums">
                  <span className="sr-only">, </span>
                  {count}
                  <span className="sr-only"> {count === 1 ? 'business' : 'businesses'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

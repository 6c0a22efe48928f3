import { Link } from 'react-router'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import { CategoryChips } from './category-chips.tsx'
import type { Nearest, WaysOn } from './ways-on.ts'

/** Where to go on: listings beside those asked for, categories of the same kind, and pages of the place. */
export function WaysOnward({
  ways: { nearest, related, pages },
  now,
}: {
  ways: WaysOn
  now: string
}) {
  return (
    <>
      {nearest && <NearestBusinesses nearest={nearest} now={now} />}
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-10">
          <h2 id="related" className="text-lg!">
            Related categories
          </h2>
          <CategoryChips categories={related} />
        </section>
      )}
      {pages.length > 0 && (
        <ul className="mt-8 space-y-1">
          {pages.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className="inline-link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Listings beside those asked for, as cards with their distance. */
export function NearestBusinesses({ nearest, now }: { nearest: Nearest; now: string }) {
  const { heading, note, businesses, from, counties, start = 1 } = nearest
  return (
    <section aria-labelledby="nearest" className="mt-10">
      <h2 id="nearest">{heading}</h2>
      <p className="mt-1 mb-4 text-soft">{note}</p>
      <BusinessGrid
        businesses={businesses}
        {...(from !== null && { start, from })}
        counties={counties}
        now={now}
      />
    </section>
  )
}

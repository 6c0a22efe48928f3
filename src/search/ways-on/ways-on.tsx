import { nameIn } from '../../platform/text/names.ts'
import * as t from '#messages/ways-on.ts'
import { Link, href } from 'react-router'
import { BusinessGrid, farPart } from '../../listings/cards/business-grid.tsx'
import type { Nearest, WaysOn, CountedCategory, Offers } from './ways-on.ts'
import { businessCount } from '../../listings/places.ts'
import { searchHref } from '../engine/search.ts'

/** Nearby listings, related categories, and pages of the place. */
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
            {t.relatedCategories()}
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

export function NearestBusinesses({ nearest, now }: { nearest: Nearest; now: string }) {
  const { heading, note, businesses, from, counties, start = 1 } = nearest
  return (
    <section aria-labelledby="nearest" className="mt-10">
      <h2 id="nearest">{heading}</h2>
      <p className="measure mt-1 mb-4 text-soft">{note}</p>
      <BusinessGrid
        businesses={businesses}
        {...(from !== null && { start, from })}
        counties={counties}
        partOf={farPart}
        now={now}
      />
    </section>
  )
}

export function CategoryChips({ categories }: { categories: CountedCategory[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {categories.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link to={href('/category/:categoryId', { categoryId: slug })} className={chip}>
            {nameIn(name)} <span className="sr-only">, {businessCount(count)}</span>
            <span aria-hidden="true" className="text-soft tabular-nums">
              {count}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-edge bg-card px-4 text-ink no-underline hover:border-ink'

/** For a 404 page. */
export function Offered({ offers }: { offers: Offers }) {
  const { words, businesses, categories, places } = offers
  return (
    <section aria-labelledby="offered" className="mx-auto mt-10 max-w-2xl text-left">
      <h2 id="offered" className="text-lg!">
        {t.wereYouLookingForThis()}
      </h2>
      {businesses.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {businesses.map(({ id, name, about, miles }) => (
            <li key={id}>
              <Link
                to={href('/business/:businessId', { businessId: id })}
                className="block px-4 py-3 text-ink no-underline hover:underline"
              >
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-soft">
                  {[about, miles].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {categories.length > 0 && <CategoryChips categories={categories} />}
      <ul className="mt-3">
        {places.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="inline-link inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={searchHref({ q: words })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.searchFor({ words })}
          </Link>
        </li>
      </ul>
    </section>
  )
}

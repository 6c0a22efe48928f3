import { href, Link } from 'react-router'
import { searchHref } from '../engine/search.ts'
import type { Offers } from './offers.ts'
import { CategoryChips } from './category-chips.tsx'

/** On a page that does not exist: what its address may have meant. */
export function Offered({ offers }: { offers: Offers }) {
  const { words, businesses, categories, places } = offers
  return (
    <section aria-labelledby="offered" className="mx-auto mt-10 max-w-2xl text-left">
      <h2 id="offered" className="text-lg!">
        Were you looking for this?
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
            Search for “{words}”
          </Link>
        </li>
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import { businessCount } from '../places.ts'
import type { CategoryCounty } from './category-counties.server.ts'

type CategoryCountiesProps = { category: string; counties: CategoryCounty[] }

/** Where in Florida a category has listings. */
export function CategoryCounties({ category, counties }: CategoryCountiesProps) {
  if (counties.length === 0) return null
  return (
    <section aria-labelledby="by-county" className="mt-10">
      <h2 id="by-county" className="text-lg!">
        {category} by county
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {counties.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to} className={chip}>
              {name} <span className="sr-only">County, {businessCount(count)}</span>
              <span aria-hidden="true" className="text-soft tabular-nums">
                {count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const chip =
  'inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full border border-line bg-card px-4 text-ink no-underline hover:border-edge'

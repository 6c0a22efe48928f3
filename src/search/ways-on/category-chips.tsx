import { href, Link } from 'react-router'
import { businessCount } from '../../listings/places.ts'
import type { CountedCategory } from './ways-on.ts'

/** Links to the pages of categories, with how many listings each has. */
export function CategoryChips({ categories }: { categories: CountedCategory[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {categories.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link to={href('/category/:categoryId', { categoryId: slug })} className={chip}>
            {name} <span className="sr-only">, {businessCount(count)}</span>
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

import { href, Link } from 'react-router'
import { CategoryIcon } from '../../directory/cards/category-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'

type Popular = { label: string; slug: string; icon: string }

export function PopularCategories({ categories }: { categories: Popular[] }) {
  return (
    <section aria-labelledby="popular" className="section-gap">
      <h2 id="popular">Popular Business Categories</h2>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 md:grid-cols-5 md:gap-4">
        {categories.map(({ label, slug, icon }) => (
          <li key={slug}>
            <Link
              to={href('/category/:categoryId', { categoryId: slug })}
              className="flex h-full items-center gap-4 rounded-card border border-line bg-card p-4 font-semibold text-ink no-underline transition-colors duration-150 hover:border-edge md:flex-col md:items-start md:p-5"
            >
              <span className="grid size-12 place-items-center rounded-full bg-page text-link">
                <CategoryIcon icon={icon} className="size-6" />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <ButtonLink to="/categories">View All Categories</ButtonLink>
      </div>
    </section>
  )
}

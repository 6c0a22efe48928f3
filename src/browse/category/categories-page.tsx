import * as t from '#messages/categories.ts'
import * as layout from '#messages/layout.ts'
import { Fragment } from 'react'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/categories-page.ts'
import { countByCategory } from '../../listings/categories.server.ts'
import { byLetter, moreCategories, tileCategories, type Tile } from './category-tiles.ts'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import { href, Link } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { businessCount } from '../../listings/places.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const counts = await countByCategory(context.get(servicesContext).db)
  return { letters: byLetter(tileCategories(counts)), more: moreCategories(counts) }
}

export const headers = publicPage()

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.metaTitle(),
    description: t.description(),
    path: '/categories',
    isTranslated: true,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: layout.home(), to: '/' }, { name: layout.categories() }],
        pathIn(language(), '/categories'),
      ),
    ],
  })

const tiles = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5'

export default function CategoriesPage({ loaderData: { letters, more } }: Route.ComponentProps) {
  return (
    <div className="shell pt-6 pb-16">
      <ButtonLink to="/" isSmall>
        {t.backToHome()}
      </ButtonLink>
      <h1 className="mt-4">{t.title()}</h1>
      <LetterLinks letters={letters.map(({ letter }) => letter)} hasMore={more.length > 0} />
      {letters.map(({ letter, categories }) => (
        <Fragment key={letter}>
          <h2 id={letter} tabIndex={-1} className="mt-8 mb-3">
            {letter}
          </h2>
          <ul className={tiles}>
            {categories.map((category) => (
              <CategoryTile key={category.slug} category={category} />
            ))}
          </ul>
        </Fragment>
      ))}
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-12 border-t border-line pt-8">
          <h2 id="more" tabIndex={-1} className="mb-4">
            {t.moreCategories()}
          </h2>
          <ul className={tiles}>
            {more.map((category) => (
              <CategoryTile key={category.slug} category={category} />
            ))}
          </ul>
        </section>
      )}
      <SuggestBusiness />
    </div>
  )
}

function LetterLinks({ letters, hasMore }: { letters: string[]; hasMore: boolean }) {
  return (
    <nav aria-label={t.letters()} className="mt-4">
      <ul className="flex flex-wrap gap-1.5">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letter}`} className={jump}>
              {letter}
            </a>
          </li>
        ))}
        {hasMore && (
          <li>
            <a href="#more" className={jump}>
              {t.more()}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

const jump =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-field border border-line bg-card px-2 font-semibold text-link hover:border-edge'

function CategoryTile({ category: { slug, name, count } }: { category: Tile }) {
  return (
    <li>
      <Link
        to={href('/category/:categoryId', { categoryId: slug })}
        className="flex h-full flex-col overflow-clip rounded-card border border-line bg-card text-ink no-underline transition-colors duration-150 hover:border-edge"
      >
        <Picture
          src={`/pictures/${slug}/category.svg`}
          alt=""
          className="aspect-16/10 w-full object-cover"
        />
        <span className="flex grow flex-col px-3 py-2.5">
          <span className="leading-snug font-semibold">{name}</span>{' '}
          {count > 0 && <span className="text-sm text-soft">{businessCount(count)}</span>}
        </span>
      </Link>
    </li>
  )
}

import * as t from '#messages/categories.ts'
import * as layout from '#messages/layout.ts'
import { Fragment } from 'react'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, siteUrl, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/categories-page.ts'
import { maxBarText } from '../../search/bar/bar-values.ts'
import type { Trade } from '../../search/bar/trade-fit.ts'
import { TradeIndex } from '../../search/bar/trade-index.tsx'
import { findTrades, slugsFor } from '../../search/bar/trades.server.ts'
import { tileSlugs } from './category-tiles.ts'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import { href, Link } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { businessCount } from '../../listings/places.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, maxBarText)
  const tiles = new Set(tileSlugs())
  // Includes all other categories with listings, so that each can be found.
  const trades = (await findTrades(context.get(servicesContext).db)).filter(
    ({ slug, count }) => tiles.has(slug) || count > 0,
  )
  const more = trades.flatMap(({ slug }) => (tiles.has(slug) ? [] : [slug]))
  return { trades, more, typed, found: typed ? slugsFor(typed, trades) : [] }
}

export const headers = publicPage('q')

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: t.metaTitle(),
    description: t.description(),
    path: '/categories',
    isTranslated: true,
    isHidden: Boolean(loaderData?.typed),
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: layout.home(), to: '/' }, { name: layout.categories() }],
        pathIn(language(), '/categories'),
      ),
    ],
  })

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { trades, more, typed, found } = loaderData
  return (
    <div className="shell pt-6 pb-16">
      <ButtonLink to="/" isSmall>
        {t.backToHome()}
      </ButtonLink>
      <h1 className="mt-4">{t.title()}</h1>
      <TradeIndex
        key={typed}
        trades={trades}
        typed={typed}
        found={found}
        path="/categories"
        label={t.findATrade()}
        placeholder={t.leakOrLawn()}
      />
      <FromAToZ
        tiles={trades.filter(({ slug }) => !more.includes(slug))}
        more={trades.filter(({ slug }) => more.includes(slug))}
      />
      <SuggestBusiness />
    </div>
  )
}

function FromAToZ({ tiles, more }: { tiles: Trade[]; more: Trade[] }) {
  const letters = byLetter(tiles)
  return (
    <details className="mt-8 rounded-field border border-edge bg-card">
      <summary className="min-h-12 px-4 py-3 font-semibold">{t.aToZ()}</summary>
      <div className="px-4 pb-6">
        <LetterLinks letters={letters.map(({ letter }) => letter)} hasMore={more.length > 0} />
        {letters.map(({ letter, categories }) => (
          <Fragment key={letter}>
            <h2 id={letter} tabIndex={-1} className="mt-6 mb-2">
              {letter}
            </h2>
            <Tiles categories={categories} />
          </Fragment>
        ))}
        {more.length > 0 && (
          <section aria-labelledby="more" className="mt-8 border-t border-line pt-6">
            <h2 id="more" tabIndex={-1} className="mb-3">
              {t.moreCategories()}
            </h2>
            <Tiles categories={more} />
          </section>
        )}
      </div>
    </details>
  )
}

function Tiles({ categories }: { categories: Trade[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5">
      {categories.map((category) => (
        <CategoryTile key={category.slug} category={category} />
      ))}
    </ul>
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

function CategoryTile({ category: { slug, name, count } }: { category: Trade }) {
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

/** Tiles under their first letters. */
function byLetter(tiles: readonly Trade[]): { letter: string; categories: Trade[] }[] {
  const letters = [...new Set(tiles.map(letterOf))]
  return letters.map((letter) => ({
    letter,
    categories: tiles.filter((tile) => letterOf(tile) === letter),
  }))
}

function letterOf({ name }: Trade): string {
  // Á is under A.
  return name.normalize('NFD').charAt(0).toUpperCase()
}

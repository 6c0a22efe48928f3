import * as t from '#messages/category.ts'
import * as layout from '#messages/layout.ts'
import * as places from '#messages/places.ts'
import { data, href, redirect, Link } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { samplesNote } from '../../listings/business.ts'
import { pageMeta, siteUrl, socialPicture, publicPage } from '../../platform/ui/page-head.ts'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/category-page.ts'
import { businessListData } from '../../listings/cards/list-data.ts'
import { SuggestBusiness } from '../../listings/cards/suggest-business.tsx'
import {
  findCategory,
  findListedCategory,
  resolveLabel,
  similarCategories,
} from '../../listings/categories.ts'
import { findListFilters } from '../../search/page/list-filters.server.ts'
import { findPage } from '../../search/engine/search.server.ts'
import { pagePath, pageWords, type SearchValues } from '../../search/engine/search.ts'
import { Offered, WaysOnward } from '../../search/ways-on/ways-on.tsx'
import { PrintPageButton } from '../../platform/ui/print-button.tsx'
import { AlertLink } from '../../search/ways-on/alert-link.tsx'
import { findOffers } from '../../search/ways-on/offers.server.ts'
import { findCategoryCounties, type CategoryCounty } from './category-counties.server.ts'
import { categoryPath, CategoryList } from './category-list.tsx'
import { findCategoryPlace, searchIn, type CategoryPlace } from './category-place.ts'
import { placeName } from './place-name.ts'
import { findCategoryWays } from './category-ways.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { NoBusinesses } from './no-businesses.tsx'
import { businessCount } from '../../listings/places.ts'

const pageSize = 12

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const slug = params.categoryId
  const category = findListedCategory(slug)
  const cityId = 'cityId' in params ? (params.cityId as string) : null
  if (!category) {
    const choice = resolveLabel(slug)
    if (choice?.all) throw redirect(href('/categories'), 301)
    const [meant] = choice?.slugs ?? []
    if (meant) throw redirect(categoryPath(meant, cityId), 301)
    const similar = similarCategories(slug).map(({ slug, name }) => ({ slug, name }))
    const offers = await findOffers(services, url.pathname)
    return data({ known: null, similar, offers }, { status: 404 })
  }
  const place = cityId === null ? null : findCategoryPlace(cityId)
  // A merged category redirects to the one it is now part of, and another spelling to the canonical
  // address.
  if (category.slug !== slug) throw redirect(categoryPath(category.slug, cityId), 301)
  if (cityId !== null && !place)
    throw data(await findOffers(services, url.pathname), { status: 404 })
  const search = { categories: category.slugs, ...(place && searchIn(place)) }
  const sort = place && place.kind !== 'city' ? 'located' : 'name'
  const listing = { sort, pageSize, asked: url.searchParams.get('page') } as const
  const [found, counties, filters] = await Promise.all([
    findPage(services, search, listing),
    place ? [] : findCategoryCounties(services.db, category),
    findListFilters(
      services,
      searchFor(category.name, place),
      place ? ['category', 'county'] : ['category'],
    ),
  ])
  const ways = await findCategoryWays(services, category, place, found)
  const { name, slugs } = category
  const now = services.now().toISOString()
  const under = slugs.filter((one) => one !== slug)
  const includes = under.flatMap((one) => findCategory(one)?.name ?? [])
  const known = {
    category: { slug, name, slugs },
    includes,
    place,
    found,
    ways,
    counties,
    filters,
    now,
  }
  return data({ known, similar: [], offers: null })
}

/** The search with the same list in the same order. */
function searchFor(category: string, place: CategoryPlace | null): Partial<SearchValues> {
  if (!place) return { category }
  const { kind, name, county } = place
  const near = kind === 'city' ? name : places.countyTyped({ county: county.name })
  return { near, category, county: county.name, sort: 'name' }
}

export const headers = publicPage('page')

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => {
    const { category, place } = data?.known ?? {}
    const county = place ? places.countyTyped({ county: place.county.name }) : ''
    return { what: category?.name ?? '', near: place?.city ?? county }
  },
  isTranslated: true,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  if (!loaderData.known) {
    return pageMeta(matches, {
      title: t.unknown(),
      description: t.unknownText(),
      isHidden: true,
    })
  }
  const { category, place, found } = loaderData.known
  const { businesses, total, page } = found
  const name = nameIn(category.name)
  const where = place ? `${placeName(place)}, Florida` : 'Florida'
  const path = categoryPath(category.slug, place?.slug ?? null)
  const onPage = pageWords(page)
  const title = titleOf(category.name, place, onPage)
  const crumbs = [
    { name: layout.home(), to: '/' },
    { name: layout.categories(), to: '/categories' },
    { name },
  ]
  const site = siteUrl(matches)
  return pageMeta(matches, {
    title,
    description: total
      ? (place && place.kind !== 'city' ? t.descriptionServing : t.description)({
          count: total,
          category: name,
          where,
          page: onPage,
          samples: samplesNote(businesses),
        })
      : t.descriptionEmpty({ category: name, where }),
    path: pagePath(path, page),
    isTranslated: true,
    keywords: t.keywords({ category: name, where }).split(', '),
    image: socialPicture('category', category.slugs[0] ?? category.slug),
    imageAlt: t.imageAlt({ category: name }),
    isHidden: total === 0,
    data: [
      breadcrumbData(site, crumbs, pathIn(language(), path)),
      ...(total ? [businessListData(title, businesses, site, (page - 1) * pageSize + 1)] : []),
    ],
  })
}

function titleOf(name: string, place: CategoryPlace | null, page = ''): string {
  const category = nameIn(name)
  return place
    ? t.titleIn({ category, place: placeName(place), page })
    : t.title({ category, page })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { known, similar, offers } = loaderData
  return (
    <div className="shell pt-6 pb-16">
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/" isSmall>
          {t.backToHome()}
        </ButtonLink>
        <ButtonLink to="/categories" isSmall>
          {t.backToCategories()}
        </ButtonLink>
      </div>
      <h1 className="mt-4 mb-6">
        {known ? titleOf(known.category.name, known.place) : t.anyTitle()}
      </h1>
      {known ? (
        <Known {...known} />
      ) : (
        <>
          <NoBusinesses category={null} similar={similar} />
          {offers && <Offered offers={offers} />}
        </>
      )}
      <SuggestBusiness />
    </div>
  )
}

type KnownProps = NonNullable<Route.ComponentProps['loaderData']['known']>

function Known({ category, includes, place, found, ways, counties, filters, now }: KnownProps) {
  const path = categoryPath(category.slug, place?.slug ?? null)
  return (
    <>
      {includes.length > 0 && (
        <p className="-mt-3 mb-6 text-soft">
          {t.includes({ categories: includes.map(nameIn).join(', ') })}
        </p>
      )}
      {found.total > 0 && <CategoryList {...{ path, place, found, filters, now }} />}
      {found.total === 0 && <NoBusinesses category={category} similar={[]} />}
      {found.total > 0 && <PrintPageButton />}
      <AlertLink values={filters.values} />
      <WaysOnward ways={ways} now={now} />
      <CategoryCounties category={category.name} counties={counties} />
    </>
  )
}

type CategoryCountiesProps = { category: string; counties: CategoryCounty[] }

/** The places in Florida with listings of a category. */
function CategoryCounties({ category, counties }: CategoryCountiesProps) {
  if (counties.length === 0) return null
  return (
    <section aria-labelledby="by-county" className="mt-10 print:hidden">
      <h2 id="by-county" className="text-lg!">
        {t.byCounty({ category: nameIn(category) })}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {counties.map(({ name, count, to }) => (
          <li key={name}>
            <Link to={to} className={chip}>
              <span>
                {t.countyChip({
                  county: name,
                  businesses: businessCount(count),
                  soft: (words) => <span className="sr-only">{words}</span>,
                })}
              </span>
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

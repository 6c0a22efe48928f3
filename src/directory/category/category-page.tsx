import { data, href, Link, redirect } from 'react-router'
import { servicesContext } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { breadcrumbData } from '../../ui/breadcrumb.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta, siteUrl, socialPicture } from '../../ui/page-head.ts'
import { Pager } from '../../ui/pager.tsx'
import type { BarHandle } from '../search-bar/bar-values.ts'
import type { Route } from './+types/category-page.ts'
import { BusinessGrid } from '../cards/business-grid.tsx'
import { findCategory, resolveLabel, similarCategories } from '../categories.ts'
import { findCategoryCounties } from './category-counties.server.ts'
import { findCategoryPlace } from './category-place.ts'
import { findPage } from '../search/search.server.ts'
import { SuggestBusiness } from '../cards/suggest-business.tsx'
import type { Search } from '../search/search.ts'
import { businessCount } from '../places.ts'
import { businessListData } from '../cards/business-data.ts'

const pageSize = 12

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const slug = params.categoryId
  const category = findCategory(slug)
  const cityId = 'cityId' in params ? (params.cityId as string) : null
  if (!category) {
    const choice = resolveLabel(slug)
    if (choice?.all) throw redirect(href('/categories'), 301)
    const [meant] = choice?.slugs ?? []
    if (meant) throw redirect(categoryPath(meant, cityId), 301)
    const similar = similarCategories(slug).map(({ slug, name }) => ({ slug, name }))
    return data({ category: null, place: null, similar, ...nothing }, { status: 404 })
  }
  const place = cityId === null ? null : findCategoryPlace(cityId)
  if (cityId !== null && !place) throw data(null, { status: 404 })
  const search: Search = {
    categories: [category.slug],
    ...(place?.kind === 'city' && { city: place.name }),
    ...(place?.kind === 'county' && { county: place.slug }),
  }
  const listing = { sort: 'name', pageSize, asked: url.searchParams.get('page') } as const
  const found = await findPage(services, search, listing)
  const counties = place ? [] : await findCategoryCounties(services.db, category)
  return data({
    category: { slug: category.slug, name: category.name },
    place,
    similar: [],
    counties,
    ...found,
  })
}

const nothing = { businesses: [], counties: [], total: 0, page: 1, pages: 1 }

function categoryPath(categoryId: string, cityId: string | null): string {
  return cityId === null
    ? href('/category/:categoryId', { categoryId })
    : href('/category/:categoryId/city/:cityId', { categoryId, cityId })
}

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => ({ what: data?.category?.name ?? '', near: data?.place?.name ?? '' }),
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { category, place, businesses, total, page } = loaderData
  if (!category) {
    const description = 'This category does not exist in the directory.'
    return pageMeta(matches, { title: 'Unknown category', description, isHidden: true })
  }
  const where = place ? `${place.name}, Florida` : 'Florida'
  const path = categoryPath(category.slug, place?.slug ?? null)
  const onPage = page > 1 ? `, page ${page}` : ''
  const title = `Florida Veteran Owned ${category.name} Businesses${place ? ` in ${place.name}` : ''}${onPage}`
  const crumbs = [
    { name: 'Home', to: '/' },
    { name: 'Categories', to: '/categories' },
    { name: category.name },
  ]
  const site = siteUrl(matches)
  return pageMeta(matches, {
    title,
    description: `${total} veteran-owned ${category.name} ${total === 1 ? 'business' : 'businesses'} in ${where}${onPage}: phone numbers, addresses, hours and how each one was verified.`,
    path: page > 1 ? `${path}?page=${page}` : path,
    keywords: [
      `veteran owned ${category.name}`,
      `${category.name} ${where}`,
      'veteran owned business',
    ],
    image: socialPicture('category', category.slug),
    imageAlt: `Veteran-owned ${category.name} businesses in Florida`,
    isHidden: total === 0,
    data: [
      breadcrumbData(site, crumbs, path),
      ...(total ? [businessListData(title, businesses, site, (page - 1) * pageSize + 1)] : []),
    ],
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, place, businesses, page, pages } = loaderData
  const where = place ? ` in ${place.name}` : ''
  return (
    <div className="shell pt-6 pb-16">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/" isSmall>
          Back to Home
        </ButtonLink>
        <ButtonLink to="/categories" isSmall>
          Back to Categories
        </ButtonLink>
      </div>
      <h1 className="mt-4 mb-6">
        Florida Veteran Owned {category ? `${category.name} ` : ''}Businesses{where}
      </h1>
      {businesses.length > 0 && category ? (
        <>
          <BusinessGrid businesses={businesses} />
          <Pager
            page={page}
            pages={pages}
            hrefOf={(page) => `${categoryPath(category.slug, place?.slug ?? null)}?page=${page}`}
          />
        </>
      ) : (
        <NoBusinesses category={category} isInPlace={place !== null} similar={loaderData.similar} />
      )}
      {category && <CategoryCounties category={category.name} counties={loaderData.counties} />}
      {category && place && businesses.length > 0 && (
        <p className="mt-8">
          <Link to={categoryPath(category.slug, null)} className="inline-link">
            All {category.name} businesses in Florida
          </Link>
        </p>
      )}
      <SuggestBusiness />
    </div>
  )
}

type Named = { slug: string; name: string }
type NoBusinessesProps = { category: Named | null; isInPlace: boolean; similar: Named[] }

function NoBusinesses({ category, isInPlace, similar }: NoBusinessesProps) {
  return (
    <EmptyState
      drawing="no-listings"
      title={`No businesses have posted yet in ${category ? `${category.name} Category` : 'this category'}`}
      action={
        <ButtonLink to="/submit-business" look="action">
          Submit a Business
        </ButtonLink>
      }
    >
      <p>Help us grow our community by suggesting a veteran-owned business you know about.</p>
      {category && isInPlace && (
        <p className="mt-2">
          <Link to={categoryPath(category.slug, null)} className="inline-link">
            All {category.name} businesses in Florida
          </Link>
        </p>
      )}
      {similar.length > 0 && (
        <p className="mt-2">
          Did you mean{' '}
          {similar.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link to={categoryPath(slug, null)} className="inline-link">
                {name}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
    </EmptyState>
  )
}

type CategoryCountiesProps = {
  category: string
  counties: { name: string; count: number; to: string }[]
}

/** Where in Florida a category has listings. */
function CategoryCounties({ category, counties }: CategoryCountiesProps) {
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

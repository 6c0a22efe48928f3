import { data, href, Link, redirect } from 'react-router'
import { findRegion } from '../../florida/regions.ts'
import { countiesOfRegion } from '../../florida/counties.ts'
import { slugOf } from '../../florida/slug.ts'
import { servicesContext } from '../../services.server.ts'
import { Breadcrumb, breadcrumbData } from '../../ui/breadcrumb.tsx'
import { pageMeta, siteUrl, socialPicture } from '../../ui/page-head.ts'
import type { BarHandle } from '../search-bar/bar-values.ts'
import type { Route } from './+types/region-page.ts'
import { findPage } from '../search/search.server.ts'
import { pagePath, pageWords } from '../search/search.ts'
import { PlaceBusinesses, NoBusinessesHere } from './place-businesses.tsx'
import { PlaceHeader, PlaceNotFound } from './place-header.tsx'
import { businessCount, countyCount } from '../places.ts'
import { SuggestBusiness } from '../cards/suggest-business.tsx'
import { businessListData } from '../cards/business-data.ts'
import { placeShape } from '../places.server.ts'

const pageSize = 8

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const region = findRegion(params.regionId)
  if (!region) {
    const meant = findRegion(slugOf(params.regionId))
    if (meant) throw redirect(regionPath(meant.id) + url.search, 301)
    return data(null, { status: 404 })
  }
  const counties = countiesOfRegion(region.id).map(({ name, slug }) => ({ name, slug }))
  const search = { counties: counties.map(({ slug }) => slug) }
  const listing = { sort: 'name', pageSize, asked: url.searchParams.get('page') } as const
  const found = await findPage(context.get(servicesContext), search, listing)
  return data({ region, counties, found, shape: placeShape(region.id) })
}

function regionPath(regionId: string): string {
  return href('/region/:regionId', { regionId })
}

function crumbsOf(name: string) {
  return [{ name: 'Home', to: '/' }, { name: 'Regions', to: '/regions' }, { name }]
}

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => ({ near: data?.region.name ?? '' }),
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return pageMeta(matches, {
      title: 'Region Not Found',
      description: "The region you're looking for doesn't exist.",
      isHidden: true,
    })
  const { region, counties, found } = loaderData
  const path = regionPath(region.id)
  const site = siteUrl(matches)
  const title = `Veteran-Owned Businesses in ${region.name}${pageWords(found.page)}`
  return pageMeta(matches, {
    title,
    description: `${businessCount(found.total)} owned by veterans in the ${countyCount(counties.length)} of the ${region.name} region${pageWords(found.page)}: phone numbers, addresses, hours and how each one was verified.`,
    path: pagePath(path, found.page),
    image: socialPicture('region', region.id),
    imageAlt: `${region.name} on the map of Florida`,
    data: [
      breadcrumbData(site, crumbsOf(region.name), path),
      ...(found.total
        ? [businessListData(title, found.businesses, site, (found.page - 1) * pageSize + 1)]
        : []),
    ],
  })
}

export default function RegionPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PlaceNotFound kind="Region" />
  const { region, counties, found, shape } = loaderData
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={crumbsOf(region.name)} />
      <PlaceHeader title={region.name} shape={shape}>
        <p>Veteran-owned businesses serving {countyCount(counties.length)} in this region</p>
      </PlaceHeader>
      <section aria-labelledby="counties" className="mt-8">
        <h2 id="counties">Counties in this Region</h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {counties.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={href('/county/:countyId', { countyId: slug })} className={chip}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="businesses" className="mt-10">
        <h2 id="businesses" data-list-heading className="mb-4">
          Veteran-Owned Businesses
        </h2>
        {found.total > 0 ? (
          <PlaceBusinesses found={found} path={regionPath(region.id)} />
        ) : (
          <NoBusinessesHere place={region.name} />
        )}
      </section>
      <SuggestBusiness />
    </div>
  )
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-ink no-underline hover:border-edge'

import { data, href } from 'react-router'
import { servicesContext, today } from '../../services.server.ts'
import { findCounty } from '../../florida/counties.ts'
import { breadcrumbData } from '../../ui/breadcrumb.tsx'
import { pageMeta, siteUrl, socialPicture } from '../../ui/page-head.ts'
import type { BarHandle } from '../search-bar/bar-values.ts'
import type { Route } from './+types/business-page.ts'
import { businessData } from '../cards/business-data.ts'
import { BusinessNotFound, businessNotFound } from './business-not-found.tsx'
import { findBusiness } from '../businesses.server.ts'
import { mapOfPlace } from '../map/map-data.server.ts'
import { hourLines, openState } from '../hours.ts'
import { BusinessProfile } from './business-profile.tsx'
import { findNearest } from './nearby.server.ts'
import { findOffers } from '../ways-on/offers.server.ts'

function isServed({ relation }: { relation: string }): boolean {
  return relation === 'serves'
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, params.businessId, today(services))
  if (!business)
    return data({ known: null, offers: await findOffers(services, url.pathname) }, { status: 404 })
  const now = services.now()
  const { googlePlaceId } = business
  const [nearest, reviews] = await Promise.all([
    findNearest(services, business, 3),
    googlePlaceId ? services.reviews.find(googlePlaceId) : null,
  ])
  const known = {
    business,
    nearest,
    reviews,
    url: services.site.url + href('/business/:businessId', { businessId: business.id }),
    map: mapOfPlace(services, business),
    open: openState(business.hours, business.timeZone, now),
    hourLines: business.hours.length ? hourLines(business.hours, business.timeZone, now) : [],
    // Who serves other counties serves their own first.
    serves: (business.counties.some(isServed) ? business.counties : []).map(({ slug }) => ({
      slug,
      name: findCounty(slug)?.name ?? slug,
    })),
  }
  return data({ known, offers: null })
}

export const handle: BarHandle<Route.ComponentProps['loaderData']> = {
  searchBar: (data) => (data?.known ? null : {}),
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known) return pageMeta(matches, businessNotFound)
  const { business } = loaderData.known
  const path = href('/business/:businessId', { businessId: business.id })
  const where = `${business.city ?? (business.county || 'Florida')}, FL`
  const site = siteUrl(matches)
  const category = href('/category/:categoryId', { categoryId: business.category.slug })
  const crumbs = [
    { name: 'Home', to: '/' },
    { name: business.category.name, to: category },
    { name: business.name },
  ]
  return pageMeta(matches, {
    title: `${business.name} - Veteran-Owned ${business.category.name} in ${where}`,
    description: `${business.name}, ${where}: ${business.description}`.slice(0, 300),
    path,
    image: socialPicture('business', business.id),
    imageAlt: `${business.name}, a veteran-owned business in ${where}`,
    data: [businessData(business, site), breadcrumbData(site, crumbs, path)],
  })
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  const { known, offers } = loaderData
  return known ? <BusinessProfile {...known} /> : <BusinessNotFound offers={offers} />
}

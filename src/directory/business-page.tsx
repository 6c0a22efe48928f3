import { data, href } from 'react-router'
import { servicesContext, today } from '../services.server.ts'
import { findCounty } from '../florida/counties.ts'
import { cityOf, stateOf } from '../florida/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { breadcrumbData } from '../ui/breadcrumb.tsx'
import { EmptyDrawing } from '../ui/drawings/empty-drawing.tsx'
import { pageMeta, siteUrl, socialPicture } from '../ui/page-head.ts'
import type { Route } from './+types/business-page.ts'
import { businessData } from './business-data.ts'
import { findBusiness } from './businesses.server.ts'
import { hourLines, openState } from './hours.ts'
import { BusinessProfile } from './business-profile.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const isId = /^[a-z0-9-]{1,200}$/.test(params.businessId)
  const business = isId ? await findBusiness(services.db, params.businessId, today(services)) : null
  if (!business) return data(null, { status: 404 })
  const now = services.now()
  return data({
    business,
    open: openState(business.hours, business.timeZone, now),
    hourLines: business.hours.length ? hourLines(business.hours, business.timeZone, now) : [],
    serves: business.counties
      .filter(({ relation }) => relation === 'serves')
      .map(({ slug }) => ({ slug, name: findCounty(slug)?.name ?? slug })),
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return pageMeta(matches, {
      title: 'Business not found',
      description: "The business profile you're looking for doesn't exist or has been removed.",
      isHidden: true,
    })
  const { business } = loaderData
  const path = href('/business/:businessId', { businessId: business.id })
  const where = business.address
    ? `${business.city ?? cityOf(business.address)}, ${stateOf(business.address)}`
    : `${business.county || 'Florida'}, FL`
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
  return loaderData ? <BusinessProfile {...loaderData} /> : <BusinessNotFound />
}

function BusinessNotFound() {
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">Business not found</h1>
      <p className="measure mx-auto mt-3 text-soft">
        The business profile you're looking for doesn't exist or has been removed.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" look="action">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/businesses/search">Search the directory</ButtonLink>
      </div>
    </div>
  )
}

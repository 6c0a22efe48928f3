import { data, href, Link } from 'react-router'
import { servicesContext, today } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import { Pager } from '../../ui/pager.tsx'
import type { BarHandle } from '../search-bar/bar-values.ts'
import type { Route } from './+types/nearby-page.ts'
import { BusinessGrid } from '../cards/business-grid.tsx'
import { BusinessNotFound, businessNotFound } from './business-not-found.tsx'
import { findBusiness } from '../businesses.server.ts'
import { pagePath, pageWords, type FoundPage } from '../search/search.ts'
import { nearbyMiles, nearbyPageSize } from './nearby.ts'
import { findNearby } from './nearby.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, params.businessId, today(services))
  if (!business) return data(null, { status: 404 })
  const { id, name } = business
  const found = await findNearby(services, business, url.searchParams.get('page'))
  return data({ business: { id, name }, found })
}

function nearbyPath(businessId: string): string {
  return href('/business/:businessId/nearby', { businessId })
}

export const handle: BarHandle<unknown> = { searchBar: () => ({}) }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, businessNotFound)
  const { business, found } = loaderData
  const page = found?.page ?? 1
  return pageMeta(matches, {
    title: `Businesses Near ${business.name}${pageWords(page)}`,
    description: `Veteran-owned businesses within ${nearbyMiles} miles of ${business.name}, nearest first${pageWords(page)}: phone numbers, addresses and how each one was verified.`,
    path: pagePath(nearbyPath(business.id), page),
    isHidden: true,
  })
}

export default function NearbyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <BusinessNotFound />
  const { business, found } = loaderData
  return (
    <div className="shell pt-6 pb-16">
      <ButtonLink to="/businesses/search" isSmall>
        Back to Search
      </ButtonLink>
      <h1 className="mt-4">Businesses Near {business.name}</h1>
      <p className="mt-2 mb-6">
        <Link
          to={href('/business/:businessId', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Profile of {business.name}
        </Link>
      </p>
      {found ? <Around business={business} found={found} /> : <PlaceUnknown name={business.name} />}
    </div>
  )
}

type AroundProps = { business: { id: string; name: string }; found: FoundPage }

function Around({ business: { id, name }, found }: AroundProps) {
  const { businesses, total, page, pages } = found
  if (total === 0)
    return (
      <EmptyState drawing="no-results" title="No businesses found" action={<Suggest />}>
        <p>
          We couldn't find any veteran-owned businesses within {nearbyMiles} miles of {name}.
        </p>
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="mb-4 text-soft">
        {total} {total === 1 ? 'business' : 'businesses'} within {nearbyMiles} miles, nearest first.
        Distances are straight lines.
      </p>
      <BusinessGrid businesses={businesses} start={(page - 1) * nearbyPageSize + 1} from={name} />
      <Pager page={page} pages={pages} hrefOf={(page) => pagePath(nearbyPath(id), page)} />
    </>
  )
}

function PlaceUnknown({ name }: { name: string }) {
  return (
    <EmptyState drawing="no-results" title="Place unknown">
      <p>We do not know where {name} is, so we cannot tell which businesses are near it.</p>
    </EmptyState>
  )
}

function Suggest() {
  return (
    <ButtonLink to="/submit-business" look="action">
      Submit a Business
    </ButtonLink>
  )
}

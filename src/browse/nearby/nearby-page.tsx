import * as t from '#messages/nearby.ts'
import { data, href, Link } from 'react-router'
import { servicesContext, today } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { Pager } from '../../platform/ui/pager.tsx'
import type { BarHandle } from '../../search/bar/bar-values.ts'
import type { Route } from './+types/nearby-page.ts'
import { BusinessGrid } from '../../listings/cards/business-grid.tsx'
import { BusinessNotFound } from '../profile/business-not-found.tsx'
import { businessNotFound } from '../profile/not-found-head.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { pagePath, pageWords, type FoundPage } from '../../search/engine/search.ts'
import { middleShown } from '../../florida/distance.ts'
import { nearbyMiles, nearbyPageSize } from './nearby.ts'
import { findBeyond, findNearby } from './nearby.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { findOffers } from '../../search/ways-on/offers.server.ts'
import { NearestBusinesses } from '../../search/ways-on/ways-on.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, params.businessId, today(services))
  if (!business)
    return data({ known: null, offers: await findOffers(services, url.pathname) }, { status: 404 })
  const { id, name, category, precision } = business
  const found = await findNearby(services, business, url.searchParams.get('page'))
  const beyond = await findBeyond(services, business, found)
  const now = services.now().toISOString()
  const measuredFrom = middleShown(precision)
  const known = { business: { id, name, category }, found, beyond, measuredFrom, now }
  return data({ known, offers: null })
}

function nearbyPath(businessId: string): string {
  return href('/business/:businessId/nearby', { businessId })
}

export const headers = publicPage('page')

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known) return pageMeta(matches, businessNotFound())
  const { business, found } = loaderData.known
  const page = found?.page ?? 1
  return pageMeta(matches, {
    title: t.title({ name: business.name, page: pageWords(page) }),
    description: t.description({
      miles: nearbyMiles,
      name: business.name,
      page: pageWords(page),
    }),
    path: pagePath(nearbyPath(business.id), page),
    isTranslated: true,
    isHidden: true,
  })
}

export default function NearbyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.known) return <BusinessNotFound offers={loaderData.offers} />
  const { business, found, beyond, measuredFrom, now } = loaderData.known
  return (
    <div className="shell pt-6 pb-16">
      <ButtonLink to="/businesses/search" isSmall>
        {t.backToSearch()}
      </ButtonLink>
      <h1 className="mt-4">{t.title({ name: business.name, page: '' })}</h1>
      <p className="mt-2 mb-6">
        <Link
          to={href('/business/:businessId', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.profileOf({ name: business.name })}
        </Link>
      </p>
      {found ? (
        <Around
          business={business}
          found={found}
          isBeyond={beyond !== null}
          measuredFrom={measuredFrom}
          now={now}
        />
      ) : (
        <PlaceUnknown name={business.name} />
      )}
      {beyond && <NearestBusinesses nearest={beyond} now={now} />}
      <p className="mt-8">
        <Link
          to={href('/category/:categoryId', { categoryId: business.category.slug })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.allInFlorida({ category: nameIn(business.category.name) })}
        </Link>
      </p>
    </div>
  )
}

type AroundProps = {
  business: { id: string; name: string }
  found: FoundPage
  /** True when the list continues with those farther away. */
  isBeyond: boolean
  /** Null when it's the business itself. */
  measuredFrom: string | null
  now: string
}

function Around({ business: { id, name }, found, isBeyond, measuredFrom, now }: AroundProps) {
  const { businesses, total, page, pages } = found
  const none = <p>{t.noneText({ miles: nearbyMiles, name })}</p>
  if (total === 0 && isBeyond) return none
  if (total === 0)
    return (
      <EmptyState drawing="no-results" title={t.none()} action={<Suggest />}>
        {none}
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="mb-4 text-soft">
        {t.found({ count: total, miles: nearbyMiles })}
        {measuredFrom && ` ${t.measuredFrom({ middle: measuredFrom, name })}`}
      </p>
      <BusinessGrid
        businesses={businesses}
        start={(page - 1) * nearbyPageSize + 1}
        from={name}
        now={now}
      />
      <Pager page={page} pages={pages} hrefOf={(page) => pagePath(nearbyPath(id), page)} />
    </>
  )
}

function PlaceUnknown({ name }: { name: string }) {
  return (
    <EmptyState drawing="no-results" title={t.placeUnknown()}>
      <p>{t.placeUnknownText({ name })}</p>
    </EmptyState>
  )
}

function Suggest() {
  return (
    <ButtonLink to="/submit-business" look="action">
      {t.submit()}
    </ButtonLink>
  )
}

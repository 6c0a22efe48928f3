import * as t from '#messages/not-found.ts'
import { data } from 'react-router'
import { requestContext, servicesContext } from '../platform/services.server.ts'
import { pageMeta } from '../platform/ui/page-head.ts'
import type { BarHandle } from '../search/bar/bar-values.ts'
import type { Route } from './+types/not-found-page.ts'
import { findOffers } from '../search/ways-on/offers.server.ts'
import { NotFound } from './not-found.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = context.get(requestContext)
  const services = context.get(servicesContext)
  services.log({ event: 'page not found', path: url.pathname, id })
  return data({ offers: await findOffers(services, url.pathname) }, { status: 404 })
}

export const handle: BarHandle<unknown> = { searchBar: () => ({}), isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound offers={loaderData.offers} />
}

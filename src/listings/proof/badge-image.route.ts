import { servicesContext, today } from '../../platform/services.server.ts'
import { findBusiness } from '../businesses.server.ts'
import type { Route } from './+types/badge-image.route.ts'
import { drawBadgeImage } from './badge-art.ts'

/** `/business/:businessId/badge.svg`, for other websites. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, params.businessId, today(services))
  if (!business) throw new Response('There is no such listing.', { status: 404 })
  return new Response(drawBadgeImage(services.site.name, business), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

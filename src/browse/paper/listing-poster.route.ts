import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/listing-poster.route.ts'
import { answerWithCard } from './placards.server.ts'

export const handle = { isTranslated: true }

/** `/business/:businessId/poster.pdf` */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return answerWithCard(context.get(servicesContext), params.businessId, 'poster')
}

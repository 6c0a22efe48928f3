import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/card-pdf.route.ts'
import { answerWithCard } from './placards.server.ts'

export const handle = { isTranslated: true }

/** `/business/:businessId/card.pdf` */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  return answerWithCard(context.get(servicesContext), params.businessId, 'card')
}

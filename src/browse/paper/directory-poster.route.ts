import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/directory-poster.route.ts'
import { answerWithPoster } from './placards.server.ts'

export const handle = { isTranslated: true }

/** `/press/poster.pdf` */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerWithPoster(context.get(servicesContext))
}

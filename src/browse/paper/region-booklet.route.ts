import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/region-booklet.route.ts'
import { answerWithList, findRegionList } from './trade-list.server.ts'

export const handle = { isTranslated: true }

/** `/region/:regionId/booklet.pdf` */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext)
  return answerWithList(services, await findRegionList(services, params.regionId), 'booklet')
}

import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/county-sheet-pdf.route.ts'
import { answerWithList, findCountyList } from './trade-list.server.ts'

export const handle = { isTranslated: true }

/** `/county/:countyId/sheet.pdf` */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext)
  return answerWithList(services, await findCountyList(services, params.countyId), 'sheet')
}

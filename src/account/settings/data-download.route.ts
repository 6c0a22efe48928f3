import { servicesContext, today } from '../../platform/services.server.ts'
import type { Route } from './+types/data-download.route.ts'
import { personalData } from './personal-data.server.ts'
import { requireUser } from '../session/session.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const name = `my-data-${today(services)}.json`
  const text = JSON.stringify(await personalData(services, user), null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new Response(text, { headers })
}

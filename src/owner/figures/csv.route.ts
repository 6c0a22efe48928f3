import { keepPrivate } from '../../account/session/session.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/csv.route.ts'
import { csvMark } from '../../platform/text/escape.ts'
import { csvOf, spanIn } from './figures.ts'
import { findFigures } from './figures.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'see-figures')
  const services = args.context.get(servicesContext)
  const span = spanIn(args.url.searchParams)
  const rows = await findFigures(services.db, listing.id, { span, today: today(services) })
  return new Response(csvMark + csvOf(span, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="figures-${listing.id}-${span}.csv"`,
    },
  })
}

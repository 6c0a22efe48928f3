import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/duplicates.route.ts'
import { findPossibleDuplicates } from '../../submissions/duplicates/duplicates.server.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { readValues } from '../../submissions/form/form-values.ts'

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!(await mayLookUp(context.get(requestContext).visitor, services)))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const found = await findPossibleDuplicates(services.db, readValues(url.searchParams))
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}

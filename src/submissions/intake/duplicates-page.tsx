import { requestContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/duplicates-page.ts'
import { findLikely } from '../duplicates/find-likely.server.ts'
import { mayAsk } from '../guard/form-guard.server.ts'
import { readSubmission } from '../form/submission-fields.ts'

/** Published listings that may be the business being typed, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!mayAsk(context.get(requestContext).visitor, services))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const likely = await findLikely(services.db, readSubmission(url.searchParams))
  return Response.json(likely, { headers: { 'cache-control': 'no-store' } })
}

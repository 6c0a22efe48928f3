import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/listings.route.ts'
import { idsIn } from './entries.ts'
import { findSavedFacts } from './saved-facts.server.ts'
import type { FactsAnswer } from './saved-facts.ts'

export const handle = { isTranslated: true }

/** Public details of the listings named in `b`, with distances from `zip`, for a list that is kept on a device. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { bucket } = context.get(requestContext).visitor
  if (bucket && !(await services.forms.limits.take(`my list ${bucket}`, 1, 60)))
    return new Response(null, { status: 429 })
  const ids = idsIn(url.searchParams.get('b'))
  const listings = await findSavedFacts(services, ids, url.searchParams.get('zip') ?? '')
  const answer: FactsAnswer = { at: services.now().toISOString(), listings }
  return Response.json(answer, { headers: { 'cache-control': 'private, no-cache' } })
}

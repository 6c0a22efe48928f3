import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/place.route.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { readValues } from '../../submissions/form/form-values.ts'
import { placeAnswer } from '../../submissions/questions/answered.ts'

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!(await mayLookUp(context.get(requestContext).visitor, context.get(servicesContext))))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const answer = placeAnswer(readValues(url.searchParams))
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/categories.route.ts'
import { findCategories } from '../../submissions/questions/category-words.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!(await mayLookUp(context.get(requestContext).visitor, context.get(servicesContext))))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const found = findCategories(url.searchParams.get('words') ?? '')
  return Response.json(found, { headers: { 'cache-control': 'public, max-age=60' } })
}

import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/duplicates.route.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { alikeFor } from '../../submissions/duplicates/duplicates.server.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { readValues } from '../../submissions/form/form-values.ts'

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!(await mayLookUp(context.get(requestContext).visitor, services)))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const user = await signedInOrNull({ context })
  const found = await alikeFor(services.db, user, readValues(url.searchParams), services.now())
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}

import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import type { Route } from './+types/duplicates.route.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import type { PossibleDuplicate } from '../../submissions/form/form-state.ts'
import { mustNotBeListed } from './send-form.server.ts'
import { alikeFor, identityIn } from '../../submissions/duplicates/duplicates.server.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { readValues, type FormValues } from '../../submissions/form/form-values.ts'

/** Owners may change their mind, so only suggestions are refused. */
async function refusedFor(
  kind: string | null,
  values: FormValues,
  services: Services,
): Promise<PossibleDuplicate[]> {
  if (kind !== 'suggest') return []
  const found = await findNotListed(services.db, identityIn(values), services)
  if (found?.is !== 'same') return []
  const refusal = mustNotBeListed().text
  return [{ id: 'asked-not-to-be-listed', name: values.name, place: '', reasons: [], refusal }]
}

export const handle = { isTranslated: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!(await mayLookUp(context.get(requestContext).visitor, services)))
    return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
  const user = await signedInOrNull({ context })
  const values = readValues(url.searchParams)
  const found = await alikeFor(services.db, user, values, services.now())
  const refused = await refusedFor(url.searchParams.get('kind'), values, services)
  return Response.json([...refused, ...found], { headers: { 'cache-control': 'no-store' } })
}

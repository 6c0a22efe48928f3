import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/tap.route.ts'
import { noteSeen } from './count-seen.server.ts'
import { tapKinds } from './figure.ts'

/** More than anyone taps. */
const limit = { perSecond: 0.5, burst: 30 }

/** A beacon. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const what = tapKinds.find((kind) => kind === url.searchParams.get('what'))
  if (!what) return new Response(null, { status: 400 })
  const { bucket } = context.get(requestContext).visitor
  const { limits } = context.get(servicesContext).forms
  if (bucket && !(await limits.take(`tap ${bucket}`, limit.perSecond, limit.burst)))
    return new Response(null, { status: 429 })
  noteSeen(context, what, [params.businessId])
  return new Response(null, { status: 204 })
}

import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/challenge.route.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { readToken } from '../../platform/http/challenge.server.ts'
import { makeChallenge } from '../../platform/http/challenge.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!(await mayLookUp(context.get(requestContext).visitor, services)))
    return new Response(null, { status: 429 })
  const { secret } = services.forms
  const token = await readToken(secret, url.searchParams.get('pass') ?? '')
  if (!token) return new Response(null, { status: 400 })
  const headers = { 'cache-control': 'no-store' }
  return Response.json(await makeChallenge(secret, token.key), { headers })
}

import { requestContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/challenge-page.ts'
import { mayAsk } from '../guard/form-guard.server.ts'
import { readPass } from '../guard/form-pass.server.ts'
import { makeChallenge } from '../guard/proof-of-work.server.ts'

/** The puzzle of the form with this pass, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!mayAsk(context.get(requestContext).visitor, services))
    return new Response(null, { status: 429 })
  const { secret } = services.forms
  const pass = await readPass(secret, url.searchParams.get('pass') ?? '')
  if (!pass) return new Response(null, { status: 400 })
  const headers = { 'cache-control': 'no-store' }
  return Response.json(await makeChallenge(secret, pass.key), { headers })
}

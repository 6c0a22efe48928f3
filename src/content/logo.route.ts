import { data } from 'react-router'
import { servicesContext } from '../platform/services.server.ts'
import { findSetting } from '../platform/settings/site-settings.server.ts'
import type { Route } from './+types/logo.route.ts'

/** `/logo/<hash>`: the logo uploaded in the browser. The headers keep any script in it from running. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const logo = await findSetting(context.get(servicesContext).db, 'logo')
  if (!logo || logo.hash !== params.hash) throw data(null, { status: 404 })
  return new Response(Buffer.from(logo.base64, 'base64'), {
    headers: {
      'content-type': logo.type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

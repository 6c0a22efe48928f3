import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../../account/team/team-guard.server.ts'
import { previewInvitation } from '../../owner/reach/invite-owners.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/preview.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

/** `/admin/reach/preview`: the email to the next owner, as mail programs show it. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin({ context, url }, 'see-listings')
  const mail = await previewInvitation(context.get(servicesContext))
  if (!mail) throw data(null, { status: 404 })
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}

import { data } from 'react-router'
import { keepPrivate } from '../../../account/session/private-answer.server.ts'
import { can } from '../../../account/team/can.ts'
import { requireTeam } from '../../../account/team/team-guard.server.ts'
import { servicesContext } from '../../../services.server.ts'
import { notePresence } from './presence.server.ts'
import { clockOf } from '../../when-text.ts'
import type { Route } from './+types/presence.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** An open page says that it is still open, and hears who else looks and whether something has changed. */
export async function action({
  params: { id },
  context,
  url,
}: Route.ActionArgs): Promise<Response> {
  const you = await requireTeam({ context, url, isVisit: false })
  const { db, now } = context.get(servicesContext)
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'version', 'user_id', 'submitter_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !can(you, 'see', row)) throw data(null, { status: 404 })
  const viewers = await notePresence(db, id, you, now())
  return Response.json({
    version: row.version,
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
  })
}

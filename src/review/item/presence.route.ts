import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { can } from '../../account/team/can.ts'
import { requireTeam, type TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { listTakeovers, takenFrom, notePresence } from '../decision/look-after.server.ts'
import { queueView } from '../queue/queue.server.ts'
import { readFilter } from '../queue/queue-filter.ts'
import { casePresence } from './case-presence.server.ts'
import { queuePresence, type PresenceUpdate } from './desk-view.ts'
import { actionText } from '../../submissions/states.ts'
import { clockOf, whenText } from '../../submissions/when-text.ts'
import type { Route } from './+types/presence.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

/** Records that a page is open; answers with other viewers and changes, or the waiting count. */
export async function action({
  params: { id },
  context,
  url,
}: Route.ActionArgs): Promise<Response> {
  const you = await requireTeam({ context, url, isVisit: false })
  const services = context.get(servicesContext)
  const { db, now } = services
  if (id === queuePresence) return Response.json(await queueView(services, readFilter(url), you))
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'version', 'user_id', 'submitter_email', 'assigned_to', 'assigned_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const other = row ? null : await casePresence(db, { id, you, now: now() })
  if (other) return Response.json(other satisfies PresenceUpdate)
  if (!row || !can(you, 'see', row)) throw data(null, { status: 404 })
  const viewers = await notePresence(db, id, you, now())
  const { assigned_to: userId, assigned_name: name } = row
  const holder = userId && name ? { userId, name } : null
  const taken = holder && takenFrom(await listTakeovers(db, id), holder, you)
  const update: PresenceUpdate = {
    takenBy: taken && { name: taken.by, since: clockOf(taken.at) },
    version: row.version,
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    last: await lastDone(db, { id, you, now: now() }),
  }
  return Response.json(update)
}

async function lastDone(
  db: Db,
  { id, you, now }: { id: string; you: TeamUser; now: Date },
): Promise<PresenceUpdate['last']> {
  const { at, by_name, by_user, action } = await db
    .selectFrom('submission_events')
    .select(['at', 'by_name', 'by_user', 'action'])
    .where('submission_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const isYours = by_user === you.userId
  const who = isYours ? 'you' : by_name
  return { isYours, text: `${who} ${actionText(action)} (${whenText(at, now)})` }
}

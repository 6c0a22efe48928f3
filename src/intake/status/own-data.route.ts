import * as t from '#messages/own-data.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { findOwnData } from '../../submissions/retention/sent-data.server.ts'
import type { Route } from './+types/own-data.route.ts'
import { hideReferrer } from '../private-links.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findOwnData(services.db, token, services)
  if (!found) return new Response(t.noSubmission(), { status: 404 })
  const written = { from: services.site.url, writtenAt: services.now().toISOString() }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-submission-${today(services)}.json"`,
  }
  return new Response(JSON.stringify({ ...written, submission: found }, null, 2), { headers })
}

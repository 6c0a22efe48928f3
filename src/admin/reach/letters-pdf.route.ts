import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../../account/team/team-guard.server.ts'
import { writeLetters } from '../../owner/reach/letter-file.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import type { Route } from './+types/letters-pdf.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

/** `/admin/reach/letters/:batchId/letters.pdf` */
export async function loader({ context, url, params }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin({ context, url }, 'see-listings')
  const services = context.get(servicesContext)
  const file = await writeLetters(services, params.batchId)
  if (!file) throw data(null, { status: 404 })
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="letters-${today(services)}.pdf"`,
    },
  })
}

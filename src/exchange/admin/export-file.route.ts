import { data } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { archiveBytes } from '../export/write-archive.server.ts'
import { exportStream } from '../export/export-list.server.ts'
import { writers } from '../export/formats.ts'
import { listFormats } from '../export/list-formats.ts'
import type { Route } from './+types/export-file.route.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ context, url }, 'import')
  const services = context.get(servicesContext)
  const { db, now, site, images } = services
  const day = today(services)
  if (params.format === 'archive')
    return fileAnswer(
      await archiveBytes(db, { now, images: images.store }),
      `directory-${day}.archive.gz`,
      'application/gzip',
    )
  const format = listFormats.find((one) => one === params.format)
  if (!format) throw data(null, { status: 404 })
  const { ending, mediaType } = writers[format]
  const body = exportStream(db, format, { today: day, site: site.url })
  return fileAnswer(body, `listings-${day}.${ending}`, mediaType)
}

function fileAnswer(body: BodyInit, name: string, type: string): Response {
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new Response(body, { headers })
}

import { keepPrivate } from '../../account/session/session.server.ts'
import { adminGuard, requireAdmin } from '../../account/team/team-guard.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/upload.route.ts'
import { addPart } from './register-files.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, adminGuard]

/** Takes a file part by part, which a browser's script sends: a whole one is too large for a form. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<Response> {
  await requireAdmin({ context, url, isVisit: false }, 'import')
  const { machine } = context.get(servicesContext)
  const read = await formValues(request)
  if (!read.ok) return new Response(null, { status: read.status })
  const { form } = read
  const part = form.get('part')
  const name = form.get('name')
  const offset = Number(form.get('offset') ?? Number.NaN)
  if (!(part instanceof File) || typeof name !== 'string' || !Number.isInteger(offset))
    return new Response(null, { status: 400 })
  const bytes = new Uint8Array(await part.arrayBuffer())
  const isLast = form.get('last') === 'yes'
  const isTaken = await addPart(machine.dataDir, { name, offset, bytes, isLast })
  return new Response(null, { status: isTaken ? 204 : 400 })
}

import { data } from 'react-router'
import { requireTeam } from '../../../account/team/team-guard.server.ts'
import { servicesContext } from '../../../services.server.ts'
import { noteOpening, findDocument } from '../../documents/documents.server.ts'
import type { Route } from './+types/open-document.route.ts'

/** A private document, for the team alone. Whoever opens it is noted. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const { id: submissionId, documentId } = params
  const found = await findDocument(services.db, { submissionId, id: documentId, by }, services)
  if (!found.ok && found.reason === 'no key') return keyIsElsewhere()
  if (!found.ok) throw data(null, { status: 404 })
  const { file } = found
  await noteOpening(services.db, { submissionId, documentId, by }, services)
  services.log({ event: 'evidence opened', submissionId, evidenceId: documentId, by: by.userId })
  return new Response(Uint8Array.from(file.bytes), {
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      // A document may hold script: it runs none, and knows nothing of this site.
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Several machines on one database share the folder of keys; this one does not. */
function keyIsElsewhere(): Response {
  const text =
    'The key of this document is on another machine of this site. Whoever runs the site can share the folder DATA_DIR/secrets/documents between its machines.'
  return new Response(text, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
